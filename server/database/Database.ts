import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle's queries over either database. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export type Work<T> = (queries: Queries) => Promise<T>;

/** An embedded database or a PostgreSQL: the rest of the backend cannot tell which. */
export interface Database {
  /** Rows of the service itself: accounts, sessions, public lists. */
  queries: Queries;
  transaction<T>(work: Work<T>): Promise<T>;
  /** A consistent view of one company's rows; row-level security hides all others. */
  read<T>(companyId: number, work: Work<T>): Promise<T>;
  /** All or nothing on one company's rows. A company's writes queue up behind each other. */
  write<T>(companyId: number, work: Work<T>): Promise<T>;
  /** One statement, as a library that brings its own SQL sends it. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  close(): Promise<void>;
}
