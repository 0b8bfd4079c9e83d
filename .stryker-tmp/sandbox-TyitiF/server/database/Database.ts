// @ts-nocheck
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle's query builder on either database. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export type Work<T> = (queries: Queries) => Promise<T>;

/** The embedded database or PostgreSQL, behind one interface. */
export interface Database {
  /** Queries outside of a company's scope: accounts, sessions, public lists. */
  queries: Queries;
  transaction<T>(work: Work<T>): Promise<T>;
  /** Runs `work` on a consistent snapshot of one company's rows. Row-level security hides all others. */
  read<T>(companyId: number, work: Work<T>): Promise<T>;
  /** Runs `work` in a transaction on one company's rows. The writes of one company run one after another. */
  write<T>(companyId: number, work: Work<T>): Promise<T>;
  /** Runs one SQL statement, for libraries that build their own SQL. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  close(): Promise<void>;
}
