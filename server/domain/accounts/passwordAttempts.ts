import { eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { passwordAttempts as table } from '../../database/schema';
import { ThrottledError } from '../errors';
import { sha256 } from '../sha256';

const WINDOW = sql`interval '10 minutes'`;

/**
 * The most tries on one account from one known address, and from all unknown addresses together, within ten minutes. With two
 * numbers, the number of tries would tell whether a username exists.
 */
const MAX_TRIES = 10;

/** A try to sign in. */
export interface PasswordAttempt {
  /** The username as typed, folded. */
  account: string;
  /** Set if this user has signed in from this address before. */
  known?: { userId: number; address: string };
}

/** Limits how many passwords are compared with an account's. */
export interface PasswordAttempts {
  /**
   * Counts one try. A refused try is not counted.
   * @returns a function that takes the try back, for a right password. Errors are ignored: then the try stays counted.
   * @throws ThrottledError with the time to wait, if the limit for the last ten minutes is reached
   */
  take(passwordAttempt: PasswordAttempt): Promise<() => Promise<void>>;
}

/**
 * Counts tries in a sliding window of ten minutes. One statement reads, decides and writes. The fixed windows of
 * rate-limiter-flexible would allow twice as many tries around the end of a window.
 */
export function passwordAttempts(queries: Queries, factor: number): PasswordAttempts {
  return {
    async take({ account, known }) {
      // A person may have typed the password instead: it must not be in the database, its log or a backup.
      const key = known ? `known ${known.userId} ${known.address}` : `account ${sha256(account)}`;
      const max = Math.max(1, Math.round(MAX_TRIES * factor));
      const time = await count(queries, key, max);
      if (time === undefined) throw new ThrottledError(await secondsToWait(queries, key, max));
      await forgetOld(queries);
      return async () => {
        await queries
          .update(table)
          .set({ times: sql`array_remove(${table.times}, ${time}::timestamptz)` })
          .where(eq(table.key, key))
          .catch(() => undefined);
      };
    },
  };
}

const recent = sql`ARRAY(SELECT tried FROM unnest(${table.times}) AS tried WHERE tried BETWEEN clock_timestamp() - ${WINDOW} AND clock_timestamp() ORDER BY tried)`;

/** @returns the time of the try in the database's format; undefined if the limit is reached */
async function count(queries: Queries, key: string, max: number): Promise<string | undefined> {
  const [counted] = await queries
    .insert(table)
    .values({ key, times: sql`ARRAY[clock_timestamp()]` })
    .onConflictDoUpdate({
      target: table.key,
      set: { times: sql`${recent} || clock_timestamp()`, lastAt: sql`clock_timestamp()` },
      setWhere: sql`cardinality(${recent}) < ${max}`,
    })
    .returning({ time: sql<string>`${table.times}[cardinality(${table.times})]::text` });
  return counted?.time;
}

/** Returns the seconds until the oldest of the last `max` tries leaves the window. */
async function secondsToWait(queries: Queries, key: string, max: number): Promise<number> {
  const [row] = await queries
    .select({
      seconds: sql<string>`extract(epoch FROM (${recent})[cardinality(${recent}) - ${max}::integer + 1] + ${WINDOW} - clock_timestamp())`,
    })
    .from(table)
    .where(eq(table.key, key));
  return Number(row?.seconds ?? 1);
}

async function forgetOld(queries: Queries): Promise<void> {
  await queries.delete(table).where(lt(table.lastAt, sql`clock_timestamp() - ${WINDOW}`));
}
