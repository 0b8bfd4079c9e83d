import { and, eq, sql, type AnyColumn } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/Database';

/** A table that connects two records of a company. Its columns are the company, the owner and the other record, in this order. */
interface ReferenceTable {
  table: PgTable & { companyId: AnyColumn };
  owner: AnyColumn;
}

/** Replaces the records that one record refers to, such as the categories of a menu. */
export async function replaceReferences(
  queries: Queries,
  { table, owner }: ReferenceTable,
  companyId: number,
  ownerId: number,
  ids: number[],
): Promise<void> {
  await queries.delete(table).where(and(eq(table.companyId, companyId), eq(owner, ownerId)));
  await queries
    .insert(table)
    .select(sql`SELECT ${companyId}::integer, ${ownerId}::integer, unnest(${sql.param(ids)}::integer[])`);
}
