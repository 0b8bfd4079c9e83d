import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { isApiError } from '../api/ApiError';
import { mayBeCarriedOut } from '../api/errorText';
import type { FormProblems } from '../form/useSubmission';

/**
 * Sends a code that works once. If the answer was lost, a refusal of the next try may mean that the first one was carried out
 * (P8): then the user is told to sign in.
 */
export function useSendCode() {
  const translate = useTranslate();
  const [isUnsure, setUnsure] = useState(false);
  return {
    /** Whether an earlier try may have been carried out. */
    isUnsure,
    /** @throws what `call` throws, unless it may be because of an earlier try */
    sendCode: async (call: () => Promise<void>): Promise<FormProblems | undefined> => {
      try {
        await call();
      } catch (error) {
        const isRefused = isApiError(error) && error.status === 400;
        if (isUnsure && isRefused)
          return { fields: {}, banner: translate('auth.verify.perhaps_done'), error };
        if (mayBeCarriedOut(error)) setUnsure(true);
        throw error;
      }
    },
  };
}
