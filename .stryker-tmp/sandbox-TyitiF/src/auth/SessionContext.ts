// @ts-nocheck
import type { AuthProvider } from 'react-admin';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session } from './session';

export const SessionContext = createContext<{ session: Session; authProvider: AuthProvider } | null>(null);

export function useAuth(): { session: Session; authProvider: AuthProvider } {
  const auth = useContext(SessionContext);
  if (!auth) throw new Error('SessionContext is missing above this component.');
  return auth;
}

/** Returns the stored token. It updates on sign-in, log-out and expiry, also in other tabs. */
export function useToken(): string | null {
  const { session } = useAuth();
  return useSyncExternalStore(session.subscribe, session.token, session.token);
}
