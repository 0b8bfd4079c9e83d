import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useAuth } from '../../auth/SessionContext';
import { SCREENS } from '../../start/screens';

/** Ends the session and goes to the sign-in page, even if the backend cannot be reached (B2). */
export function LogoutPage() {
  const translate = useTranslate();
  const { authProvider } = useAuth();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    void authProvider.logout({}).then(() => setOver(true));
  }, [authProvider]);
  return isOver ? (
    <Navigate to={SCREENS.signIn.path} replace />
  ) : (
    <p role="status">{translate('auth.logout.title')}</p>
  );
}
