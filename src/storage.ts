/**
 * The only access to the browser's local storage. The browser may deny it, or it may be full: a value is then read as null,
 * and writing has no effect.
 */

/** What the panel stores, and its key. */
export const KEYS = {
  /** The token of the session. */
  token: 'token',
  /** Tells the other tabs why a session ended. */
  sessionEnd: 'session_end',
  /** The detected or chosen language; the key is that of i18next's detector. */
  language: 'i18nextLng',
  /** The language that the user chose in the panel; i18next's detector stores every language that it detects. */
  chosenLanguage: 'chosen_language',
  colourScheme: 'theme',
  /** `apiHost` at the last visit. */
  apiHost: 'api_host',
  /** The files of the admin's code that the browser has in its cache. */
  code: 'code',
  /** When the page was last loaded again because a file of it was gone, in ms since 1970. */
  reloadedAt: 'reloaded_at',
  /** What the backend has announced at the last visit, or will announce by `config.json`; with commas. */
  extensions: 'extensions',
  /** Whose drafts are in this browser, as JSON. */
  owner: 'owner',
  screenSnapshot: 'last_screen',
  /** The QR codes that were saved or printed in this browser, by address, as JSON. */
  madeCodes: 'made_codes',
  /** The colour, shape and logo of the company's codes, as JSON. */
  codeLook: 'code_look',
  /** `off` when the user has switched off the shortcuts of a single key. */
  singleKeys: 'single_keys',
} as const;

type Key = (typeof KEYS)[keyof typeof KEYS];

export function readStored(key: Key): string | null {
  return attempt(storage => storage.getItem(key));
}

/** Stores a value; null removes it. */
export function store(key: Key, value: string | null): void {
  attempt(storage => (value === null ? storage.removeItem(key) : storage.setItem(key, value)));
}

/** @throws if the browser denies storage. For code that has to know that a value was not stored. */
export function openStorage(): Storage {
  return window.localStorage;
}

/** In this tab's session storage: what the next page takes over. */
const TYPED = 'typed';

/** Keeps what is typed into a page for its reload. */
export function keepTyped(typed: Record<string, string>): void {
  try {
    sessionStorage.setItem(TYPED, JSON.stringify({ ...typed, path: location.pathname }));
  } catch {
    // Storage is denied.
  }
}

/** Returns what was typed into this page before its reload, once. */
export function takeTyped(): Record<string, string> {
  try {
    const typed = JSON.parse(sessionStorage.getItem(TYPED) ?? '{}') as Record<string, string>;
    sessionStorage.removeItem(TYPED);
    return typed.path === location.pathname ? typed : {};
  } catch {
    return {};
  }
}

function attempt<Result>(action: (storage: Storage) => Result): Result | null {
  try {
    return action(openStorage());
  } catch {
    return null;
  }
}
