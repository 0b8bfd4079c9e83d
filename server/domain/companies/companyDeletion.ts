import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/Database';
import {
  changes,
  companies,
  ingredients,
  links,
  menuCategories,
  productCategories,
  productIngredients,
  products,
} from '../../database/schema';
import type { Limits } from '../accounts/limits';
import type { PasswordHasher } from '../accounts/PasswordHasher';
import type { Session } from '../accounts/sessions';
import { findPassword } from '../accounts/users';
import { fieldError } from '../errors';
import { photosOf } from '../photos/collectOrphans';
import { thumbnailOf } from '../photos/photoNames';
import type { PhotoStore } from '../photos/PhotoStore';
import { found } from '../records/found';

/** How long a user can take the deletion back. */
export const GRACE_DAYS = 30;

const LARGE_TABLES = [
  ingredients,
  products,
  productIngredients,
  productCategories,
  menuCategories,
  links,
  changes,
];

/** The company's own details stay the same: a form of them that is open is still up to date. */
const UNCHANGED = { updatedAt: sql`${companies.updatedAt}` };

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
      ...UNCHANGED,
    })
    .where(eq(companies.id, session.companyId));
  return readDeletion(database.queries, session);
}

export async function cancelDeletion(queries: Queries, { companyId }: Session): Promise<void> {
  await queries
    .update(companies)
    .set({ deletionAt: null, ...UNCHANGED })
    .where(eq(companies.id, companyId));
}

/**
 * Deletes the companies whose deletion is due, with their photos. One that cannot be deleted keeps none of the others.
 * @param onFailure is told about each that could not be deleted
 * @returns how many were deleted
 */
export async function deleteDueCompanies(
  database: Database,
  photos: PhotoStore,
  onFailure: (id: number, error: unknown) => void,
): Promise<number> {
  const due = await database.queries
    .select({ id: companies.id })
    .from(companies)
    .where(lt(companies.deletionAt, sql`clock_timestamp()`))
    .orderBy(companies.id);
  let deleted = 0;
  for (const { id } of due) {
    try {
      // The deletion may have been cancelled while another company was deleted.
      if ((await deleteRowsAndPhotos(database, photos, id, { ifDue: true })) !== undefined) deleted += 1;
    } catch (error) {
      onFailure(id, error);
    }
  }
  return deleted;
}

/** Deletes a company with everything that it has. @returns the number of deleted files of photos */
export async function deleteCompany(database: Database, photos: PhotoStore, id: number): Promise<number> {
  return (await deleteRowsAndPhotos(database, photos, id, { ifDue: false })) ?? 0;
}

/** Counts the rows of a company in its largest tables, and some for the others. */
function countRows(database: Database, id: number): Promise<number> {
  return database.read(id, async queries => {
    let rows = 1_000;
    for (const table of LARGE_TABLES) rows += await queries.$count(table, eq(table.companyId, id));
    return rows;
  });
}

/** @returns the number of deleted files of photos; undefined if the company was not deleted */
async function deleteRowsAndPhotos(
  database: Database,
  photos: PhotoStore,
  id: number,
  { ifDue }: { ifDue: boolean },
): Promise<number | undefined> {
  const files = (await photosOf(database, id)).flatMap(photo => [photo, thumbnailOf(photo)]);
  // Without a time limit: each row takes the rows that belong to it along.
  const rows = await database.whole(
    'write',
    async run => {
      // In the order of a write: it locks the counts, then the company, to which new rows refer.
      await run('SELECT FROM company_counts WHERE company_id = $1 FOR UPDATE', [id]);
      return run(
        'DELETE FROM companies WHERE id = $1 AND (NOT $2 OR deletion_at < clock_timestamp()) RETURNING id',
        [id, ifDue],
      );
    },
    () => countRows(database, id),
  );
  if (rows.length === 0) return undefined;
  await photos.delete(files);
  return files.length;
}
