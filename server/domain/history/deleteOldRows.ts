import type { Database } from '../../database/Database';
import { companies } from '../../database/schema';
import { deleteOldOutcomes, hasOldOutcomes } from '../records/repeatableWrites';
import { deleteOldChanges, hasOldChanges } from './noteChange';

/** The number of rows that are deleted at a time, so that other writes of the company do not wait long. */
const MAX_DELETED = 500;

/** Deletes the old changes and outcomes of all companies. A write deletes only those of its own company. */
export async function deleteOldRows(database: Database): Promise<void> {
  const all = await database.queries.select({ id: companies.id }).from(companies);
  for (const { id } of all) {
    while (await database.read(id, queries => hasOldChanges(queries, id)))
      await database.write(id, queries => deleteOldChanges(queries, id, MAX_DELETED));
    while (await database.read(id, queries => hasOldOutcomes(queries, id)))
      await database.write(id, queries => deleteOldOutcomes(queries, id, MAX_DELETED));
  }
}
