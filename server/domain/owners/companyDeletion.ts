import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/Database';
import { companies } from '../../database/schema';
import type { Limits } from '../accounts/limits';
import type { PasswordHasher } from '../accounts/PasswordHasher';
import type { Session } from '../accounts/sessions';
import { findPassword } from '../accounts/users';
import { fieldError } from '../errors';
import { photosOf } from '../photos/collectOrphans';
import { thumbnailOf } from '../photos/photoNames';
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
  const due = await database.queries
    .select({ id: companies.id })
    .from(companies)
    .where(lt(companies.deletionAt, sql`clock_timestamp()`));
  for (const { id } of due) await deleteCompany(database, photos, id);
  return due.length;
}

/** Deletes a company with everything that it has. @returns the number of deleted files of photos */
export async function deleteCompany(database: Database, photos: PhotoStore, id: number): Promise<number> {
  const files = (await photosOf(database, id)).flatMap(photo => [photo, thumbnailOf(photo)]);
  // Without a time limit: each row takes the rows that belong to it along.
  await database.whole('write', run => run('DELETE FROM companies WHERE id = $1', [id]));
  await photos.delete(files);
  return files.length;
}
