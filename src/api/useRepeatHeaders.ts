import { useRef } from 'react';
import { newKey } from './newKey';
import { useCapability } from './useMe';

/**
 * Returns a function that gives the headers of a call that a backend with `idempotency` carries out once: the key stays the same
 * while the same body is sent. A browser repeats a call by itself where a connection ends before its answer.
 */
export function useRepeatHeaders(): (body: object) => Record<string, string> {
  const hasKeys = useCapability('idempotency');
  const last = useRef({ text: '', key: '' });
  return (body): Record<string, string> => {
    if (!hasKeys) return {};
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: newKey() };
    return { 'Idempotency-Key': last.current.key };
  };
}
