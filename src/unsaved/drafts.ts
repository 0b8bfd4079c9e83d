import type { AnyRecord } from '../api/AnyRecord';
import { KEYS, store } from '../storage';

/** A creation of which it is not known whether it was carried out. */
export interface Attempt {
  /** What was sent. */
  values: object;
  /** The `Idempotency-Key` that it was sent with; undefined where the backend had not announced them by then. */
  key: string | undefined;
  /** When it was sent, in ms since 1970. */
  sentAt: number;
}

/** A change of a record of which it is not known whether it was carried out. */
export interface LostSave {
  /** The record as it was sent. */
  sent: AnyRecord;
  /** The record that it was to replace. */
  base: AnyRecord;
}

/** What a form knows besides its values. */
export interface FormHistory {
  /** What the form had before the user changed it. Only the differing values are restored. Undefined for a new record. */
  base?: object | undefined;
  /** For a new record: the creation that may have been carried out already (P8). */
  attempt?: Attempt | undefined;
  /** The changes that may have been carried out already, so that their version is not taken for another user's. */
  lostSaves?: readonly LostSave[] | undefined;
}

/** The unsaved values of a form. */
export interface Draft extends FormHistory {
  /** Identifies the form: its path, and the page that shows it. */
  key: string;
  /** The page that shows the form; a reload is another page. */
  page: string;
  /** The path of the form. */
  path: string;
  /** The name of the form, if it is not the only one of its path: a dialog. */
  form?: string | undefined;
  /** The form's title, shown in the offer to continue. */
  title: string;
  /** The values by field, files included and passwords left out. */
  values: object;
  /** The user who typed the values, and the backend. The draft is offered to no other user. */
  owner: string;
  /** When it was last changed, in ms since 1970. */
  keptAt: number;
  /** Whether the next page fills in the form without asking, because the user has only changed the language. */
  isReopened?: boolean;
  /** The number of its form on the page: two forms at one path, one after the other, have the same key. */
  formNumber?: number | undefined;
  /** Whether the values are being sent, by a dialog or by a form that was left. The draft is offered once that has failed. */
  isBeingSaved?: boolean;
  /** Why the values were not saved, when the user had left the form before the answer. */
  problem?: string;
}

/** What the code of the sign-in needs of the drafts. `draftStore.ts`, which is loaded after the sign-in, fills it in. */
export const drafts: {
  /** Keeps the unsaved values of the forms on the screen, before they are removed. @returns whether there are any */
  collect?: () => boolean;
  /** Resolves with whether the browser has stored what was collected last. */
  isStored?: () => Promise<boolean>;
  /** Deletes the drafts of this page, also those that are still being written. */
  clear?: () => void;
  /** Lets the page be left without the browser's question: nothing is lost, or the user has agreed. */
  allowLeave?: () => void;
} = {};

/** How long a draft is kept. */
export const DRAFT_LIFE_MS = 7 * 24 * 3_600_000;

/** The names of the databases in the browser. */
export const DRAFTS_DATABASE = 'sofra-drafts';
export const IMPORT_DATABASE = 'sofra-import';

/** Deletes all drafts and an import that was begun, also those of an earlier page, and forgets who the user was. */
export function deleteDrafts(): void {
  store(KEYS.owner, null);
  store(KEYS.user, null);
  drafts.clear?.();
  empty(DRAFTS_DATABASE);
  empty(IMPORT_DATABASE);
}

/** Empties a database. Deleting it would wait for other tabs that have it open, and block every later opening until then. */
export function empty(name: string): void {
  try {
    const opening = indexedDB.open(name);
    // A database that does not exist is not created.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      for (const table of database.objectStoreNames)
        database.transaction(table, 'readwrite').objectStore(table).clear();
      database.close();
    };
  } catch {
    // Storage is denied: nothing was kept in it.
  }
}
