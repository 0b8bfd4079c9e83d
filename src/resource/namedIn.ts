import type { Named } from '../contract/records';
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
  return typeof named.name === 'string' ? named : { ...named, name: `#${named.id}` };
}
