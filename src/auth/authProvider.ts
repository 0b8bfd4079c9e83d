import type { AuthProvider } from 'react-admin';
import type { Account, Credentials } from '../api/account';
import { isApiError, type ApiError } from '../api/ApiError';
import { KEYS, store } from '../storage';
import type { Session } from './session';

const LOGOUT_RETRY_MS = 5_000;
/** An answer of the backend itself is tried again a few times. Without one the call is sent until it is answered. */
const MAX_ANSWERED_TRIES = 5;

/** Creates react-admin's auth provider from the account's calls and the session. */
export function createAuthProvider(account: Account, session: Session): AuthProvider {
  /** Ends the session on the backend too, as soon as it can be reached (P11). Until then only this page has the token. */
  const endOnBackend = (token: string, answers = 0) => {
    account.logout(token).catch((error: unknown) => {
      const { status } = error as ApiError;
      const isDone = status >= 200 && status < 500 && status !== 408 && status !== 429;
      // A proxy without its backend, or one that is overloaded.
      const answered = answers + (status && ![502, 503, 504].includes(status) ? 1 : 0);
      if (!isDone && answered < MAX_ANSWERED_TRIES)
        setTimeout(() => {
          // A backend may have one token for each user, which the next sign-in has got again.
          if (session.token() !== token) endOnBackend(token, answered);
        }, LOGOUT_RETRY_MS);
    });
  };
  return {
    login: async (credentials: Credentials) => {
      const { token } = await account.login(credentials);
      store(KEYS.user, credentials.username.trim());
      session.start(token);
    },

    /** Ends the session without waiting for the call, so that it also works offline (B2). */
    logout: async () => {
      const token = session.token();
      if (token === null) return;
      endOnBackend(token);
      session.end('logout');
    },

    checkAuth: async () => {
      if (session.token() === null) throw new Error('Not signed in');
    },

    /**
     * Rejects on a 401, which tells react-admin to log out (B3).
     *
     * Resolves for an error of `http`, which has ended the session that the call was made in: it may be another one by now.
     * The caller then gets the error. Rejecting would hide it: react-admin resolves a call that caused a log-out with
     * `{data: {}}`, and a form would show its success message.
     */
    checkError: async (error: { status?: number }) => {
      if (error.status !== 401 || isApiError(error) || session.token() === null) return;
      session.end('expired');
      throw new Error('The session has ended');
    },

    getIdentity: async () => {
      const { first_name, last_name } = await account.me();
      return { id: 'me', fullName: `${first_name} ${last_name}`.trim() };
    },

    getPermissions: async () => undefined,
  };
}
