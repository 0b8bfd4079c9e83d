import type { Database } from '../database/Database';
import { companies } from '../database/schema';
import { deleteOldChanges, hasOldChanges } from './history/oldChanges';
import { deleteOldOutcomes, hasOldOutcomes } from './records/repeatableWrites';

/** The number of rows that are deleted at a time, so that other writes of the company do not wait long. */
const MAX_DELETED = 500;

/**
 * Deletes the old changes and outcomes of all companies. A write deletes only those of its own company.
 * @param onFailure called for a company whose rows could not be deleted; the others follow
 */
export async function deleteOldRows(
  database: Database,
  onFailure: (company: number, error: unknown) => void,
): Promise<void> {
  const all = await database.queries.select({ id: companies.id }).from(companies);
  for (const { id } of all)
    await deleteOldRowsOf(database, id).catch((error: unknown) => onFailure(id, error));
}

async function deleteOldRowsOf(database: Database, id: number): Promise<void> {
  while (await database.read(id, queries => hasOldChanges(queries, id)))
    await database.write(id, queries => deleteOldChanges(queries, id, MAX_DELETED));
  while (await database.read(id, queries => hasOldOutcomes(queries, id)))
    await database.write(id, queries => deleteOldOutcomes(queries, id, MAX_DELETED));
}
