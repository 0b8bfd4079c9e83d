import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/Database';
import { Refused } from '../http/Refused';

/** How often something may be done in how many seconds. */
const allowances = {
  signInOfAccountAndAddress: [10, 600],
  signInOfAccount: [50, 600],
  signInOfAddress: [100, 600],
  registrationOfAddress: [20, 3_600],
  mailOfAddress: [3, 3_600],
  verificationOfEmail: [20, 600],
  verificationOfAddress: [60, 600],
  passwordChangeOfUser: [10, 600],
} satisfies Record<string, [points: number, seconds: number]>;

export type LimitName = keyof typeof allowances;

/** Counted in the database, so that they hold over many processes. Every one ends by itself: nobody is locked out. */
export interface Limits {
  /** Takes one off what `key` may do; refuses with 429 when nothing is left. */
  take(limit: LimitName, key: string): Promise<void>;
  /** Gives back what one call took. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  /** Gives all of it back. */
  forget(limit: LimitName, key: string): Promise<void>;
}

export function limitsIn(database: Database, factor: number): Limits {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => database.run(text, values),
  };
  const limiters = new Map(
    Object.entries(allowances).map(([name, [points, duration]]) => [
      name,
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: name === 'signInOfAccount',
        keyPrefix: name,
        points: Math.max(1, Math.round(points * factor)),
        duration,
      }),
    ]),
  );
  const limiter = (name: LimitName) => limiters.get(name) as RateLimiterPostgres;
  return {
    async take(name, key) {
      await limiter(name).consume(key.slice(0, 200)).catch(refuseWhenSpent);
    },
    async giveBack(name, key) {
      await limiter(name).reward(key.slice(0, 200), 1);
    },
    async forget(name, key) {
      await limiter(name).delete(key.slice(0, 200));
    },
  };
}

function refuseWhenSpent(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent;
  const seconds = Math.max(1, Math.ceil(spent.msBeforeNext / 1000));
  throw new Refused(429, { key: 'throttled', values: { seconds } }, { 'Retry-After': String(seconds) });
}
