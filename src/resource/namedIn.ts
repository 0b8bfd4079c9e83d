import type { Named } from '../contract/records';

/**
 * Returns the embedded records of a value as they can be shown. A backend may send null or ids for a list, and records without a
 * name; a form has an empty text for null.
 */
export function namedIn(value: unknown): Named[] {
  return Array.isArray(value) ? value.filter(isRecord).map(withName) : [];
}

function isRecord(item: unknown): item is Named {
  return typeof item === 'object' && item !== null && 'id' in item;
}

function withName(record: Named): Named {
  return typeof record.name === 'string' ? record : { ...record, name: `#${record.id}` };
}
