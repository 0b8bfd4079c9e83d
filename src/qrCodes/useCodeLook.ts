import { useEffect, useRef, useState } from 'react';
import type { CodeLook } from './codeLook';
import { storedLook, storeLook } from './storedLook';

/** Returns how a company's codes look, and a function that changes parts of it. The browser keeps each change. */
export function useCodeLook(company: string): [CodeLook, (changed: Partial<CodeLook>) => void] {
  const [look, setLook] = useState(() => storedLook(company));
  const storedBefore = useRef(look);
  useEffect(() => {
    if (look !== storedBefore.current) storeLook(company, look);
  }, [company, look]);
  return [look, changed => setLook(now => ({ ...now, ...changed }))];
}
