import { asc, desc, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListQuery, Order } from '../http/listQuery';

/** What a list can be ordered by: each word of `ordering`, and the column that it means. */
export type Orderings = Record<string, PgColumn> & { id: PgColumn };

export interface Window {
  orderBy: SQL[];
  limit: number;
  offset: number;
}

export interface Page<Row> {
  count: number;
  results: Row[];
}

/**
 * One page of a list, read from whichever end is nearer: what the database skips is never more than half of the list.
 * `rowsIn` reads the rows of one window; it is not asked for a page that lies past the end.
 */
export async function readPage<Row>(
  { limit, page, ordering }: ListQuery,
  count: number,
  orderings: Orderings,
  rowsIn: (window: Window) => Promise<Row[]>,
): Promise<Page<Row>> {
  const offset = (page - 1) * limit;
  const size = Math.min(limit, count - offset);
  if (size <= 0) return { count, results: [] };
  const order = withTieBreaker(ordering);
  const fromEnd = count - offset - size;
  if (offset <= fromEnd) {
    return { count, results: await rowsIn({ orderBy: columnsOf(order, orderings), limit: size, offset }) };
  }
  const reversed = order.map(({ field, descending }) => ({ field, descending: !descending }));
  const rows = await rowsIn({ orderBy: columnsOf(reversed, orderings), limit: size, offset: fromEnd });
  return { count, results: rows.reverse() };
}

/** Ties are broken by id, in the direction of the order itself, so that one index serves both. */
function withTieBreaker(ordering: Order[]): Order[] {
  if (ordering.some(({ field }) => field === 'id')) return ordering;
  return [...ordering, { field: 'id', descending: ordering[0]?.descending ?? false }];
}

function columnsOf(order: Order[], orderings: Orderings): SQL[] {
  return order.map(({ field, descending }) => {
    const column = orderings[field] ?? orderings.id;
    return descending ? desc(column) : asc(column);
  });
}
