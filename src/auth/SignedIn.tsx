import { Fragment, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useToken } from './SessionContext';

/**
 * Renders its children while a token is stored, and redirects to the sign-in page otherwise. A new token can mean another
 * user, so the key remounts the children: no data of the previous user stays on the screen or in a cache.
 */
export function SignedIn({ signInPath, children }: { signInPath: string; children: ReactNode }) {
  const token = useToken();
  return token === null ? <Navigate to={signInPath} replace /> : <Fragment key={token}>{children}</Fragment>;
}
