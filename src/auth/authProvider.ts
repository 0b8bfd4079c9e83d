import type { AuthProvider } from 'ra-core';
import type { Account, Credentials } from '../api/account';
import type { Session } from './session';

/** react-admin's authentication contract over the account's calls and the session. */
export function createAuthProvider(account: Account, session: Session): AuthProvider {
  return {
    login: async (credentials: Credentials) => {
      const { token } = await account.login(credentials);
      session.start(token);
    },

    /** The session is over at once, whatever becomes of the call: it must work offline too (B2). */
    logout: async () => {
      if (session.token() === null) return;
      void account.logout().catch(() => undefined);
      session.end('logout');
    },

    checkAuth: async () => {
      if (session.token() === null) throw new Error('Not signed in');
    },

    /**
     * Rejects on a 401, which tells react-admin to log out (B3).
     *
     * When the session is over already, because `http` met the 401 first, there is nothing left to log out of and the
     * error passes on to whoever made the call. Rejecting would hide it: react-admin answers a call that ended in a
     * log-out with `{data: {}}`, and a form would show its success message.
     */
    checkError: async ({ status }: { status?: number }) => {
      if (status !== 401 || session.token() === null) return;
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
