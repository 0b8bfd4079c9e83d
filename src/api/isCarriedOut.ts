import type { AnyRecord } from './AnyRecord';
import { holdsFileWithin } from './multipart';
import { isSameValue } from './sameValue';

/**
 * Whether a change was carried out whose answer had no record: a proxy may have answered in place of the backend.
 * @param now the record after it
 * @param before the record before it; undefined where it is not known
 */
export function isCarriedOut(values: object, now: AnyRecord, before?: AnyRecord): boolean {
  if (before?.updated_at && now.updated_at && before.updated_at !== now.updated_at) return true;
  const isSame = (field: string, one: object, other: object) =>
    isSameValue(one[field as never], other[field as never]);
  // A file says nothing: its address may stay the same.
  const known = Object.keys(values).filter(
    field => field in now && (!before || field in before) && !holdsFileWithin(values[field as never]),
  );
  if (!before) return known.length === 0 || known.some(field => isSame(field, values, now));
  const changed = known.filter(field => !isSame(field, values, before));
  return changed.length === 0 || changed.some(field => !isSame(field, now, before));
}
