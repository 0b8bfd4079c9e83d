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
  /** The chosen language; the key is that of i18next's detector. */
  language: 'i18nextLng',
  colourScheme: 'theme',
  /** Origin of the backend at the last visit. */
  apiHost: 'api_host',
  /** The files of the admin's code that the browser has in its cache. */
  code: 'code',
  screenSnapshot: 'last_screen',
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

function attempt<Result>(action: (storage: Storage) => Result): Result | null {
  try {
    return action(openStorage());
  } catch {
    return null;
  }
}
