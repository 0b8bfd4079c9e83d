import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'react-admin';
import { beforeEach, expect, it, vi } from 'vitest';
import { createHttp, type Call } from '../../src/api/http';
import { changesAnswered, changesSettled, trackChange } from '../../src/api/openChanges';
import { askBeforeLeaving } from '../../src/app/askBeforeLeaving';
import { startRun } from '../../src/resource/order/orderRuns';
import { UndoProvider } from '../../src/undo/UndoProvider';
import { useOfferUndo } from '../../src/undo/useOfferUndo';
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

it('P13 the browser asks during a registration', async () => {
  const { opened, open } = gate();
  const http = askBeforeLeaving(() => opened.then(() => undefined as never));
  const sent = http('api/v1/register/', { method: 'POST', anonymous: true, changes: true });
  expect(isAsked()).toBe(true);
  open();
  await sent;
  expect(isAsked()).toBe(false);
});

it('P13 what is being saved has settled when no next step is sent, or after the longest wait', async () => {
  vi.useFakeTimers();
  const steps = [gate(), gate(), gate()];
  let call = 0;
  const http = askBeforeLeaving(() => steps[call++]!.opened.then(() => undefined as never));
  const save = async () => {
    await http('a/', { method: 'PUT' });
    // The next step may follow a read, or a render.
    await new Promise(resolve => setTimeout(resolve, 200));
    await http('b/', { method: 'PATCH' });
  };
  const saved = save();
  let isSettled = false;
  const settled = changesSettled(5_000).then(() => (isSettled = true));
  await vi.advanceTimersByTimeAsync(1_000);
  steps[0]!.open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isSettled).toBe(false);
  steps[1]!.open();
  await saved;
  await vi.advanceTimersByTimeAsync(300);
  expect(isSettled).toBe(true);
  await settled;
  void http('c/', { method: 'PUT' });
  const waited = changesSettled(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  await waited;
  steps[2]!.open();
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

it('P13 a change of several steps is open until its last one, also while nothing is being sent', async () => {
  const { opened, open } = gate();
  const change = trackChange(opened);
  expect(isAsked()).toBe(true);
  let isSettled = false;
  const answered = changesAnswered().then(() => (isSettled = true));
  await Promise.resolve();
  expect(isSettled).toBe(false);
  open();
  await Promise.all([change, answered]);
  expect(isAsked()).toBe(false);
});

it('P13 a change that begins while the open ones are waited for is waited for too', async () => {
  const [first, second] = [gate(), gate()];
  const changes = [trackChange(first.opened)];
  let isSettled = false;
  const answered = changesAnswered().then(() => (isSettled = true));
  changes.push(trackChange(second.opened));
  first.open();
  await new Promise(resolve => setTimeout(resolve));
  expect(isSettled).toBe(false);
  second.open();
  await Promise.all([...changes, answered]);
});

it('P13 an undo, and a run of moves, are open changes', async () => {
  const undo = gate();
  const Offer = () => {
    const offer = useOfferUndo();
    const offered = { message: 'Deleted', undo: () => undo.opened.then(() => undefined) };
    return <button onClick={() => offer(offered)}>Delete</button>;
  };
  render(
    <CoreAdminContext>
      <UndoProvider>
        <Offer />
      </UndoProvider>
    </CoreAdminContext>,
  );
  fireEvent.click(screen.getByText('Delete'));
  expect(isAsked()).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'undo.undo' }));
  expect(isAsked()).toBe(true);
  undo.open();
  await expect.poll(isAsked).toBe(false);

  const moves = gate();
  const run = startRun(new QueryClient(), 'categories', () => moves.opened.then(() => true));
  expect(isAsked()).toBe(true);
  moves.open();
  await run;
  expect(isAsked()).toBe(false);
});
