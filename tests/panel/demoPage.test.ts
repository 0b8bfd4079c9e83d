import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startBackendWorker } from '../../demo/page/backendWorker';
import { serveFiles } from '../../demo/page/serveFiles';
import { gate } from '../support/gate';

afterEach(() => vi.unstubAllGlobals());

describe('the service worker of the demo', () => {
  const register = vi.fn(() => Promise.resolve());
  const serviceWorker = Object.assign(new EventTarget(), { register, controller: null as object | null });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { serviceWorker });
    serviceWorker.controller = null;
  });

  it('is waited for at the first visit', async () => {
    const done = vi.fn();
    void serveFiles('/demo').then(done);
    await vi.advanceTimersByTimeAsync(1_900);
    expect(done).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toHaveBeenCalled();
    expect(register).toHaveBeenCalledWith('/demo/service-worker.js', { scope: '/demo/' });
  });

  it('is no longer waited for after 2 s, as a forced reload leaves the page without it', async () => {
    const done = vi.fn();
    void serveFiles('').then(done);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(done).toHaveBeenCalled();
  });
});

describe('the backend of the demo', () => {
  const posted: unknown[] = [];
  class SilentWorker extends EventTarget {
    postMessage(message: { method?: string }) {
      if (message.method) posted.push(message.method);
    }
  }
  const request = (method: string, signal?: AbortSignal) =>
    new Request('http://demo.test/api/v1/menus/', { method, signal: signal ?? null });

  it('does not get a request that was aborted before it had started', async () => {
    const { opened, open } = gate();
    vi.stubGlobal('Worker', SilentWorker);
    vi.stubGlobal('fetch', async () => {
      await opened;
      return new Response(gzipSync('//'));
    });
    const backend = startBackendWorker({ address: 'http://demo.test', products: 0 }, () => undefined);
    const early = AbortSignal.abort(new Error('aborted early'));
    await expect(backend.fetch(request('PUT', early))).rejects.toThrow('aborted early');
    const control = new AbortController();
    const late = backend.fetch(request('DELETE', control.signal));
    control.abort(new Error('aborted late'));
    await expect(late).rejects.toThrow('aborted late');
    open();
    void backend.fetch(request('GET'));
    await vi.waitFor(() => expect(posted).toEqual(['GET']));
  });

  it('fails every request when it cannot be loaded', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
    const onMessage = vi.fn();
    const backend = startBackendWorker({ address: 'http://demo.test', products: 0 }, onMessage);
    await expect(backend.fetch(request('GET'))).rejects.toThrow('404');
    expect(onMessage).toHaveBeenCalledWith(expect.objectContaining({ kind: 'failed' }));
  });
});
