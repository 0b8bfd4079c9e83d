import { afterEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from '../../src/layout/reloadOnce';

describe('P18 the page of which a file is gone', () => {
  const reload = vi.fn();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  afterEach(() => reload.mockClear());

  it('is loaded again once in 30 s', async () => {
    await reloadOnce();
    await reloadOnce();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('P32 is not loaded again where nothing can be stored: it would be for ever', async () => {
    localStorage.clear();
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await reloadOnce();
    expect(reload).not.toHaveBeenCalled();
    refuse.mockRestore();
  });
});
