import type { AnyRecord } from '../../../api/AnyRecord';
import { fold } from '../../../contract/fold';

/** Returns the records in which a text or the name of an embedded record contains the search text, compared by `fold`. */
export function searchHere(records: readonly AnyRecord[], search: string): AnyRecord[] {
  const wanted = fold(search);
  return records.filter(record => textsOf(record).some(text => fold(text).includes(wanted)));
}

/** Times, and the id, which may be a text. */
const NO_TEXT = /^id$|_(at|until)$/;
/** The address of a photo, of this host or of another. */
const ADDRESS = /^(https?:\/)?\/\S+$/;

/** Returns the texts of a record that users know, and the names of its embedded records. */
export function textsOf(record: AnyRecord): string[] {
  return Object.entries(record)
    .flatMap(([field, value]) => (NO_TEXT.test(field) ? [] : namesIn(value)))
    .filter(text => !ADDRESS.test(text));
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? [name] : [];
}
