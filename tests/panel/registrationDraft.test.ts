// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NO_REGISTRATION } from '../../src/pages/registration/registrationFields';
import { keepDraft, readDraft } from '../../src/pages/registration/registrationDraft';

afterEach(() => vi.unstubAllGlobals());

describe('B6 the stored registration', () => {
  const typed = {
    ...NO_REGISTRATION,
    company_name: 'Lokanta',
    website: 'https://lokanta.example',
    username: 'ayse',
    password: 'very-secret-1',
    password_again: 'very-secret-2',
  };

  function stubStorage(denied?: Error) {
    const items = new Map<string, string>();
    const attempt = <Result>(action: () => Result): Result => {
      if (denied) throw denied;
      return action();
    };
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => attempt(() => items.get(key) ?? null),
      setItem: (key: string, value: string) => attempt(() => void items.set(key, value)),
      removeItem: (key: string) => attempt(() => void items.delete(key)),
    });
    return items;
  }

  it('contains everything but the passwords', () => {
    const items = stubStorage();
    keepDraft(typed);
    const stored = [...items].flat().join();
    expect(stored).toContain('Lokanta');
    expect(stored).not.toMatch(/secret|password/);
    expect(readDraft()).toEqual({ ...typed, password: '', password_again: '' });
  });

  it('is empty at first', () => {
    stubStorage();
    expect(readDraft()).toEqual(NO_REGISTRATION);
  });

  it.each(['{', 'null', '"text"', '{"company_name":7,"stranger":"x"}'])(
    'ignores the invalid value %s',
    text => {
      const items = stubStorage();
      keepDraft(typed);
      for (const key of items.keys()) items.set(key, text);
      expect(readDraft()).toEqual(NO_REGISTRATION);
    },
  );

  it('P32 is empty when storage is denied, and no error is thrown', () => {
    stubStorage(new Error('denied'));
    keepDraft(typed);
    expect(readDraft()).toEqual(NO_REGISTRATION);
  });
});
