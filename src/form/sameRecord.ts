import type { AnyRecord } from '../api/AnyRecord';
import { isSameValueOf } from '../api/sameValue';
import { withoutServerFields } from '../api/withoutServerFields';

/**
 * The fields with rows or objects of the record itself, and such fields within them: `hours`, `hours.breaks`. Other objects are embedded
 * records, and compared by their ids.
 */
export type OwnRows = readonly string[];

/**
 * Whether a record is still the version that was read. The time of the last change tells, or where one of them has none, as in a row
 * of a list, the values.
 */
export function isSameVersion(now: AnyRecord, read: AnyRecord, rows?: OwnRows): boolean {
  return (now.updated_at ?? null) === null || (read.updated_at ?? null) === null
    ? isSameRecord(now, read, rows)
    : now.updated_at === read.updated_at;
}

/** Whether two versions of a record have the same values in the fields that both have. */
export function isSameRecord(one: AnyRecord, other: AnyRecord, rows?: OwnRows): boolean {
  return differingFields(one, other, rows).length === 0;
}

/** Returns the fields that both versions have and whose values differ, without those that only the backend sets. */
export function differingFields(one: AnyRecord, other: AnyRecord, rows?: OwnRows): string[] {
  return Object.keys(withoutServerFields(other)).filter(
    field => field in one && !isSameField(field, one, other, rows),
  );
}

export function isSameField(field: string, one: AnyRecord, other: AnyRecord, rows: OwnRows = []): boolean {
  return isSameValueOf(field, addressOf(field, one[field]), addressOf(field, other[field]), rows);
}

/** Returns the address of a photo without what follows `?`, which may be signed for each answer. */
function addressOf(field: string, value: unknown): unknown {
  return field === 'photo' && typeof value === 'string' ? value.split('?')[0] : value;
}
