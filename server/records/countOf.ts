import { count, eq, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../database/Database';
import { companyCounts } from '../database/schema';

type Counted = Exclude<keyof typeof companyCounts.$inferSelect, 'companyId'>;

/** How many rows a whole list has: kept by the database, not counted. */
export async function countOf(queries: Queries, companyId: number, table: Counted): Promise<number> {
  const [counts] = await queries
    .select({ rows: companyCounts[table] })
    .from(companyCounts)
    .where(eq(companyCounts.companyId, companyId));
  return counts?.rows ?? 0;
}

/** How many rows pass a filter. */
export async function countWhere(queries: Queries, table: PgTable, where: SQL | undefined): Promise<number> {
  const [counted] = await queries.select({ rows: count() }).from(table).where(where);
  return counted?.rows ?? 0;
}
