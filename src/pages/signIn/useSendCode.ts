import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { isApiError, mayBeCarriedOut } from '../../api/ApiError';
import type { FormProblems } from '../../form/useSubmission';

/**
 * Sends a code that works once. If the answer was lost, a refusal of the code at the next try may mean that the first one was
 * carried out (P8): then the user is told to sign in.
 * @param others the other fields that are sent: a refusal of one of them is shown as it is
 */
export function useSendCode(others: readonly string[]) {
  const translate = useTranslate();
  const [isUnsure, setUnsure] = useState(false);
  return {
    /** Whether an earlier try with this code may have been carried out. */
    isUnsure,
    /** Call it when there is another code. */
    forgetTries: () => setUnsure(false),
    /** @throws what `call` throws, unless it may be because of an earlier try */
    sendCode: async (call: () => Promise<void>): Promise<FormProblems | undefined> => {
      try {
        await call();
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
