import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { isApiError, mayBeCarriedOut } from '../../api/ApiError';
import { useAuth } from '../../auth/SessionContext';
import type { FormProblems } from '../../form/useSubmission';
import { SCREENS } from '../../start/screens';
import { KEYS, store } from '../../storage';

/**
 * Sends a code that works once, and signs in with the token of the answer. If the answer was lost, a refusal of the code at the
 * next try may mean that the first one was carried out (P8): then the user is told to sign in.
 * @param others the other fields that are sent: a refusal of one of them is shown as it is
 */
export function useSendCode(others: readonly string[]) {
  const translate = useTranslate();
  const { session } = useAuth();
  const navigate = useNavigate();
  const [isUnsure, setUnsure] = useState(false);
  return {
    /** Whether an earlier try with this code may have been carried out. */
    isUnsure,
    /** Call it when there is another code. */
    forgetTries: () => setUnsure(false),
    /** @throws what `call` throws, unless it may be because of an earlier try */
    sendCode: async (call: () => Promise<{ token: string }>): Promise<FormProblems | undefined> => {
      try {
        const { token } = await call();
        // The username is not known here. That of an earlier sign-in may be another user's, whose drafts would be offered.
        store(KEYS.user, null);
        session.start(token);
        await navigate(SCREENS.dashboard.path, { replace: true });
      } catch (error) {
        const isOfCode =
          isApiError(error) && error.status === 400 && !others.some(name => name in (error.body ?? {}));
        if (isUnsure && isOfCode) return { fields: {}, banner: translate('auth.verify.perhaps_done'), error };
        if (mayBeCarriedOut(error)) setUnsure(true);
        throw error;
      }
    },
  };
}
