import type { AnyRecord } from './AnyRecord';

/** The fields that only the backend sets. */
export const SERVER_FIELDS: readonly string[] = ['id', 'created_at', 'updated_at'];

/** Returns a record without the fields that only the backend sets. */
export function withoutServerFields(record: AnyRecord): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !SERVER_FIELDS.includes(name)));
}
