import { useState } from 'react';
import { mayBeCarriedOut } from '../api/ApiError';
import { nextKey } from '../api/newKey';
import { useCapability } from '../api/useMe';
import type { Attempt } from '../unsaved/drafts';

/**
 * Returns a function that makes a call with headers by which a backend with `idempotency` carries it out once: the key stays the same
 * while the same body is sent. A browser repeats a call by itself where a connection ends before its answer. A draft may keep the
 * attempt, so that the key survives a reload.
 */
export function useRepeatableCall() {
  const hasKeys = useCapability('idempotency');
  const [attempt, setAttempt] = useState<Attempt>();
  const repeatHeaders = (body: object): Record<string, string> => {
    if (!hasKeys) return {};
    const isSame = JSON.stringify(attempt?.values) === JSON.stringify(body);
    const sent = nextKey(attempt, isSame);
    setAttempt({ values: body, ...sent });
    return { 'Idempotency-Key': sent.key };
  };
  const callOnce = async <Answer>(
    body: object,
    call: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      return await call(repeatHeaders(body));
    } catch (error) {
      // An earlier attempt may have been carried out all the same.
      if (!mayBeCarriedOut(error)) setAttempt(attempt);
      throw error;
    }
  };
  return { callOnce, attempt, setAttempt };
}
