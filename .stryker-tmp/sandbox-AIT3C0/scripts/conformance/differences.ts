// @ts-nocheck
import { idOf } from './rows';
import { brief, numberIn, type Json, type Shape } from './shapes';

/** Describes every value of a record that is not the one that was sent. Sent references are ids. */
export function differences(record: Json, sent: Json, shape: Shape): string[] {
  return Object.entries(sent)
    .filter(([field, value]) => !isStored(record[field], value, shape[field]))
    .map(([field, value]) => `"${field}" is ${brief(record[field])}, and ${brief(value)} was sent`);
}

function isStored(value: unknown, sent: unknown, kind: Shape[string] | undefined): boolean {
  if (kind === 'price') return numberIn(value) === Number(sent);
  if (kind === 'reference') return String(idOf(value)) === String(sent);
  if (kind === 'references') return sortedIds(value) === sortedIds(sent);
  return (value ?? '') === (sent ?? '');
}

function sortedIds(references: unknown): string {
  return Array.isArray(references) ? references.map(idOf).map(String).sort().join() : 'none';
}
