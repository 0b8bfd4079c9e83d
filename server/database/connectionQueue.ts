import { LateError, withTimeout } from './timeout';

/** While something waits longer for a connection, and none has become free meanwhile, new requests are refused at once. */
const MAX_STILL_MS = 1_000;

/** While something waits longer for a connection, new requests are refused at once. */
const MAX_WAIT_MS = 10_000;

/** What waits for a connection of a pool. */
export interface ConnectionQueue {
  /** Whether so much waits that a new request has to be refused. */
  isOverloaded(): boolean;
  /**
   * Waits for a connection.
   * @throws LateError when none has become free for the time limit. While others are served, it keeps waiting.
   */
  wait<T>(connecting: Promise<T>): Promise<T>;
  /**
   * Runs a write after the earlier ones of its company. The database would let it wait for them too, but with a connection that others
   * need.
   * @throws LateError when no connection has become free for the time limit
   */
  inTurn<T>(companyId: number, write: () => Promise<T>): Promise<T>;
  /** Notes that a connection has become free in order. */
  served(): void;
}

/** @param limit how long to wait while no connection becomes free, in ms, counted as by `withTimeout` */
export function connectionQueue(limit: number): ConnectionQueue {
  /** When the waiting calls began to wait, oldest first, in ms since 1970. */
  const places = new Set<{ since: number }>();
  /** The last write of each company that has one. */
  const writes = new Map<number, Promise<unknown>>();
  let served = 0;
  let servedAt = 0;

  async function whileServing<T>(work: Promise<T>): Promise<T> {
    for (;;) {
      const before = served;
      try {
        return await withTimeout(work, limit);
      } catch (error) {
        if (!(error instanceof LateError) || served === before) throw error;
      }
    }
  }

  return {
    isOverloaded() {
      const [oldest] = places;
      if (!oldest) return false;
      const now = Date.now();
      return now - Math.max(oldest.since, servedAt) > MAX_STILL_MS || now - oldest.since > MAX_WAIT_MS;
    },
    async wait(connecting) {
      const place = { since: Date.now() };
      places.add(place);
      try {
        return await whileServing(connecting);
      } finally {
        places.delete(place);
      }
    },
    async inTurn(companyId, write) {
      const earlier = writes.get(companyId);
      let end = (): void => undefined;
      const ended = new Promise<void>(resolve => (end = resolve));
      // One that gives up must not let the next one begin before the earlier ones have ended.
      const last = Promise.all([earlier, ended]);
      writes.set(companyId, last);
      try {
        if (earlier) await whileServing(earlier);
        return await write();
      } finally {
        end();
        if (writes.get(companyId) === last) writes.delete(companyId);
      }
    },
    served() {
      served += 1;
      servedAt = Date.now();
    },
  };
}
