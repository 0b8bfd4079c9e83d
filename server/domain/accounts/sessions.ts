import { and, desc, eq, gt, isNull, ne, not, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { prepared } from '../../database/prepared';
import { companies, currencies, sessions, users } from '../../database/schema';
import { isoTime } from '../records/isoTime';
import { found } from '../records/found';
import { randomHex } from '../randomHex';
import { sha256 } from '../sha256';

/** How long a session lasts without use, and at most. */
export interface SessionLife {
  idleDays: number;
  maxDays: number;
}

/** A shorter pause between two uses is not written down, so that a call seldom costs a write. */
const USE_PRECISION = sql`least(interval '1 hour', ${sql.placeholder('idleDays')}::float8 * interval '1 day' / 10)`;

const MAX_CLIENT = 300;

/** The most sessions of one user. A statement that ends all of them has to stay within its time limit. */
const MAX_SESSIONS = 100;

/** How many sessions a sign-in ends at most, for a user who has many more from before there was a limit. */
const MAX_ENDED = 1_000;

export interface Session {
  tokenHash: string;
  userId: number;
  /** First and last name, or the username of a user without these. */
  userName: string;
  companyId: number;
  /** The number of decimals of a price in the company's currency. */
  minorUnit: number;
}

/**
 * Opens a session and returns its token, which is stored only as a hash. The hash needs no salt, because a token has 256
 * random bits. It ends the user's sessions beyond the 100 that were used last.
 * @param passwordHash the hash that was checked
 * @param client the browser or program, as it names itself
 * @returns undefined if the password has changed since the check: the change ended all sessions, so none may start
 */
export async function openSession(
  queries: Queries,
  userId: number,
  passwordHash: string,
  client: string,
): Promise<string | undefined> {
  const token = randomHex(32);
  const opened = await queries.execute(sql`
    WITH checked AS (
      SELECT id FROM users WHERE id = ${userId} AND password_hash = ${passwordHash} FOR SHARE
    ), ended AS (
      DELETE FROM sessions WHERE token_hash IN (
        SELECT token_hash FROM sessions WHERE user_id = (SELECT id FROM checked)
        ORDER BY used_at DESC, id DESC LIMIT ${MAX_ENDED} OFFSET ${MAX_SESSIONS - 1}
      )
    )
    INSERT INTO sessions (token_hash, user_id, client)
    SELECT ${sha256(token)}, id, ${storable(client)} FROM checked
    RETURNING user_id`);
  return rowsOf(opened).length > 0 ? token : undefined;
}

/** Returns the session of a token, and writes down that it is used. Undefined if there is none, or it has ended by its age. */
export async function findSession(
  queries: Queries,
  token: string,
  life: SessionLife,
): Promise<Session | undefined> {
  const [row] = await prepared(queries, 'session', () =>
    queries
      .select({
        tokenHash: sessions.tokenHash,
        userId: sessions.userId,
        userName: sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.username})`,
        companyId: users.companyId,
        minorUnit: currencies.minorUnit,
        isUseOld: sql<boolean>`${sessions.usedAt} < clock_timestamp() - ${USE_PRECISION}`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .innerJoin(currencies, eq(currencies.id, companies.currencyId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          isNull(companies.suspendedAt),
          isAlive(sql.placeholder('idleDays'), sql.placeholder('maxDays')),
        ),
      ),
  ).execute({ tokenHash: sha256(token), ...life });
  if (!row) return undefined;
  const { isUseOld, ...session } = row;
  if (isUseOld) {
    await queries
      .update(sessions)
      .set({ usedAt: sql`clock_timestamp()` })
      .where(eq(sessions.tokenHash, session.tokenHash))
      // A full disk is not a reason to refuse a read.
      .catch(() => undefined);
  }
  return session;
}

/** Lists the sessions of a user, the last used first. */
export async function listSessions(queries: Queries, { userId, tokenHash }: Session, life: SessionLife) {
  return queries
    .select({
      id: sessions.id,
      client: sessions.client,
      is_current: sql<boolean>`${sessions.tokenHash} = ${tokenHash}`,
      created_at: isoTime(sessions.createdAt),
      used_at: isoTime(sessions.usedAt),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(life.idleDays, life.maxDays)))
    .orderBy(desc(sessions.usedAt), desc(sessions.id));
}

/**
 * Ends one session of a user.
 * @throws NotFoundError if the user has no such session
 */
export async function closeSessionOf(queries: Queries, userId: number, id: number): Promise<void> {
  const closed = await queries
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  found(closed);
}

/** Deletes the sessions that have ended by their age. */
export async function deleteEndedSessions(
  queries: Queries,
  { idleDays, maxDays }: SessionLife,
): Promise<void> {
  await queries.delete(sessions).where(not(isAlive(idleDays, maxDays) as SQL));
}

function isAlive(idleDays: unknown, maxDays: unknown): SQL | undefined {
  const since = (days: unknown) => sql`clock_timestamp() - ${days}::float8 * interval '1 day'`;
  return and(gt(sessions.usedAt, since(idleDays)), gt(sessions.createdAt, since(maxDays)));
}

/** Neither database can store a null character. */
function storable(client: string): string {
  return client.replaceAll('\0', '').slice(0, MAX_CLIENT);
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
