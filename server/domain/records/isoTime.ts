import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Reads a time as the text of the answer: `2026-11-22T06:00:00.000Z`. */
export function isoTime(column: PgColumn): SQL<string> {
  return sql`${column}`.mapWith(isoTimeOf);
}

/** A time of this era in UTC, which is what a database writes whose time zone is UTC. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/** Converts PostgreSQL's text of a time: `2026-11-22 06:00:00.123456+00`. To parse it as a date takes several times as long. */
export function isoTimeOf(time: string): string {
  const [, day, second, fraction = ''] = UTC.exec(time) ?? [];
  if (!day) return new Date(time).toISOString();
  return `${day}T${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
