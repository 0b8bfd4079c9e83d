import { eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { passwordTries as table } from '../../database/schema';
import { ThrottledError } from '../errors';

const WINDOW = sql`interval '10 minutes'`;

/** What all addresses together may try on one account, but for those that have signed it in before. */
const MAX_TRIES_OF_UNKNOWN = 20;
/** What one address may try on an account that it has signed in before. */
const MAX_TRIES_OF_KNOWN = 10;

/** Whose try it is: the account's name as it was typed (folded), and the user and address where these are known. */
export interface Trier {
  account: string;
  known?: { userId: number; address: string };
}

/** Counts the passwords that are compared with an account's. */
export interface PasswordTries {
  /**
   * Counts one try; a try that is refused is not counted.
   * @returns takes it back, for a try that was right
   * @throws HttpError with 429 and the time to wait, where as many were compared within the last ten minutes as may be
   */
  take(trier: Trier): Promise<() => Promise<void>>;
}

/**
 * rate-limiter-flexible counts in windows that follow each other, so that twice as many tries fit around the end of one.
 * Here the last ten minutes count at any moment, and one statement reads, decides and writes.
 */
export function passwordTries(queries: Queries, factor: number): PasswordTries {
  return {
    async take({ account, known }) {
      const key = known ? `known ${known.userId} ${known.address}` : `account ${account.slice(0, 200)}`;
      const max = Math.max(1, Math.round((known ? MAX_TRIES_OF_KNOWN : MAX_TRIES_OF_UNKNOWN) * factor));
      const time = await count(queries, key, max);
      if (time === undefined) throw new ThrottledError(await secondsToWait(queries, key, max));
      await forgetOld(queries);
      return async () => {
        await queries
          .update(table)
          .set({ times: sql`array_remove(${table.times}, ${time}::timestamptz)` })
          .where(eq(table.key, key));
      };
    },
  };
}

const recent = sql`ARRAY(SELECT tried FROM unnest(${table.times}) AS tried WHERE tried > clock_timestamp() - ${WINDOW} ORDER BY tried)`;

/** @returns the time of the try as the database writes it; undefined where it is one too many */
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

/** Until the oldest of the last `max` tries is out of the window. */
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
