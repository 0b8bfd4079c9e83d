// @ts-nocheck
import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Reads a time as the text of the answer: `2026-11-22T06:00:00.000Z`. */
export function isoTime(column: PgColumn): SQL<string> {
  return sql`${column}`.mapWith((time: string) => new Date(time).toISOString());
}
