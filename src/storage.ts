/**
 * The only access to the browser's local and session storage, besides that of i18next's language detector
 * (`src/i18n/detection.ts`). The browser may deny it, or it may be full: a value is then
 * read as null, and writing has no effect.
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
  /** The capabilities of the last visit, or of `config.json`, separated by commas. */
  extensions: 'extensions',
  /** The user to whom the drafts in this browser belong, as JSON. */
  owner: 'owner',
  /** The username of the last sign-in, until a log-out. This user's drafts may be offered after the next sign-in. */
  user: 'user',
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

/** What the panel keeps in this tab for its next page. */
export const TAB_KEYS = {
  /** What was typed into a page that is loaded again. */
  typed: 'typed',
  /** What was typed into the registration. */
  registration: 'registration',
  /** The headline that was typed for printed codes, and its company. */
  headline: 'headline',
} as const;

type TabKey = (typeof TAB_KEYS)[keyof typeof TAB_KEYS];

/** Reads JSON that this tab has stored. @returns an empty object if there is none */
export function readFromTab(key: TabKey): Record<string, unknown> {
  try {
    const value = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null;
    return value ?? {};
  } catch {
    return {};
  }
}

/** Stores JSON in this tab; null removes it. Has no effect where the browser denies it. */
export function storeInTab(key: TabKey, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is denied.
  }
}

/** Keeps what is typed into a page for its reload. */
export function keepTyped(typed: Record<string, string>): void {
  storeInTab(TAB_KEYS.typed, { ...typed, path: location.pathname });
}

/** Returns what was typed into this page before its reload, once. */
export function takeTyped(): Record<string, string> {
  const typed = readFromTab(TAB_KEYS.typed) as Record<string, string>;
  storeInTab(TAB_KEYS.typed, null);
  return typed.path === location.pathname ? typed : {};
}

function attempt<Result>(action: (storage: Storage) => Result): Result | null {
  try {
    return action(openStorage());
  } catch {
    return null;
  }
}
