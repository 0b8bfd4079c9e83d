// @ts-nocheck
import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SelectedFields } from 'drizzle-orm/pg-core/query-builders/select.types';
import type { ListQuery } from '../../contract/listQuery';
import type { Queries } from '../../database/Database';
import { prepared, thisCompany, type Statement } from '../../database/prepared';
import { countOf, countWhere, type Counted } from './countOf';
import { found } from './found';
import { nameHas } from './nameColumns';
import { readPage, type Orderings, type Page, type Window } from './readPage';

export type RecordTable = PgTable & { id: PgColumn; companyId: PgColumn; folded?: PgColumn };

/** Says where a record of the contract is stored. */
interface RecordSource<Row> {
  table: RecordTable;
  /** The column with the number of its rows. */
  counted: Counted;
  /** The column or the expression of each field. */
  columns: ColumnsOf<Row>;
  /** The other tables that the columns are from, and how their rows are found. */
  joins?: [table: PgTable, on: SQL | undefined][];
  /** What lists are ordered by, where it is not the column of the field. */
  orderings: Record<string, PgColumn>;
  /** Selects the fields of a window of rows; by default in one select. */
  rowsIn?: RowsIn;
}

type RowsIn = (queries: Queries, fields: SelectedFields, where: SQL | undefined, window: Window) => Statement;

type ColumnsOf<Row> = { [Field in keyof Row]: ColumnOf<Row[Field]> };
type ColumnOf<Value> =
  SQL<Value> | (PgColumn & { _: { data: Value } }) | (Value extends object ? ColumnsOf<Value> : never);

/** Selects rows of a list. */
export interface Filter {
  /** The condition, including the company. */
  where: SQL | undefined;
  /** Identifies the condition among prepared statements, if only its placeholders vary. */
  key?: string;
  /** The values of its placeholders. */
  values?: Record<string, unknown>;
}

/** Reads and deletes the records of a company in one table. */
export interface CompanyTable<Row> {
  /** Returns one page, by default of the records whose name contains `name`. */
  list: (
    queries: Queries,
    companyId: number,
    query: ListQuery & { name?: string },
    filter?: Filter,
  ) => Promise<Page<Row>>;
  /** @throws NotFoundError if the company has no such record */
  find: (queries: Queries, companyId: number, id: number) => Promise<Row>;
  has: (queries: Queries, companyId: number, id: number) => Promise<boolean>;
  /** @throws NotFoundError if the company has no such record */
  remove: (queries: Queries, companyId: number, id: number) => Promise<void>;
}

export function companyTable<Row>(source: RecordSource<Row>): CompanyTable<Row> {
  const { table, counted, joins = [] } = source;
  const columns = source.columns as SelectedFields;
  const orderings = { id: table.id, ...columns, ...source.orderings } as Orderings;
  const name = getTableName(table);

  function select(queries: Queries, fields: SelectedFields, where: SQL | undefined) {
    const rows = queries.select(fields).from(table).where(where).$dynamic();
    for (const [joined, on] of joins) rows.innerJoin(joined, on);
    return rows;
  }
  const selectWindow: RowsIn = (queries, fields, where, { orderBy, limit, offset }) =>
    select(queries, fields, where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
  const { rowsIn = selectWindow } = source;

  return {
    list(queries, companyId, query, filter = byName(table, query.name)) {
      const where = filter ? filter.where : eq(table.companyId, thisCompany);
      const count = filter ? countWhere(queries, table, where) : countOf(queries, counted);
      return readPage<Row>(query, {
        queries,
        key: filter ? filter.key && `${name} ${filter.key}` : name,
        values: { companyId, ...filter?.values },
        count,
        orderings,
        rowsIn: window => rowsIn(queries, { ...columns, count }, where, window),
      });
    },
    async find(queries, companyId, id) {
      const rows = await prepared(queries, `${name} by id`, () =>
        select(queries, columns, and(eq(table.companyId, thisCompany), eq(table.id, sql.placeholder('id')))),
      ).execute({ companyId, id });
      return found(rows as Row[]);
    },
    async has(queries, companyId, id) {
      const rows = await queries
        .select({ id: table.id })
        .from(table)
        .where(own(table, companyId, id));
      return rows.length > 0;
    },
    async remove(queries, companyId, id) {
      found(
        await queries
          .delete(table)
          .where(own(table, companyId, id))
          .returning({ id: table.id }),
      );
    },
  };
}

/** The condition for one record of a company. */
export function own(table: RecordTable, companyId: number, id: number): SQL | undefined {
  return and(eq(table.companyId, companyId), eq(table.id, id));
}

/** The records of the company whose name contains `part`; undefined for all records. */
function byName({ companyId, folded }: RecordTable, part: string | undefined): Filter | undefined {
  const named = folded && nameHas(folded, part);
  return named && { where: and(eq(companyId, thisCompany), named) };
}
