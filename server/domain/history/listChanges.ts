import { and, desc, eq, not } from 'drizzle-orm';
import type { Change } from '../../../src/contract/records';
import type { ChangesQuery } from '../../contract/queries';
import type { Queries } from '../../database/Database';
import { changes } from '../../database/schema';
import { isoTime } from '../records/isoTime';
import type { Page } from '../records/readPage';
import { isOldChange } from './oldChanges';

/** Lists the changes of the last year, the newest first. */
export async function listChanges(
  queries: Queries,
  companyId: number,
  { limit, page, ordering, resource, record }: ChangesQuery,
): Promise<Page<Change>> {
  const where = and(
    eq(changes.companyId, companyId),
    not(isOldChange),
    resource === undefined ? undefined : eq(changes.resource, resource.replaceAll('\0', '')),
    record === undefined ? undefined : eq(changes.recordId, record),
  );
  const rows = await queries
    .select({
      // In the same statement: a change that is written between two would make the page one row short.
      count: queries.$count(changes, where),
      id: changes.id,
      at: isoTime(changes.at),
      user: changes.userName,
      kind: changes.kind,
      resource: changes.resource,
      record_id: changes.recordId,
      record_name: changes.recordName,
      before: changes.before,
      after: changes.after,
    })
    .from(changes)
    .where(where)
    .orderBy(ordering[0]?.descending === false ? changes.id : desc(changes.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const results = rows.map(({ count: _, ...change }) => change);
  // An empty page has no row with the count, so it is read alone.
  return { count: rows[0]?.count ?? (page > 1 ? await queries.$count(changes, where) : 0), results };
}
