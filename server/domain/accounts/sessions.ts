import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { prepared } from '../../database/prepared';
import { companies, currencies, sessions, users } from '../../database/schema';
import { randomHex } from '../randomHex';
import { sha256 } from '../sha256';

export interface Session {
  tokenHash: string;
  userId: number;
  companyId: number;
  /** The number of decimals of a price in the company's currency. */
  minorUnit: number;
}

/**
 * Opens a session and returns its token, which is stored only as a hash. The hash needs no salt, because a token has 256
 * random bits.
 * @param passwordHash the hash that was checked
 * @returns undefined if the password has changed since the check: the change ended all sessions, so none may start
 */
export async function openSession(
  queries: Queries,
  userId: number,
  passwordHash: string,
): Promise<string | undefined> {
  const token = randomHex(32);
  const opened = await queries.execute(sql`
    INSERT INTO sessions (token_hash, user_id)
    SELECT ${await sha256(token)}, checked.id FROM (
      SELECT id FROM users WHERE id = ${userId} AND password_hash = ${passwordHash} FOR SHARE
    ) AS checked
    RETURNING user_id`);
  return rowsOf(opened).length > 0 ? token : undefined;
}

export async function findSession(queries: Queries, token: string): Promise<Session | undefined> {
  const [session] = await prepared(queries, 'session', () =>
    queries
      .select({
        tokenHash: sessions.tokenHash,
        userId: sessions.userId,
        companyId: users.companyId,
        minorUnit: currencies.minorUnit,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .innerJoin(currencies, eq(currencies.id, companies.currencyId))
      .where(eq(sessions.tokenHash, sql.placeholder('tokenHash'))),
  ).execute({ tokenHash: await sha256(token) });
  return session;
}

export async function closeSession(queries: Queries, { tokenHash }: Session): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function closeOtherSessions(queries: Queries, { tokenHash, userId }: Session): Promise<void> {
  await queries.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}

function rowsOf(result: unknown): unknown[] {
  return (result as { rows: unknown[] }).rows;
}
