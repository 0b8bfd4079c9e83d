import { act, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { answer, broken, type Wire } from './wire';

/** Lets each test of a file fail that leaves a rejection unhandled. */
export function expectNoUnhandledRejections(): void {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(() => void process.off('unhandledRejection', note));
  afterEach(() => expect(unhandled.splice(0)).toEqual([]));
}

export type Reply = () => Response | Promise<Response>;

const html = (status: number) => () => new Response('<html><h1>Bad Gateway</h1></html>', { status });

/** Each failure, and what its message has to say. */
export const FAILURES: [name: string, reply: Reply, says: RegExp][] = [
  ['P3 400 with a sentence', () => answer(400, { non_field_errors: ['Not like this.'] }), /Not like this\./],
  ['P3 400 with an empty body', () => answer(400, {}), /did not accept|Failed/],
  ['X5 400 with numbers', () => answer(400, { name: [null, 7], other: {} }), /did not accept|Failed|7/],
  ['P3 403', () => answer(403, { detail: 'Forbidden' }), /Forbidden|not allowed|Failed/],
  ['P23 404', () => answer(404, { detail: 'Not found.' }), /no longer exists|do not fit together/],
  ['P3 409', () => answer(409, {}), /meantime|Failed/],
  ['P3 413 as a page', html(413), /too large|Failed/],
  ['P3 422', () => answer(422, { name: ['Choose another.'] }), /Choose another\./],
  ['P5 429', () => new Response('{}', { status: 429, headers: { 'Retry-After': '7' } }), /7 seconds/],
  ['P6 500', () => answer(500, {}), /Server error/],
  ['P7 502 as a page', html(502), /Server error.*(may have been saved|the new one is valid)/s],
  ['P6 503', () => answer(503, {}), /Server error/],
  ['P7 504 as a page', html(504), /Server error.*(may have been saved|the new one is valid)/s],
  ['P7 200 as a page', html(200), /may have been saved|the new one is valid/],
  [
    'P7 truncated JSON',
    () => new Response('{"id": 1, "na', { status: 200 }),
    /may have been saved|the new one is valid/,
  ],
  ['P8 a broken connection', broken, /may have been saved|the new one is valid/],
];

/** The failures of a call that has a record as its answer, one after the other. */
export async function eachFailure(
  step: (name: string, reply: Reply, says: RegExp) => Promise<void>,
): Promise<void> {
  for (const [name, reply, says] of FAILURES) await step(name, reply, says);
}

/** Takes the network away from a browser, for as long as a step takes. No call is sent meanwhile. */
export async function withoutNetwork(step: () => Promise<void>): Promise<void> {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  try {
    await step();
  } finally {
    onLine.mockRestore();
  }
}

/** A message is shown for three seconds, and the next one waits for it. The clock has to be a fake one. */
export const endMessage = () => act(() => vi.advanceTimersByTimeAsync(3000));

interface SmallForm {
  wire: Wire;
  /** The call that fails. */
  call: RegExp;
  /** Sends it, as the user does: the first time and every other time. */
  send: () => Promise<void>;
  /** The text in which the message has to be. */
  shown: () => string;
  /** Expects that what was typed or chosen is still there, and that nothing says that it is saved. */
  isKept: () => unknown;
  /** What this form says in place of the general sentence. */
  also?: RegExp;
  /** Ends the message, where the next one would wait for it. */
  endMessage?: () => Promise<unknown>;
  /** Failures that mean something else here. */
  except?: RegExp;
}

/** Lets a call fail in every way, and without a network: each is told, and what was typed stays. */
export async function survivesEachFailure(form: SmallForm): Promise<void> {
  const { wire, call, send, shown, isKept, also, endMessage, except } = form;
  const sentBefore = () => wire.calls.filter(({ name }) => call.test(name)).length;
  await eachFailure(async (name, reply, says) => {
    if (except?.test(name)) return;
    const restore = wire.when(call, reply);
    const before = sentBefore();
    await send();
    await waitFor(() => expect([name, sentBefore()]).not.toEqual([name, before]));
    const isTold = () => [says, also].some(wanted => wanted?.test(shown()));
    await waitFor(() => expect([name, isTold(), isTold() ? '' : shown()]).toEqual([name, true, '']));
    expect([name, shown()]).toEqual([name, expect.not.stringMatching(/success|<h1>|Bad Gateway/)]);
    await isKept();
    restore();
    await endMessage?.();
  });
  const before = sentBefore();
  await withoutNetwork(async () => {
    await send();
    await waitFor(() => expect(shown()).toMatch(/You are offline\./));
    await isKept();
  });
  expect(sentBefore()).toBe(before);
}
