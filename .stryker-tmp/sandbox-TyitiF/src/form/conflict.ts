// @ts-nocheck
import type { AnyRecord } from '../api/AnyRecord';
import { isSameValue } from './sameValue';
import { withoutServerFields } from './withoutServerFields';

/** Two versions of a record: the user's, and the one that another user has saved since the form was opened. */
export interface Conflict {
  mine: AnyRecord;
  theirs: AnyRecord;
  /** The record as it was when the form was opened. */
  base: AnyRecord;
}

/** Fields that no form has as text: a place is changed by moving, and the list shows it. */
const SILENT = ['sort_order'];

/** The fields in which the versions differ and that the user decides: none, if the other version has changed nothing of them. */
export function fieldsToChoose({ mine, theirs, base }: Conflict): string[] {
  const isShown = (field: string) => !SILENT.includes(field);
  return differing(base, theirs).some(isShown) ? differing(mine, theirs).filter(isShown) : [];
}

/** Whether the user has changed a field, so that their version is proposed. */
export function isMine({ mine, base }: Conflict, field: string): boolean {
  return !isSameValue(mine[field], base[field]);
}

/** Returns the user's values with the chosen ones of the other version. Fields that the user did not change are the other's. */
export function merge(conflict: Conflict, fieldsOfTheirs: readonly string[]): AnyRecord {
  const { mine, theirs } = conflict;
  const taken = differing(mine, theirs).filter(
    field => fieldsOfTheirs.includes(field) || (SILENT.includes(field) && !isMine(conflict, field)),
  );
  return { ...mine, ...Object.fromEntries(taken.map(field => [field, theirs[field]])) };
}

function differing(mine: AnyRecord, theirs: AnyRecord): string[] {
  return Object.keys(withoutServerFields(theirs)).filter(
    field => field in mine && !isSameValue(mine[field], theirs[field]),
  );
}
