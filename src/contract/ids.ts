import type { RecordId } from './records';

/**
 * Returns the ids of embedded records: the backend sends `[{id, name}]` and accepts `[id]`. Ids, as react-admin's inputs for
 * references have, stay as they are.
 */
export function ids<Id extends RecordId>(records: readonly ({ id: Id } | Id)[] | null | undefined): Id[] {
  return (records ?? []).map(record => (typeof record === 'object' ? record.id : record));
}

/** Returns the id that a text of an address or of a select stands for: a number, if it is written as one. */
export function idOf(text: string): RecordId {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? number : text;
}

/** Orders records by their age where ids are numbers; other ids do not say which record is older. */
export function byNumber(one: { id: RecordId }, other: { id: RecordId }): number {
  return Number(one.id) - Number(other.id) || 0;
}
