import { asc, desc, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queries } from '../../database/Database';
import { prepared, type Statement } from '../../database/prepared';
import type { ListQuery, Order } from '../../contract/listQuery';

/** Up to this offset a page is read from the start of the list, because skipping so few rows costs almost nothing. */
const MAX_SCANNED_OFFSET = 1_000;

/**
 * The page sizes of the panel. Only their statements are kept, by one field: a client that asks for all others would fill the room
 * for statements.
 */
const KEPT_LIMITS = [1, 5, 6, 10, 20, 50, 100, 1_000];

/** The column or the expression for each field that `ordering` accepts. */
export type Orderings = Record<string, SQLWrapper> & { id: SQLWrapper };

export interface Window {
  orderBy: SQL[];
  limit: number;
  /** 0 for the first page, not a parameter: PostgreSQL keeps a plan only if it knows that no rows are skipped. */
  offset: Placeholder | 0;
}

export interface Page<Row> {
  count: number;
  results: Row[];
}

interface List {
  queries: Queries;
  /** Identifies the list among prepared statements; undefined if more than the values of its placeholders varies. */
  key: string | undefined;
  /** The values of its placeholders. */
  values: Record<string, unknown>;
  /** The number of rows of the whole list. */
  count: SQL<number>;
  orderings: Orderings;
  /** Returns the statement for the rows of a window, each with `count`. */
  rowsIn: (window: Window) => Statement;
}

/**
 * Reads one page of a list. The statement of the first pages includes the count. Later pages are read from the nearer end,
 * so that the database never skips more than half of the list.
 */
export async function readPage<Row>(
  { limit, page, ordering }: ListQuery,
  { queries, key, values, count: counted, orderings, rowsIn }: List,
): Promise<Page<Row>> {
  const offset = (page - 1) * limit;
  const order = withTieBreaker(ordering);
  const isKept = KEPT_LIMITS.includes(limit) && ordering.length === 1;
  const read = async (by: Order[], from: number) => {
    const rows = await prepared(
      queries,
      key && isKept ? `${key} by ${nameOf(by)} ${limit} ${from === 0 ? 'first' : 'later'}` : undefined,
      () =>
        rowsIn({
          orderBy: columnsOf(by, orderings),
          limit: literal(limit),
          offset: from === 0 ? 0 : sql.placeholder('offset'),
        }),
    ).execute({ ...values, offset: from });
    return rows as (Row & { count: number })[];
  };
  if (offset < MAX_SCANNED_OFFSET) {
    const rows = await read(order, offset);
    if (rows[0] || offset === 0) return { count: rows[0]?.count ?? 0, results: rows.map(withoutCount<Row>) };
  }
  const [{ count } = { count: 0 }] = await prepared(queries, key && `${key} counted`, () =>
    queries.select({ count: counted }).from(sql`(SELECT) AS nothing`),
  ).execute(values);
  const size = Math.min(limit, count - offset);
  if (size <= 0) return { count, results: [] };
  const fromEnd = count - offset - size;
  const isNearer = offset <= fromEnd;
  const reversed = order.map(({ field, descending }) => ({ field, descending: !descending }));
  const rows = isNearer ? await read(order, offset) : await read(reversed, fromEnd);
  const results = rows.slice(0, size).map(withoutCount<Row>);
  return { count, results: isNearer ? results : results.reverse() };
}

/**
 * Writes the limit into the statement instead of passing a parameter: PostgreSQL keeps a plan only if it knows how few rows
 * are wanted, and plans every call again otherwise. Drizzle accepts SQL here, although its types do not allow it.
 */
function literal(limit: number): number {
  return sql.raw(String(limit)) as unknown as number;
}

function withoutCount<Row>({ count: _count, ...row }: Row & { count: number }): Row {
  return row as unknown as Row;
}

/** Breaks ties by id, in the direction of the first field, so that one index serves the whole order. */
function withTieBreaker(ordering: Order[]): Order[] {
  if (ordering.some(({ field }) => field === 'id')) return ordering;
  return [...ordering, { field: 'id', descending: ordering[0]?.descending ?? false }];
}

function nameOf(order: Order[]): string {
  return order.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join();
}

function columnsOf(order: Order[], orderings: Orderings): SQL[] {
  return order.map(({ field, descending }) => {
    const column = orderings[field] ?? orderings.id;
    return descending ? desc(column) : asc(column);
  });
}
