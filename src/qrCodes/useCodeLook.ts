import { useEffect, useMemo, useState } from 'react';
import { PLAIN, type CodeLook } from './codeLook';
import { storedLook, storeLook } from './storedLook';

/**
 * Returns how a company's codes look, and a function that changes parts of it. The browser keeps each change.
 * @param company undefined until it is known: what is changed before is added to its stored look
 */
export function useCodeLook(company: string | undefined): [CodeLook, (changed: Partial<CodeLook>) => void] {
  const [changes, setChanges] = useState<Partial<CodeLook>>();
  const stored = useMemo(() => (company === undefined ? PLAIN : storedLook(company)), [company]);
  const look = useMemo(() => ({ ...stored, ...changes }), [stored, changes]);
  useEffect(() => {
    if (changes && company !== undefined) storeLook(company, look);
  }, [changes, company, look]);
  return [look, changed => setChanges(before => ({ ...before, ...changed }))];
}
