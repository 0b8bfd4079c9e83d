// @ts-nocheck
import { sql } from 'drizzle-orm';
import type { Queries } from './Database';

/** A Drizzle query with placeholders, before its SQL is built. */
export interface Statement<Rows = unknown[]> {
  prepare(name: string): Prepared<Rows>;
}

interface Prepared<Rows> {
  /** @throws Error if a placeholder has no value */
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** The placeholder for the company of a prepared statement. Its value is passed as `companyId`. */
export const thisCompany = sql.placeholder('companyId');

/** The most statements that a connection keeps. Callers choose orderings and page sizes, so the number is bounded. */
const MAX_STATEMENTS = 100;

const preparedBy = new WeakMap<Queries, Map<string, Prepared<unknown>>>();

/** Counts the kept statements of all connections: a name may not mean two statements on one connection. */
let kept = 0;

/**
 * Returns a prepared statement. It is built once per connection, and named, so that PostgreSQL plans it once (decision 016).
 * Calls with the same key may differ only in the values of placeholders: everything else is taken from the first call.
 * @param key identifies the statement; undefined builds and plans it at every call, for statements whose text or best plan
 *   depends on the caller
 */
export function prepared<Rows>(
  queries: Queries,
  key: string | undefined,
  compose: () => Statement<Rows>,
): Prepared<Rows> {
  const statements = preparedBy.get(queries) ?? new Map<string, Prepared<unknown>>();
  const known = key === undefined ? undefined : statements.get(key);
  if (known) return known as Prepared<Rows>;
  if (key === undefined || statements.size >= MAX_STATEMENTS) return compose().prepare('');
  const statement = compose().prepare(`sofra_${kept++}`);
  preparedBy.set(queries, statements.set(key, statement));
  return statement;
}
