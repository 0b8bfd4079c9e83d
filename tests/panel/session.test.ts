// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/ApiError';
import { createSession, type TokenStorage } from '../../src/auth/session';
import { buildHttp, failureOf } from '../support/panel/buildHttp';
import { answer } from '../support/panel/wire';

/** Returns a window and a storage that other tabs share. */
function buildTabs() {
  const items = new Map<string, string>();
  const storage: TokenStorage = {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  };
  const window = new EventTarget();
  const fromOtherTab = (key: string | null, value: string | null) => {
    if (value === null) items.delete('token');
    else items.set('token', value);
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  /** As a tab of the panel does: it says why before it removes the token. */
  const endInOtherTab = (why: 'logout' | 'expired') => {
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session_end', newValue: why }));
    fromOtherTab('token', null);
  };
  return { items, storage, window, fromOtherTab, endInOtherTab };
}

describe('the session', () => {
  it('B1 stores the token under the key token', () => {
    const { items, storage } = buildTabs();
    const session = createSession(() => storage);
    expect(session.token()).toBeNull();
    session.start('abc');
    expect([...items]).toEqual([['token', 'abc']]);
    expect([session.token(), session.isStored()]).toEqual(['abc', true]);
  });

  it('B2 deletes the token at its end, and keeps the reason until the next session', () => {
    const { items, storage } = buildTabs();
    const session = createSession(() => storage);
    const changes = vi.fn();
    session.start('abc');
    session.subscribe(changes);

    session.end('logout');
    expect([session.token(), session.lastEnd(), items.size]).toEqual([null, 'logout', 0]);
    session.end('expired');
    expect(session.lastEnd()).toBe('logout');
    expect(changes).toHaveBeenCalledTimes(1);

    session.start('def');
    expect([session.token(), session.lastEnd()]).toEqual(['def', null]);
    expect(changes).toHaveBeenCalledTimes(2);
  });

  it('tells the other tabs why it has ended', () => {
    const items = new Map<string, string>();
    const windows = [new EventTarget(), new EventTarget()] as const;
    /** A tab's view of the storage: the other tab is told of changes. */
    const storageOf = (other: EventTarget): TokenStorage => {
      const tell = (key: string, newValue: string | null) =>
        other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
      return {
        getItem: key => items.get(key) ?? null,
        setItem: (key, value) => {
          items.set(key, value);
          tell(key, value);
        },
        removeItem: key => {
          items.delete(key);
          tell(key, null);
        },
      };
    };
    const here = createSession(() => storageOf(windows[1]), windows[0]);
    const there = createSession(() => storageOf(windows[0]), windows[1]);
    for (const why of ['expired', 'logout', 'expired'] as const) {
      here.start('abc');
      expect(there.token()).toBe('abc');
      here.end(why);
      expect([there.token(), there.lastEnd()]).toEqual([null, why]);
      expect(items.size).toBe(0);
    }
  });

  it('keeps a valid token that an earlier page has stored, also when Back restores the page', () => {
    const { items, storage, window } = buildTabs();
    items.set('token', 'abc');
    const session = createSession(() => storage, window);
    expect([session.token(), session.lastEnd()]).toEqual(['abc', null]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([session.token(), session.lastEnd()]).toEqual(['abc', null]);
  });

  it('stays without an end when another tab stores a new token', () => {
    const { storage, window, fromOtherTab } = buildTabs();
    const session = createSession(() => storage, window);
    session.start('abc');
    fromOtherTab('token', 'def');
    expect([session.token(), session.lastEnd()]).toEqual(['def', null]);
  });

  it('refuses a token that cannot be sent, as an unreadable answer', () => {
    const session = createSession(() => buildTabs().storage);
    const start = () => session.start('a b');
    expect(start).toThrow(ApiError);
    expect(start).toThrow(expect.objectContaining({ failure: 'unreadable', status: 200 }) as Error);
  });

  it('keeps why the backend has refused a token that it had just given', () => {
    const session = createSession(() => buildTabs().storage);
    const refusal = new ApiError('rejected', { status: 401 });
    session.start('abc');
    session.expire('abc', refusal);
    expect(session.rejection()).toBe(refusal);
    session.start('def');
    expect(session.rejection()).toBeNull();
  });

  it('B3 is not ended by a late 401 of the previous session', () => {
    const session = createSession(() => buildTabs().storage);
    session.start('second');
    session.expire('first', null);
    expect([session.token(), session.lastEnd()]).toEqual(['second', null]);
    session.expire('second', null);
    expect([session.token(), session.lastEnd()]).toEqual([null, 'expired']);
  });

  it('does not notify unsubscribed listeners', () => {
    const session = createSession(() => buildTabs().storage);
    const changes = vi.fn();
    session.subscribe(changes)();
    session.start('abc');
    expect(changes).not.toHaveBeenCalled();
  });

  it('P15 follows a log-out and a sign-in in another tab', () => {
    const { storage, window, fromOtherTab, endInOtherTab } = buildTabs();
    const session = createSession(() => storage, window);
    const changes = vi.fn();
    session.start('abc');
    session.subscribe(changes);

    endInOtherTab('logout');
    expect([session.token(), session.lastEnd()]).toEqual([null, 'logout']);
    fromOtherTab('token', 'def');
    expect(session.token()).toBe('def');
    expect(changes).toHaveBeenCalledTimes(2);
  });

  it('X7 has an unknown end when its token goes without a reason, also after an end that had one', () => {
    const { storage, window, fromOtherTab, endInOtherTab } = buildTabs();
    const session = createSession(() => storage, window);
    session.start('abc');
    endInOtherTab('logout');
    fromOtherTab('token', 'def');
    fromOtherTab('token', null);
    expect([session.token(), session.lastEnd()]).toEqual([null, 'unknown']);
  });

  it('X7 has an unknown end on a page that Back restores, also after a log-out and a sign-in in another tab', () => {
    const { items, storage, window, fromOtherTab } = buildTabs();
    const session = createSession(() => storage, window);
    session.start('abc');
    session.end('logout');
    fromOtherTab('token', 'def');
    expect([session.token(), session.lastEnd()]).toEqual(['def', null]);
    items.delete('token');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([session.token(), session.lastEnd()]).toEqual([null, 'unknown']);
  });

  it('X7 has an unknown end on a page that Back restores after its own log-out', () => {
    const { storage, window } = buildTabs();
    const session = createSession(() => storage, window);
    session.start('abc');
    session.end('logout');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect([session.token(), session.lastEnd()]).toEqual([null, 'unknown']);
  });

  it('P15 ends when another tab clears the whole storage, and ignores other keys', () => {
    const { storage, window, fromOtherTab } = buildTabs();
    const session = createSession(() => storage, window);
    const changes = vi.fn();
    session.start('abc');
    session.subscribe(changes);

    fromOtherTab('theme', 'abc');
    expect(changes).not.toHaveBeenCalled();
    fromOtherTab(null, null);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(session.lastEnd()).toBe('logout');
  });

  it('A1 is over on a page that Back restores after a log-out in another tab', () => {
    const { items, storage, window } = buildTabs();
    const session = createSession(() => storage, window);
    const changes = vi.fn();
    session.start('abc');
    session.subscribe(changes);
    items.delete('token');

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(changes).not.toHaveBeenCalled();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(changes).toHaveBeenCalledTimes(1);
    expect([session.token(), session.lastEnd()]).toEqual([null, 'unknown']);
  });

  it('B3 is over when a call without a token is answered with 401, and keeps what is typed', async () => {
    const { items, storage, window } = buildTabs();
    const session = createSession(() => storage, window);
    const changes = vi.fn();
    session.start('abc');
    session.subscribe(changes);
    items.delete('token');
    const reply = () => Promise.resolve(answer(401, { detail: 'No credentials.' }));
    const { http } = buildHttp(reply, { token: session.token, onUnauthorized: session.expire });

    await failureOf(http('api/v1/login/', { method: 'POST', anonymous: true }));
    expect(changes).not.toHaveBeenCalled();
    await failureOf(http('api/v1/me/'));
    expect(changes).toHaveBeenCalledTimes(1);
    expect([session.token(), session.lastEnd()]).toEqual([null, 'expired']);
  });

  it('P32 lasts as long as the page when storage is denied', () => {
    const session = createSession(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect([session.token(), session.isStored()]).toEqual([null, false]);
    session.start('abc');
    expect([session.token(), session.isStored()]).toEqual(['abc', false]);
    session.end('logout');
    expect(session.token()).toBeNull();
  });

  it('P32 lasts as long as the page when the storage is full', () => {
    const full: TokenStorage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const session = createSession(() => full);
    expect(session.isStored()).toBe(true);
    session.start('abc');
    expect([session.token(), session.isStored()]).toEqual(['abc', false]);
  });

  it.each([
    ['a line break', 'abc\ndef'],
    ['a NUL', 'abc\0'],
    ['a blank', 'abc def'],
    ['a letter beyond ASCII', 'şifre'],
    ['nothing', ''],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('X6 ends when the stored token cannot be sent: %s', (_, stored) => {
    const { items, storage, window, fromOtherTab } = buildTabs();
    items.set('token', stored);
    const session = createSession(() => storage, window);
    expect([session.token(), session.lastEnd(), items.size]).toEqual([null, 'expired', 0]);
    expect(() => session.start(stored)).toThrow(ApiError);
    session.start('abc');
    fromOtherTab('token', stored);
    expect([session.token(), session.lastEnd(), items.size]).toEqual([null, 'expired', 0]);
  });

  it('P32 is signed out when the storage cannot be read', () => {
    const session = createSession(() => ({
      ...buildTabs().storage,
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }));
    expect(session.token()).toBeNull();
  });
});
