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

/**
 * Returns a prepared statement whose SQL is built once per connection (decision 010). Only placeholders may vary between
 * calls with the same key: any other value would be the first caller's for all later calls.
 * @param key identifies the statement; undefined builds the SQL at every call
 */
export function prepared<Rows>(
  queries: Queries,
  key: string | undefined,
  compose: () => Statement<Rows>,
): Prepared<Rows> {
  if (key === undefined) return compose().prepare('');
  const statements = preparedBy.get(queries) ?? new Map<string, Prepared<unknown>>();
  const known = statements.get(key) as Prepared<Rows> | undefined;
  if (known) return known;
  const statement = compose().prepare(key);
  if (statements.size < MAX_STATEMENTS) preparedBy.set(queries, statements.set(key, statement));
  return statement;
}
