import { max, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { MAX_INT4 } from '../../contract/integers';
import type { Queries } from '../../database/Database';

/** Returns the position after the last one: the highest plus one, or 1 for an empty list. */
export async function nextSortOrder(
  queries: Queries,
  table: PgTable & { sortOrder: PgColumn },
  where: SQL | undefined,
): Promise<number> {
  const [last] = await queries
    .select({ highest: sql<number | null>`${max(table.sortOrder)}` })
    .from(table)
    .where(where);
  return Math.min((last?.highest ?? 0) + 1, MAX_INT4);
}
