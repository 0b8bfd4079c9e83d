import type { AnyRecord } from '../api/AnyRecord';
import { ApiError, mayBeCarriedOut } from '../api/ApiError';
import { holdsFileWithin } from '../api/multipart';
import type { LostSave } from '../unsaved/drafts';
import { differingFields, isSameField, isSameRecord, type OwnRows } from './sameRecord';
import type { LostSaves } from './useLostSaves';

/** Two versions of a record: the user's, and what another user has saved since the form was opened. */
export interface Conflict {
  mine: AnyRecord;
  theirs: AnyRecord;
  /** The record as it was when the form was opened. */
  base: AnyRecord;
  rows?: OwnRows;
}

/** Fields whose changes are never asked for: they are not changed in a form, and the list shows them. */
const NOT_ASKED = ['sort_order', 'sold_out_until'];

/** The fields that the user has to decide: those in which both versions differ. None, if the other user has changed only other fields. */
export function fieldsToChoose({ mine, theirs, base, rows }: Conflict): string[] {
  const isShown = (field: string) => !NOT_ASKED.includes(field);
  return differingFields(base, theirs, rows).some(isShown)
    ? differingFields(mine, theirs, rows).filter(isShown)
    : [];
}

/** Whether the user has changed a field, so that their version is proposed. */
export function isMine({ mine, base, rows }: Conflict, field: string): boolean {
  return !isSameField(field, mine, base, rows);
}

/** Merges two versions: a changed field is the user's unless the other version was chosen, all others are the other version's. */
export function merge(conflict: Conflict, fieldsOfTheirs: readonly string[]): AnyRecord {
  const { mine, theirs, rows } = conflict;
  const taken = differingFields(mine, theirs, rows).filter(
    field => fieldsOfTheirs.includes(field) || (NOT_ASKED.includes(field) && !isMine(conflict, field)),
  );
  return { ...mine, ...Object.fromEntries(taken.map(field => [field, theirs[field]])) };
}

/** The result of a save: the saved record, or the version of another user, which the user has to compare first. */
export type SaveAttempt<Saved> = { saved: Saved } | { theirs: AnyRecord };

/** Sends values, unless there is another version than `base`. */
export type Send<Saved> = (mine: AnyRecord, base: AnyRecord) => Promise<SaveAttempt<Saved>>;

/**
 * Returns `send` for a form whose earlier save got no answer. If the backend has the values of that save, they are the user's own
 * and no conflict (P8).
 */
export function overLostSave<Saved>(
  lost: Pick<LostSaves, 'latest' | 'set'>,
  send: Send<Saved>,
  rows?: OwnRows,
): Send<Saved> {
  const sendAndNote: Send<Saved> = async (mine, base) => {
    const before = lost.latest();
    // Already while it runs: the page may end before the answer.
    lost.set([...before, { sent: mine, base }]);
    try {
      const result = await send(mine, base);
      lost.set('saved' in result ? [] : before);
      return result;
    } catch (error) {
      if (!mayBeCarriedOut(error)) lost.set(before);
      throw error;
    }
  };
  return async (mine, base) => {
    const result = await sendAndNote(mine, base);
    if ('saved' in result) return result;
    const isOwn = lost.latest().some(save => isVersionOf(save, result.theirs, rows));
    return isOwn ? sendAndNote(mine, result.theirs) : result;
  };
}

/**
 * Whether a version is what was sent. A file that was sent is an address in the version of the backend, which may be the file
 * of another user: then a change of another field has to show whose it is.
 */
function isVersionOf({ sent, base }: LostSave, version: AnyRecord, rows: OwnRows | undefined): boolean {
  const entries = Object.entries(sent).filter(([, value]) => !holdsFileWithin(value));
  const compared = Object.fromEntries(entries) as AnyRecord;
  const hasFile = entries.length < Object.keys(sent).length;
  return isSameRecord(compared, version, rows) && (!hasFile || !isSameRecord(compared, base, rows));
}

interface ConflictingSave<Saved> {
  mine: AnyRecord;
  base: AnyRecord;
  rows?: OwnRows | undefined;
  send: Send<Saved>;
  /** Shows both versions; resolves with the values to save, or null to save nothing. */
  ask: (conflict: Conflict) => Promise<AnyRecord | null>;
}

/** How often values are sent before it is a failure, while there is nothing for the user to choose. */
const MAX_TRIES = 4;

/**
 * Saves values, and lets the user choose as often as another user has saved a version meanwhile (P22).
 * @returns null if the user has decided not to save
 * @throws {ApiError} with status 412 if there is another version each time but no difference to choose from, as where a proxy
 * changes the ETags
 */
export async function saveOrAsk<Saved>({
  send,
  ask,
  rows,
  ...values
}: ConflictingSave<Saved>): Promise<Saved | null> {
  let { mine, base } = values;
  for (let tried = 1; tried <= MAX_TRIES; tried++) {
    const result = await send(mine, base);
    if ('saved' in result) return result.saved;
    const conflict = { mine, theirs: result.theirs, base, rows };
    const isAsked = fieldsToChoose(conflict).length > 0;
    const chosen = isAsked ? await ask(conflict) : merge(conflict, []);
    if (!chosen) return null;
    if (isAsked) tried = 0;
    mine = chosen;
    base = result.theirs;
  }
  throw new ApiError('refused', { status: 412 });
}
