import { ApiError } from '../api/ApiError';
import { isToken } from '../contract/token';
import { KEYS } from '../storage';

/** The part of `Storage` that a session needs. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Why the last session ended: the user logged out (in this or another tab), or the backend refused the token. Unknown if Back has
 * restored a page that missed the event.
 */
export type SessionEnd = 'logout' | 'expired' | 'unknown';

/**
 * Holds the token, and is the only code that writes it. The user is signed in if a valid token is stored as `token` (A1). Code that
 * runs earlier only reads whether there is one.
 */
export interface Session {
  token: () => string | null;
  /** @throws {ApiError} if the value is not a valid token, so the answer of the backend is unreadable. */
  start: (token: string) => void;
  /** Ends the session. Does nothing without a session. */
  end: (why: Exclude<SessionEnd, 'unknown'>) => void;
  /**
   * Ends the session only if it uses this token: a late 401 must not end the next session. Without a token (null), the
   * session has ended where this page did not notice it.
   * @param rejection the error if the token has just been given by a sign-in and was never accepted, else null
   */
  expire: (token: string | null, rejection: ApiError | null) => void;
  lastEnd: () => SessionEnd | null;
  /** Why the backend refused the token that it had just given; null if it did not. */
  rejection: () => ApiError | null;
  /** Whether the token is stored. False when the browser denies storage: the session then ends with the page. */
  isStored: () => boolean;
  /** Calls the listener when the token changes, in this or another tab. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * @param openStorage returns the storage; it may throw, as `window.localStorage` does when storage is denied.
 * @param otherTabs the target of `storage` and `pageshow` events: the window.
 */
export function createSession(openStorage: () => TokenStorage, otherTabs?: EventTarget): Session {
  const listeners = new Set<() => void>();
  let storage = attempt(openStorage) ?? memoryStorage();
  let stored = attempt(openStorage) !== undefined;
  let lastEnd: SessionEnd | null = null;
  let endElsewhere: SessionEnd | null = null;
  let rejection: ApiError | null = null;
  const changed = () => listeners.forEach(listener => listener());

  const token = () => {
    const value = attempt(() => storage.getItem(KEYS.token));
    return isToken(value) ? value : null;
  };

  const end: Session['end'] = why => {
    if (token() === null) return;
    lastEnd = why;
    attempt(() => {
      // The other tabs keep unsaved input after an expiry, and discard it after a log-out.
      storage.setItem(KEYS.sessionEnd, why);
      storage.removeItem(KEYS.sessionEnd);
    });
    storage.removeItem(KEYS.token);
    changed();
  };

  /** Removes an invalid stored token: the browser cannot send it, so no call would ever be answered with a 401. */
  const removeInvalid = (): boolean => {
    if (token() !== null || typeof attempt(() => storage.getItem(KEYS.token)) !== 'string') return false;
    attempt(() => storage.removeItem(KEYS.token));
    return true;
  };
  if (removeInvalid()) lastEnd = 'expired';

  otherTabs?.addEventListener('storage', event => {
    const { key, newValue } = event as StorageEvent;
    if (key === KEYS.sessionEnd && newValue) endElsewhere = newValue as SessionEnd;
    if (key !== KEYS.token && key !== null) return;
    if (token() === null) {
      // Without a key, the user has deleted all that the browser keeps of this site.
      const end = key === null ? 'logout' : (endElsewhere ?? 'unknown');
      lastEnd = removeInvalid() ? 'expired' : end;
    } else {
      lastEnd = null;
    }
    endElsewhere = null;
    changed();
  });

  // A page that Back restores from memory was not told of a log-out in the meantime.
  otherTabs?.addEventListener('pageshow', event => {
    if (!(event as PageTransitionEvent).persisted) return;
    // A log-out of this page was noticed then; since, another session may have begun and ended.
    if (token() === null && lastEnd !== 'expired') lastEnd = 'unknown';
    changed();
  });

  return {
    token,
    end,
    start: value => {
      if (!isToken(value)) throw new ApiError('unreadable', { status: 200 });
      lastEnd = null;
      rejection = null;
      try {
        storage.setItem(KEYS.token, value);
      } catch {
        storage = memoryStorage();
        stored = false;
        storage.setItem(KEYS.token, value);
      }
      changed();
    },
    expire: (value, found) => {
      if (token() !== value) return;
      if (value !== null) {
        rejection = found;
        end('expired');
        return;
      }
      lastEnd ??= 'expired';
      changed();
    },
    lastEnd: () => lastEnd,
    rejection: () => rejection,
    isStored: () => stored,
    subscribe: listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns a storage that ends with the page or the process. */
export function memoryStorage(): TokenStorage {
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
