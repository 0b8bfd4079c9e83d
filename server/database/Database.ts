import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle's query builder on either database. */
export type Queries = PgDatabase<PgQueryResultHKT>;

export type Work<T> = (queries: Queries) => Promise<T>;

/** Runs one SQL statement and returns its rows. */
export type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** What is done to a database before it is used. */
export interface Opening {
  /** Runs before the migrations; it may refuse the database by throwing. */
  prepare?: (run: Run) => Promise<void>;
  /** The last migration to apply, by its time in ms since 1970. Default: all. */
  upTo?: number;
}

/** The embedded database or PostgreSQL, behind one interface. */
export interface Database {
  /** Queries outside of a company's scope: accounts, sessions, public lists. */
  queries: Queries;
  transaction<T>(work: Work<T>): Promise<T>;
  /**
   * Runs `work` on a consistent snapshot of one company's rows. Row-level security hides all others. Of one company some reads run at a
   * time, and the others wait for them.
   */
  read<T>(companyId: number, work: Work<T>): Promise<T>;
  /**
   * Runs `work` in a transaction on one company's rows. The writes of one company run one after another.
   * @param isAllowed is called when it is the write's turn, where an end of the session can overtake it, and refuses it by throwing
   */
  write<T>(companyId: number, work: Work<T>, isAllowed?: () => Promise<void>): Promise<T>;
  /** Runs one SQL statement, for libraries that build their own SQL. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[]; rowCount: number }>;
  /**
   * Runs `work` on one connection and without a time limit: on a consistent snapshot of all companies, or in one transaction.
   * Row-level security still holds a user that is not a superuser. While it runs on the embedded database, requests wait.
   * @param countChanges returns the most rows that it changes: the embedded database refuses it while the disk may be too small for
   * them. PostgreSQL does not call it. Default: all rows
   * @throws an error with the code ENOSPC then
   */
  whole<T>(
    mode: 'read' | 'write',
    work: (run: Run) => Promise<T>,
    countChanges?: () => Promise<number>,
  ): Promise<T>;
  /** @throws Error if the newest migration of this version is not applied */
  checkMigrations(): Promise<void>;
  /**
   * Frees the space of old versions of rows, and updates the planner's statistics. PostgreSQL does it by itself. A table for which
   * the disk has too little space is left out.
   */
  vacuum(): Promise<void>;
  /** Whether so much waits for connections that a new request is refused at once. What was accepted is served. */
  isOverloaded(): boolean;
  /** How many connections there are, by what they do; none for the embedded database. */
  connections(): Record<string, number>;
  /** Applies the migrations after {@link Opening.upTo}. */
  upgrade(): Promise<void>;
  close(): Promise<void>;
}
