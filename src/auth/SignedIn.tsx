import { Fragment, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useToken } from './SessionContext';

/**
 * Shows its children while a token is stored, and the sign-in page otherwise. Another token is another person: the key
 * makes everything below start afresh, so that nothing of the one before stays on the screen or in a cache.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const token = useToken();
  return token === null ? <Navigate to="/login" replace /> : <Fragment key={token}>{children}</Fragment>;
}
