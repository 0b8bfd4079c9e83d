import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../database/Database';
import { ThrottledError } from '../errors';
import { passwordTries, type PasswordTries } from './passwordTries';

/** How many calls each limit allows within how many seconds. */
const allowances = {
  signInOfAddress: [100, 600],
  passwordEstimateOfAddress: [100, 600],
  registrationOfAddress: [20, 3_600],
  mailOfAddress: [3, 3_600],
  verificationOfAddress: [60, 600],
  passwordChangeOfUser: [10, 600],
} satisfies Record<string, [points: number, seconds: number]>;

export type LimitName = keyof typeof allowances;

/** Rate limits. They are counted in the database, so that they apply to all processes together. */
export interface Limits {
  /**
   * Counts one call of `key`.
   * @throws ThrottledError if the limit is exhausted
   */
  take(limit: LimitName, key: string): Promise<void>;
  /** Uncounts one call of `key`. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  passwordTries: PasswordTries;
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
        clearExpiredByTimeout: name === 'signInOfAddress',
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
    passwordTries: passwordTries(database.queries, factor),
  };
}

function refuseWhenSpent(spent: unknown): never {
  if (!(spent instanceof RateLimiterRes)) throw spent;
  throw new ThrottledError(spent.msBeforeNext / 1000);
}
