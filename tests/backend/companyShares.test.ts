import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { companyShares } from '../../server/database/companyShares';
import { LateError } from '../../server/database/timeout';
import { isAvailable, startBackend } from '../support/backend/backend';
import { gate } from '../support/gate';

afterEach(() => vi.restoreAllMocks());

describe('R14 the reads of one company', () => {
  /** Begins a read that ends when its gate is opened. */
  function begin(
    inShare: ReturnType<typeof companyShares>,
    companyId: number,
    begun: string[],
    name: string,
  ) {
    const { opened, open } = gate();
    const ended = inShare(companyId, () => {
      begun.push(name);
      return opened;
    });
    return { ended, open };
  }

  it('wait for each other beyond its share, in their order, and not for those of another company', async () => {
    const inShare = companyShares(2);
    const begun: string[] = [];
    const reads = ['a', 'b', 'c', 'd'].map(name => begin(inShare, 1, begun, name));
    const other = begin(inShare, 2, begun, 'other');
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'other']));
    reads[1]!.open();
    await reads[1]!.ended;
    await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'other', 'c']));
    for (const { open } of [...reads, other]) open();
    await Promise.all(reads.map(({ ended }) => ended));
    expect(begun.at(-1)).toBe('d');
    await expect(inShare(1, () => Promise.resolve('free'))).resolves.toBe('free');
  });

  it('give their place on when they fail', async () => {
    const inShare = companyShares(1);
    const failing = inShare(1, () => Promise.reject(new Error('broken')));
    const next = inShare(1, () => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
  });

  it('are refused after twenty seconds', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const inShare = companyShares(1);
    const begun: string[] = [];
    const first = begin(inShare, 1, begun, 'first');
    const late = begin(inShare, 1, begun, 'late');
    now.mockReturnValue(20_001);
    const last = begin(inShare, 1, begun, 'last');
    first.open();
    await expect(late.ended).rejects.toBeInstanceOf(LateError);
    last.open();
    await last.ended;
    expect(begun).toEqual(['first', 'last']);
  });

  it.runIf(isAvailable('postgres'))('that are slow keep no other company from working', async () => {
    const backend = await startBackend({ on: 'postgres' });
    const { database } = backend;
    const slow = Array.from({ length: 60 }, () =>
      database.read(1, queries => queries.execute(sql`SELECT pg_sleep(5)`)),
    );
    const results = Promise.allSettled(slow);
    const end = results.then(() => 'end');
    do {
      expect(database.isOverloaded()).toBe(false);
      const other = await database.read(2, queries => queries.execute(sql`SELECT 1 AS one`));
      expect(other).toMatchObject({ rows: [{ one: 1 }] });
    } while ((await Promise.race([end, nextTurn()])) !== 'end');
    for (const result of await results) expect(result).toMatchObject({ status: 'rejected' });
    // The database still works on those that were given up.
    await expect(database.write(1, queries => queries.execute(sql`SELECT 1`))).rejects.toBeInstanceOf(
      LateError,
    );
    await backend.close();
  });
});
