import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionQueue } from '../../server/database/connectionQueue';
import { LateError } from '../../server/database/timeout';

beforeEach(() => {
  vi.useFakeTimers();
  // It is moved on without the timers.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const LIMIT_MS = 1_400;
const never = new Promise<never>(() => undefined);

describe('R6 requests are refused while the calls for a connection wait', () => {
  it('longer than a second without one becoming free', () => {
    const queue = connectionQueue(LIMIT_MS);
    void queue.wait(never).catch(() => undefined);
    vi.setSystemTime(Date.now() + 1_000);
    expect(queue.isOverloaded()).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    expect(queue.isOverloaded()).toBe(true);
    queue.released();
    expect(queue.isOverloaded()).toBe(false);
  });

  it('longer than ten seconds, although others become free', () => {
    const queue = connectionQueue(LIMIT_MS);
    void queue.wait(never).catch(() => undefined);
    vi.setSystemTime(Date.now() + 10_000);
    queue.released();
    expect(queue.isOverloaded()).toBe(false);
    vi.setSystemTime(Date.now() + 1);
    queue.released();
    expect(queue.isOverloaded()).toBe(true);
  });
});

it('R6 requests are refused while many connections that were given up are not closed, for a time', () => {
  const queue = connectionQueue(LIMIT_MS);
  const ends = Array.from({ length: 32 }, () => queue.gaveUp(15_000));
  expect(queue.isOverloaded()).toBe(true);
  ends[0]!();
  ends[0]!();
  expect(queue.isOverloaded()).toBe(false);
  queue.gaveUp(15_000);
  expect(queue.isOverloaded()).toBe(true);
  vi.advanceTimersByTime(15_000);
  expect(queue.isOverloaded()).toBe(false);
});

it('R6 a call waits beyond its limit while connections become free, and gives up when none does', async () => {
  const queue = connectionQueue(LIMIT_MS);
  const outcome = vi.fn();
  queue.wait(never).catch(outcome);
  await vi.advanceTimersByTimeAsync(LIMIT_MS - 100);
  queue.released();
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  expect(outcome).toHaveBeenCalledWith(expect.any(LateError));
  expect(queue.isOverloaded()).toBe(false);
});

it.each([
  ['waits already', LIMIT_MS / 2],
  ['comes later', LIMIT_MS],
])(
  'R6 a write that gives up lets no write begin before the one that it waited for: one that %s',
  async (_, wait) => {
    const queue = connectionQueue(LIMIT_MS);
    let endFirst = (): void => undefined;
    const first = queue.inOrder(1, () => new Promise<void>(resolve => (endFirst = resolve)));
    const second = vi.fn();
    const gaveUp = queue.inOrder(1, second).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(wait);
    const third = vi.fn(() => Promise.resolve('saved'));
    const saved = queue.inOrder(1, third);
    await vi.advanceTimersByTimeAsync(LIMIT_MS - wait);
    expect(await gaveUp).toBeInstanceOf(LateError);
    expect(await queue.inOrder(2, () => Promise.resolve('of another company'))).toBe('of another company');
    expect(third).not.toHaveBeenCalled();
    endFirst();
    await first;
    expect(await saved).toBe('saved');
    expect(second).not.toHaveBeenCalled();
  },
);

it.each<[how: string, late: Error]>([
  ['', new LateError('No answer')],
  [', as the query builder tells it', new Error('Failed query', { cause: new LateError('No answer') })],
])(
  'R6 the writes that wait for one without an answer get none either, and later ones are tried%s',
  async (_, late) => {
    const queue = connectionQueue(LIMIT_MS);
    let endFirst = (_: Error): void => undefined;
    const first = queue.inOrder(1, () => new Promise<void>((_, reject) => (endFirst = reject)));
    const second = vi.fn(() => Promise.resolve('saved'));
    const waiting = queue.inOrder(1, second);
    const outcomes = Promise.allSettled([first, waiting]);
    await vi.advanceTimersByTimeAsync(LIMIT_MS - 100);
    queue.released();
    endFirst(late);
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(second).not.toHaveBeenCalled();
    expect(await queue.inOrder(1, second)).toBe('saved');
    // Another failure says nothing of the next write.
    const refused = queue.inOrder(1, () => Promise.reject(new Error('refused'))).catch(() => undefined);
    const next = queue.inOrder(1, second);
    await refused;
    expect(await next).toBe('saved');
  },
);

it('R14 calls of a company are refused while eight of its connections that were given up are not closed', () => {
  const queue = connectionQueue(LIMIT_MS);
  const ends = Array.from({ length: 8 }, () => queue.gaveUp(15_000, 1));
  queue.gaveUp(15_000);
  expect(() => queue.requireEnded(1)).toThrow(LateError);
  queue.requireEnded(2);
  ends[0]!();
  queue.requireEnded(1);
});
