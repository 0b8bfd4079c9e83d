import { createHash, randomBytes } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { prepared } from '../../database/prepared';
import { companies, currencies, sessions, users } from '../../database/schema';

export interface Session {
  tokenHash: string;
  userId: number;
  companyId: number;
  /** Decimals of a price in the company's currency. */
  minorUnit: number;
}

/**
 * Signs a user in and returns the token, which is stored only as a hash. Nothing happens when the password is no longer
 * the one that was checked: a change of it has ended all sessions, and this one would have slipped through.
 */
export async function openSession(
  queries: Queries,
  userId: number,
  passwordHash: string,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('hex');
  const opened = await queries.execute(sql`
    INSERT INTO sessions (token_hash, user_id)
    SELECT ${hashOf(token)}, checked.id FROM (
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
  ).execute({ tokenHash: hashOf(token) });
  return session;
}

export async function closeSession(queries: Queries, { tokenHash }: Session): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function closeOtherSessions(queries: Queries, { tokenHash, userId }: Session): Promise<void> {
  await queries.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}

/** A token has 256 random bits: a plain hash of it cannot be turned back. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function rowsOf(result: unknown): unknown[] {
  return (result as { rows: unknown[] }).rows;
}
