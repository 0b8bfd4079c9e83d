import type { AnyRecord } from '../../../api/AnyRecord';
import { fold } from '../../../contract/fold';

/** Returns the records in which a text or the name of an embedded record contains the search text, compared by `fold`. */
export function searchHere(records: readonly AnyRecord[], search: string): AnyRecord[] {
  const wanted = fold(search);
  return records.filter(record => textsOf(record).some(text => fold(text).includes(wanted)));
}

/** Returns the texts of a record, and the names of its embedded records. */
export function textsOf(record: AnyRecord): string[] {
  return Object.entries(record).flatMap(([field, value]) => (field.endsWith('_at') ? [] : namesIn(value)));
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? [name] : [];
}
