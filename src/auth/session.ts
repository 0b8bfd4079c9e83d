import { ApiError } from '../api/ApiError';
import { isToken } from '../contract/token';

/** The part of `Storage` that a session needs. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Why the last session ended: the person logged out (here or in another tab), or the backend refused the token. */
export type SessionEnd = 'logout' | 'expired';

/** The token's only door. Signed in means: a token that can be sent is stored under the name `token` (specification, section 4). */
export interface Session {
  token: () => string | null;
  /** @throws {ApiError} where the backend has answered with something that is no token */
  start: (token: string) => void;
  /** Ends the session; without one it does nothing. */
  end: (why: SessionEnd) => void;
  /** Ends the session if this token is still the one in use: a late 401 must not end the session that came after. */
  expire: (token: string) => void;
  lastEnd: () => SessionEnd | null;
  /** False when the browser refuses storage: the session then lasts as long as the page. */
  isStored: () => boolean;
  /** Calls back when the token came, went or changed, in this tab or in another. Returns the unsubscriber. */
  subscribe: (listener: () => void) => () => void;
}

const KEY = 'token';
/** Tells the other tabs why the token goes: what is typed there outlives an expiry, and not a log-out. */
const END_KEY = 'session_end';

/**
 * @param openStorage gives the storage; it may throw, as `window.localStorage` does where storage is denied.
 * @param otherTabs where `storage` events arrive: the window.
 */
export function createSession(openStorage: () => TokenStorage, otherTabs?: EventTarget): Session {
  const listeners = new Set<() => void>();
  let storage = attempt(openStorage) ?? memory();
  let stored = attempt(openStorage) !== undefined;
  let lastEnd: SessionEnd | null = null;
  let endElsewhere: string | null = null;
  const changed = () => listeners.forEach(listener => listener());

  const token = () => {
    const value = attempt(() => storage.getItem(KEY));
    return isToken(value) ? value : null;
  };

  const end = (why: SessionEnd) => {
    if (token() === null) return;
    lastEnd = why;
    attempt(() => {
      storage.setItem(END_KEY, why);
      storage.removeItem(END_KEY);
    });
    storage.removeItem(KEY);
    changed();
  };

  // What is stored and is no token cannot be sent: every call would fail in the browser, and none would come to a 401.
  if (token() === null && typeof attempt(() => storage.getItem(KEY)) === 'string') {
    lastEnd = 'expired';
    attempt(() => storage.removeItem(KEY));
  }

  otherTabs?.addEventListener('storage', event => {
    const { key, newValue } = event as StorageEvent;
    if (key === END_KEY && newValue) endElsewhere = newValue;
    if (key !== KEY && key !== null) return;
    if (token() === null) {
      lastEnd = endElsewhere === 'expired' ? 'expired' : 'logout';
    }
    changed();
  });

  return {
    token,
    end,
    start: value => {
      if (!isToken(value)) throw new ApiError('unreadable', { status: 200 });
      lastEnd = null;
      try {
        storage.setItem(KEY, value);
      } catch {
        storage = memory();
        stored = false;
        storage.setItem(KEY, value);
      }
      changed();
    },
    expire: value => {
      if (token() === value) end('expired');
    },
    lastEnd: () => lastEnd,
    isStored: () => stored,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function memory(): TokenStorage {
  const items = new Map<string, string>();
  return {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  };
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
