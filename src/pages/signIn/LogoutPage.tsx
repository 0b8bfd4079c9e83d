import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { useAuth } from '../../auth/SessionContext';
import { SCREENS } from '../../start/screens';

interface LogoutPageProps {
  /** Resolves when what is being saved has its answer: the end of the session would refuse its next steps. */
  whenSaved: () => Promise<unknown>;
}

/** Ends the session and goes to the sign-in page, even if the backend cannot be reached (B2). */
export function LogoutPage({ whenSaved }: LogoutPageProps) {
  const translate = useTranslate();
  const { authProvider } = useAuth();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void whenSaved().then(async () => {
      // The user went back while it waited.
      if (isLeft) return;
      await authProvider.logout({});
      setOver(true);
    });
    return () => {
      isLeft = true;
    };
  }, [authProvider, whenSaved]);
  return isOver ? (
    <Navigate to={SCREENS.signIn.path} replace />
  ) : (
    <p role="status">{translate('auth.logout.title')}</p>
  );
}
