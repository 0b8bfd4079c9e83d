// @ts-nocheck
import { count, eq, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/Database';
import { thisCompany } from '../../database/prepared';
import { companyCounts } from '../../database/schema';

export type Counted = Exclude<keyof typeof companyCounts.$inferSelect, 'companyId'>;

/** The number of rows of an unfiltered list, read from the counts that triggers maintain. */
export function countOf(queries: Queries, table: Counted): SQL<number> {
  const kept = queries
    .select({ rows: companyCounts[table] })
    .from(companyCounts)
    .where(eq(companyCounts.companyId, thisCompany));
  return sql`coalesce((${kept}), 0)`.mapWith(Number);
}

/** The number of rows that match a filter. */
export function countWhere(queries: Queries, table: PgTable, where: SQL | undefined): SQL<number> {
  return sql`(${queries.select({ rows: count() }).from(table).where(where)})`.mapWith(Number);
}
