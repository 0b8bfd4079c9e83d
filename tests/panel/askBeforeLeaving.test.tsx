import { beforeEach, expect, it, vi } from 'vitest';
import { createHttp, type Call } from '../../src/api/http';
import { askBeforeLeaving } from '../../src/app/askBeforeLeaving';
import { gate } from '../support/gate';

/** The listeners of this file: in the same process, other tests may have left a change without an answer. */
const listeners = new Set<unknown>();
beforeEach(() => {
  listeners.clear();
  vi.spyOn(window, 'addEventListener').mockImplementation((_, listener) => void listeners.add(listener));
  vi.spyOn(window, 'removeEventListener').mockImplementation(
    (_, listener) => void listeners.delete(listener),
  );
});

/** Whether the browser would ask before it closes the page. */
function isAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  for (const listener of listeners) (listener as (event: Event) => void)(event);
  return event.defaultPrevented;
}

it('P13 the browser asks before the page is closed while changes are being sent, until the last has its answer', async () => {
  const gates = [gate(), gate()];
  let call = 0;
  const http = askBeforeLeaving(async () => {
    await gates[call++]!.opened;
    return undefined as never;
  });
  expect(isAsked()).toBe(false);
  const sent = [http('a/', { method: 'PUT' }), http('b/', { method: 'POST' })];
  expect(isAsked()).toBe(true);
  gates[0]!.open();
  await sent[0];
  expect(isAsked()).toBe(true);
  gates[1]!.open();
  await sent[1];
  expect(isAsked()).toBe(false);
});

it('P13 the browser still asks when an answer has begun and not ended', async () => {
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      controller.enqueue(new TextEncoder().encode('{'));
      end = () => {
        controller.enqueue(new TextEncoder().encode('}'));
        controller.close();
      };
    },
  });
  const options = { apiHost: '', token: () => 'a', language: () => 'en', onUnauthorized: () => undefined };
  const http = askBeforeLeaving(createHttp({ ...options, fetch: async () => new Response(body) }));
  const sent = http('a/', { method: 'PUT' });
  await expect.poll(() => body.locked).toBe(true);
  expect(isAsked()).toBe(true);
  end();
  expect(await sent).toEqual({});
  expect(isAsked()).toBe(false);
});

it('P13 the browser does not ask after a change that has failed', async () => {
  const http = askBeforeLeaving(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(http('a/', { method: 'PUT' })).rejects.toThrow();
  expect(isAsked()).toBe(false);
});

it.each<[string, string, Call]>([
  ['a read', 'a/', {}],
  ['a sign-in', 'api/v1/login/', { method: 'POST', anonymous: true }],
  ['a log-out', 'api/v1/logout/', { method: 'POST' }],
])('P13 the browser does not ask during %s', (_, path, call) => {
  const http = askBeforeLeaving(() => new Promise(() => undefined));
  void http(path, call);
  expect(isAsked()).toBe(false);
});
