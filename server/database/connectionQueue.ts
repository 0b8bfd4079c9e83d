import { LateError, lateIn, withTimeout } from './timeout';

/** New requests are refused at once while a call waits longer than this and no connection has become free meanwhile. */
const MAX_STALL_MS = 1_000;

/** New requests are refused at once while a call waits longer than this for a connection. */
const MAX_WAIT_MS = 10_000;

/**
 * New requests are refused while so many connections were given up, whose statements the database has not ended yet: the pool opens
 * others in their place, and the database has connections for other processes too.
 */
const MAX_GIVEN_UP = 32;

/**
 * So many of them may be of one company. Its further calls are refused, before they can keep the others from working. Some belong to
 * no company: a sign-in, for example.
 */
const MAX_GIVEN_UP_OF_ONE = 8;

/** The calls that wait for a connection of a pool. */
export interface ConnectionQueue {
  /** Whether a new request has to be refused. */
  isOverloaded(): boolean;
  /**
   * Waits for a connection.
   * @throws LateError when no connection has become free for the time limit. While others get one, it keeps waiting.
   */
  wait<T>(connecting: Promise<T>): Promise<T>;
  /**
   * Runs a write after the earlier writes of its company. The database would let it wait too, but on a connection that others need.
   * @throws LateError when no connection has become free for the time limit, or an earlier one, for which it waited, has got no answer
   */
  inOrder<T>(companyId: number, write: () => Promise<T>): Promise<T>;
  /** Call it when a connection is given back to the pool. */
  released(): void;
  /**
   * Call it when a connection is closed because it has not answered.
   * @param longest after so many ms its statement has ended in any case
   * @param companyId whose rows it worked on
   * @returns the function to call when it is closed
   */
  gaveUp(longest: number, companyId?: number): () => void;
  /** @throws LateError while the database has not ended too many statements that a company has given up */
  requireEnded(companyId: number): void;
}

/** @param limit how long to wait while no connection becomes free, in ms, counted as by `withTimeout` */
export function connectionQueue(limit: number): ConnectionQueue {
  /** When the waiting calls began to wait, oldest first, in ms of elapsed time. */
  const places = new Set<{ since: number }>();
  /** The last write of each company that has one. */
  const writes = new Map<number, Promise<unknown>>();
  /** When a write of a company has got no answer last, in ms of elapsed time. */
  const lateWrites = new Map<number, number>();
  let releases = 0;
  let releasedAt = 0;
  const givenUp = new Set<{ companyId: number | undefined }>();

  async function waitWhileServing<T>(work: Promise<T>): Promise<T> {
    for (;;) {
      const before = releases;
      try {
        return await withTimeout(work, limit);
      } catch (error) {
        if (!(error instanceof LateError) || releases === before) throw error;
      }
    }
  }

  return {
    isOverloaded() {
      if (givenUp.size >= MAX_GIVEN_UP) return true;
      const [oldest] = places;
      if (!oldest) return false;
      const now = performance.now();
      return now - Math.max(oldest.since, releasedAt) > MAX_STALL_MS || now - oldest.since > MAX_WAIT_MS;
    },
    async wait(connecting) {
      const place = { since: performance.now() };
      places.add(place);
      try {
        return await waitWhileServing(connecting);
      } finally {
        places.delete(place);
      }
    },
    async inOrder(companyId, write) {
      const earlier = writes.get(companyId);
      let end = (): void => undefined;
      const ended = new Promise<void>(resolve => (end = resolve));
      // A write that gives up must not let the next one begin before the earlier writes have ended.
      const last: Promise<unknown> = Promise.all([earlier, ended]).then(() => {
        if (writes.get(companyId) !== last) return;
        writes.delete(companyId);
        lateWrites.delete(companyId);
      });
      writes.set(companyId, last);
      const since = performance.now();
      try {
        if (earlier) await waitWhileServing(earlier);
        // It would probably wait as long again, such as for the same locked table, and the writes behind it many times as long.
        if ((lateWrites.get(companyId) ?? -1) >= since)
          throw new LateError('An earlier write of the company has got no answer');
        return await write().catch((error: unknown) => {
          if (lateIn(error)) lateWrites.set(companyId, performance.now());
          throw error;
        });
      } finally {
        end();
      }
    },
    released() {
      releases += 1;
      releasedAt = performance.now();
    },
    requireEnded(companyId) {
      const own = [...givenUp].filter(connection => connection.companyId === companyId);
      if (own.length >= MAX_GIVEN_UP_OF_ONE)
        throw new LateError('The database has not ended earlier statements of the company');
    },
    gaveUp(longest, companyId) {
      const connection = { companyId };
      givenUp.add(connection);
      const end = () => void givenUp.delete(connection);
      setTimeout(end, longest).unref();
      return end;
    },
  };
}
