import type { Named, RecordId } from '../contract/records';
import { isEmbedded } from './isEmbedded';

/**
 * Returns the embedded records of a value as they can be shown. A backend may send null or ids for a list, and records without a
 * name; a form has an empty text for null.
 */
export function namedIn(value: unknown): Named[] {
  return Array.isArray(value) ? value.filter(isEmbedded).map(withName) : [];
}

function withName(record: { id: unknown }): Named {
  const named = record as Named;
  const name = nameOf(named);
  return name === named.name ? named : { ...named, name };
}

/** Returns the name of a record as it can be shown: the id of a record without one, or with an empty one. */
export function nameOf({ id, name }: { id: RecordId; name: unknown }): string {
  const text = typeof name === 'string' || typeof name === 'number' ? String(name) : '';
  return text.trim() ? text : `#${id}`;
}
