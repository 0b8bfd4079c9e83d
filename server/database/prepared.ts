import { sql } from 'drizzle-orm';
import type { Queries } from './Database';

/** Drizzle's statement with placeholders in it, before its SQL is composed. */
interface Statement<Rows> {
  prepare(name: string): Prepared<Rows>;
}

export interface Prepared<Rows> {
  /** @throws Error where a placeholder is left without a value. */
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** The company of a prepared statement, given as `companyId` when it is executed. */
export const thisCompany = sql.placeholder('companyId');

/** What comes after so many is somebody trying out orders and page sizes, and is composed at each call. */
const MAX_STATEMENTS = 100;

const preparedBy = new WeakMap<Queries, Map<string, Prepared<unknown>>>();

/**
 * A statement of which nothing but the placeholders changes from call to call: its SQL is composed once for each
 * connection (decision 010).
 * @param key tells it from all others; undefined where more than the placeholders changes
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
