import { useState } from 'react';
import { nextKey } from '../api/newKey';
import { useCapability } from '../api/useMe';
import type { Attempt } from '../unsaved/drafts';

/**
 * Returns the headers of a call that a backend with `idempotency` carries out once: the key stays the same while the same body
 * is sent. A browser repeats a call by itself where a connection ends before its answer. A draft may keep the attempt, so that
 * the key survives a reload.
 */
export function useRepeatHeaders() {
  const hasKeys = useCapability('idempotency');
  const [attempt, setAttempt] = useState<Attempt>();
  const repeatHeaders = (body: object): Record<string, string> => {
    if (!hasKeys) return {};
    const isSame = JSON.stringify(attempt?.values) === JSON.stringify(body);
    const sent = nextKey(attempt, isSame);
    setAttempt({ values: body, ...sent });
    return { 'Idempotency-Key': sent.key };
  };
  return { repeatHeaders, attempt, setAttempt };
}
