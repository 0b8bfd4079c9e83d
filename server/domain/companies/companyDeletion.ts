import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../database/Database';
import { GoneError } from '../../database/GoneError';
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
import type { PasswordServices } from '../accounts/AccountServices';
import type { Session } from '../accounts/sessions';
import { findPassword } from '../accounts/users';
import { fieldError } from '../errors';
import { thumbnailOf } from '../photos/photoNames';
import type { PhotoStore } from '../photos/PhotoStore';
import { deletePlanned, planDeletions } from '../photos/plannedDeletions';
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
  { database, limits, passwords }: PasswordServices,
  session: Session,
  password: string,
) {
  await limits.take('passwordChangeOfUser', String(session.userId));
  const user = await findPassword(database.queries, session.userId);
  if (!user) throw new GoneError('The user has been removed');
  const isRight = await passwords.matches(password, user.hash).catch(async (refused: unknown) => {
    // Too many wait: it was not compared.
    await limits.giveBack('passwordChangeOfUser', String(session.userId));
    throw refused;
  });
  if (!isRight) throw fieldError('password', 'password_wrong');
  await database.queries
    .update(companies)
    .set({
      deletionAt: sql`coalesce(${companies.deletionAt}, clock_timestamp() + interval '1 day' * ${GRACE_DAYS})`,
      ...UNCHANGED,
    })
    .where(eq(companies.id, session.companyId));
  return readDeletion(database.queries, session);
}

/** @throws GoneError if the company has been deleted since the session was looked up */
export async function cancelDeletion(
  queries: Queries,
  { companyId }: Pick<Session, 'companyId'>,
): Promise<void> {
  const kept = await queries
    .update(companies)
    .set({ deletionAt: null, ...UNCHANGED })
    .where(eq(companies.id, companyId))
    .returning({ id: companies.id });
  if (kept.length === 0) throw new GoneError('The company has been deleted');
}

/**
 * Deletes the companies whose deletion is due, with their photos. A failure for one company does not stop the others.
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

/** How many files of photos a deletion concerns. Those that could not be deleted yet are in the queue. */
export interface DeletedFiles {
  files: number;
  waiting: number;
}

/** Deletes a company with everything that it has. */
export async function deleteCompany(
  database: Database,
  photos: PhotoStore,
  id: number,
): Promise<DeletedFiles> {
  return (
    (await deleteRowsAndPhotos(database, photos, id, { ifDue: false })) ?? {
      files: 0,
      waiting: 0,
    }
  );
}

/** Counts the rows of a company in its largest tables, and some for the others. */
function countRows(database: Database, id: number): Promise<number> {
  return database.read(id, async queries => {
    let rows = 1_000;
    for (const table of LARGE_TABLES) rows += await queries.$count(table, eq(table.companyId, id));
    return rows;
  });
}

/** @returns undefined if the company was not deleted */
async function deleteRowsAndPhotos(
  database: Database,
  photos: PhotoStore,
  id: number,
  { ifDue }: { ifDue: boolean },
): Promise<DeletedFiles | undefined> {
  // Without a time limit: each row takes the rows that belong to it along.
  const planned = await database.whole(
    'write',
    async run => {
      // Row-level security shows the photos of this company only.
      await run(`SELECT set_config('sofra.company_id', $1, true)`, [String(id)]);
      // In the order of a write: it locks the counts, then the company, to which new rows refer.
      await run('SELECT FROM company_counts WHERE company_id = $1 FOR UPDATE', [id]);
      const named = await run('SELECT photo FROM products WHERE company_id = $1 AND photo IS NOT NULL', [id]);
      const deleted = await run(
        'DELETE FROM companies WHERE id = $1 AND (NOT $2 OR deletion_at < clock_timestamp()) RETURNING id',
        [id, ifDue],
      );
      if (deleted.length === 0) return undefined;
      const files = named.flatMap(({ photo }) => [String(photo), thumbnailOf(String(photo))]);
      return planDeletions(run, files);
    },
    () => countRows(database, id),
  );
  if (!planned) return undefined;
  const files = planned.reduce((sum, { names }) => sum + names.length, 0);
  return { files, waiting: files - (await deletePlanned(database, photos, planned)) };
}
