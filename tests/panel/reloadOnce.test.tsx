import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnce } from '../../src/layout/reloadOnce';

describe('P18 the page of which a file is gone', () => {
  const reload = vi.fn();
  beforeEach(() => {
    reload.mockClear();
    localStorage.clear();
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
  });

  it('is loaded again once in 30 s', async () => {
    await reloadOnce();
    await reloadOnce();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('P32 is not loaded again where nothing can be stored: it would be for ever', async () => {
    const refuse = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    await reloadOnce();
    expect(reload).not.toHaveBeenCalled();
    refuse.mockRestore();
  });
});
