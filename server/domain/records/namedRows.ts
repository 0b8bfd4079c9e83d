import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queries } from '../../database/Database';
import { thisCompany } from '../../database/prepared';
import { countOf, countWhere, type Counted } from './countOf';
import { nameHas } from './nameColumns';

type NamedTable = PgTable & { companyId: PgColumn; folded: PgColumn };

/** The condition and the count of the company's rows whose name contains `part`; all rows without a part. */
export function namedRows(
  queries: Queries,
  table: NamedTable,
  counted: Counted,
  part: string | undefined,
): { key: string | undefined; where: SQL | undefined; count: SQL<number> } {
  const named = nameHas(table.folded, part);
  const where = and(eq(table.companyId, thisCompany), named);
  return named
    ? { key: undefined, where, count: countWhere(queries, table, where) }
    : { key: counted, where, count: countOf(queries, counted) };
}
