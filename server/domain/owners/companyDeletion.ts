import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/Database';
import { companies } from '../../database/schema';
import type { Limits } from '../accounts/limits';
import type { PasswordHasher } from '../accounts/PasswordHasher';
import type { Session } from '../accounts/sessions';
import { findPassword } from '../accounts/users';
import { fieldError } from '../errors';
import { collectOrphans } from '../photos/collectOrphans';
import type { PhotoStore } from '../photos/PhotoStore';
import { found } from '../records/found';

/** How long the owner can take the deletion back. */
export const GRACE_DAYS = 30;

interface Services {
  database: Database;
  limits: Limits;
  passwords: PasswordHasher;
}

/** Returns when the company will be deleted; null if it stays. */
export async function readDeletion(queries: Queries, { companyId }: Session) {
  const { at } = found(
    await queries.select({ at: companies.deletionAt }).from(companies).where(eq(companies.id, companyId)),
  );
  return { deletion_at: at?.toISOString() ?? null };
}

/**
 * Plans the deletion of the session's company with everything that it has. A second call changes nothing.
 * @throws InvalidError if the password is wrong
 * @throws ThrottledError if the limit is reached
 */
export async function planDeletion(
  { database, limits, passwords }: Services,
  session: Session,
  password: string,
) {
  await limits.take('passwordChangeOfUser', String(session.userId));
  const user = await findPassword(database.queries, session.userId);
  if (!(await passwords.matches(password, user?.hash))) throw fieldError('password', 'password_wrong');
  await database.queries
    .update(companies)
    .set({
      deletionAt: sql`coalesce(${companies.deletionAt}, clock_timestamp() + interval '1 day' * ${GRACE_DAYS})`,
    })
    .where(eq(companies.id, session.companyId));
  return readDeletion(database.queries, session);
}

export async function cancelDeletion(queries: Queries, { companyId }: Session): Promise<void> {
  await queries.update(companies).set({ deletionAt: null }).where(eq(companies.id, companyId));
}

/** Deletes the companies whose deletion is due, with their photos. @returns how many */
export async function deleteDueCompanies(database: Database, photos: PhotoStore): Promise<number> {
  const gone = await database.queries
    .delete(companies)
    .where(lt(companies.deletionAt, sql`clock_timestamp()`))
    .returning({ id: companies.id });
  if (gone.length > 0) await collectOrphans(database, photos);
  return gone.length;
}
