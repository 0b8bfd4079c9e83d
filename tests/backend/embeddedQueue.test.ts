import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../server/database/Database';
import { openPgliteInMemory } from '../../server/database/openPglite';
import { LateError } from '../../server/database/timeout';
import { gate } from '../support/gate';

/** The calls that wait for the embedded database, which carries out one at a time. */

let database: Database;
beforeAll(async () => {
  database = await openPgliteInMemory();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => database.close());

/** Keeps the database busy, as a backup does, and returns what ends it. */
async function keepBusy() {
  const [begun, end] = [gate(), gate()];
  const done = database.whole('read', async () => {
    begun.open();
    await end.opened;
  });
  await begun.opened;
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  return () => {
    end.open();
    return done;
  };
}

it('R14 refuses new requests once one has waited for ten seconds, and serves those that wait', async () => {
  const end = await keepBusy();
  const waiting = database.run('SELECT 1 AS one');
  vi.advanceTimersByTime(10_000);
  expect(database.isOverloaded()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(database.isOverloaded()).toBe(true);
  await end();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
  expect(database.isOverloaded()).toBe(false);
});

it('R14 refuses new requests also while the database itself keeps the process busy', async () => {
  const end = await keepBusy();
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['performance'] });
  const usage = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
  const waiting = database.run('SELECT 1 AS one');
  // No timer fires while a query runs.
  vi.advanceTimersByTime(10_001);
  usage.mockReturnValue({ user: 5_000_000, system: 0 });
  expect(database.isOverloaded()).toBe(false);
  usage.mockReturnValue({ user: 5_000_000, system: 1_000_000 });
  expect(database.isOverloaded()).toBe(true);
  usage.mockRestore();
  await end();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
});

it('R14 refuses nothing while the machine has no time for the process', async () => {
  const end = await keepBusy();
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['performance'] });
  const waiting = database.transaction(() => Promise.resolve('done'));
  // An hour passes in one turn.
  vi.advanceTimersByTime(3_600_000);
  expect(database.isOverloaded()).toBe(false);
  await end();
  expect(await waiting).toBe('done');
});

it('R14 does nothing for a change that has waited for twenty seconds: its client is cut off before the answer', async () => {
  const end = await keepBusy();
  const work = vi.fn();
  const late = database.transaction(work).catch((error: unknown) => error);
  const backup = database.whole('read', () => Promise.resolve('rows'));
  vi.advanceTimersByTime(20_001);
  await end();
  expect(await late).toBeInstanceOf(LateError);
  expect(work).not.toHaveBeenCalled();
  // It is wanted, however long it takes.
  expect(await backup).toBe('rows');
  expect(await database.transaction(() => Promise.resolve('done'))).toBe('done');
});
