import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import { fold } from '../../../src/contract/fold';
import type { Database } from '../../database/Database';
import { ThrottledError } from '../errors';
import { sha256 } from '../sha256';
import { passwordAttempts, type PasswordAttempts } from './passwordAttempts';

/** How many calls each limit allows within how many seconds. */
const allowances = {
  signInOfAddress: [100, 600],
  // Right passwords only.
  signInOfUser: [600, 600],
  passwordEstimateOfAddress: [100, 600],
  registrationOfAddress: [20, 3_600],
  mailOfAddress: [3, 3_600],
  // Each mailed code allows some guesses.
  resetOfAccount: [10, 86_400],
  resetOfKnownAddress: [10, 86_400],
  userOfCompany: [30, 3_600],
  exportOfCompany: [12, 3_600],
  verificationOfAddress: [60, 600],
  passwordChangeOfUser: [10, 600],
} satisfies Record<string, [points: number, seconds: number]>;

/**
 * The key of a typed name or e-mail address. The text itself must not be in the database: it may be a password. Its hash equals no
 * key of another form.
 */
export const keyOfTyped = (text: string): string => sha256(fold(text));

export type LimitName = keyof typeof allowances;

/** Rate limits. They are counted in the database, so that they apply to all processes together. */
export interface Limits {
  /**
   * Counts one call of `key`.
   * @throws ThrottledError if the limit is exhausted
   */
  take(limit: LimitName, key: string): Promise<void>;
  /** Takes one call of `key` back. Errors are ignored: then the call stays counted. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  passwordAttempts: PasswordAttempts;
}

/** How often expired rows are deleted, and how long they are kept. */
const CLEARING_INTERVAL_MS = 300_000;
const KEPT_EXPIRED_MS = 3_600_000;

/** So much may the clocks of several machines differ. */
const MAX_CLOCK_DIFFERENCE_MS = 3_600_000;

/** Deletes the rows that expire later than any call until now could let them: the clock was ahead when they were written. */
const DELETE_TOO_LATE = `DELETE FROM rate_limits USING unnest($1::text[], $2::bigint[]) AS latest (name, at)
  WHERE split_part(key, ':', 1) = latest.name AND expire > latest.at`;

export function limitsIn(database: Database, factor: number): Limits {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => database.run(text, values),
  };
  const limiterOf = (name: LimitName) => {
    const [points, duration] = allowances[name];
    return new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      // The package's own timer works only in Node.
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: Math.max(1, Math.round(points * factor)),
      duration,
    });
  };
  const limiters = new Map(Object.keys(allowances).map(name => [name, limiterOf(name as LimitName)]));
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterPostgres;
  let clearedAt = 0;
  const clearWhenDue = async (name: LimitName) => {
    const now = Date.now();
    // Also if the clock has been put back.
    if (Math.abs(now - clearedAt) < CLEARING_INTERVAL_MS) return;
    clearedAt = now;
    void limiter(name).clearExpired(now - KEPT_EXPIRED_MS);
    const latest = Object.values(allowances).map(
      ([, seconds]) => now + seconds * 1_000 + MAX_CLOCK_DIFFERENCE_MS,
    );
    await database.run(DELETE_TOO_LATE, [Object.keys(allowances), latest]).catch(() => undefined);
  };
  return {
    async take(name, key) {
      await clearWhenDue(name);
      await limiter(name).consume(key.slice(0, 200)).catch(refuseWhenSpent);
    },
    async giveBack(name, key) {
      await limiter(name)
        .reward(key.slice(0, 200), 1)
        .catch(() => undefined);
    },
    passwordAttempts: passwordAttempts(database.queries, factor),
  };
}

/** The limiter rejects with its result if the limit is exhausted, and with an error if the database fails. */
function refuseWhenSpent(reason: unknown): never {
  if (reason instanceof Error) throw reason;
  throw new ThrottledError((reason as RateLimiterRes).msBeforeNext / 1000);
}
