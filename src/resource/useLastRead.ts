import { useLayoutEffect, useRef, useState } from 'react';

/** Returns what was read last, while the current one cannot be read (P6); null otherwise. */
export function useLastRead<Read extends object>(
  current: Read | undefined,
  isPlaceholder: boolean,
  error: Error | null,
): Read | null {
  const last = useRef<Read>(null);
  const [kept, setKept] = useState<Read | null>(null);
  const isLost = error !== null && current === undefined;
  useLayoutEffect(() => {
    if (current && !isPlaceholder) last.current = current;
  });
  useLayoutEffect(() => {
    setKept(isLost ? last.current : null);
  }, [isLost]);
  return isLost ? kept : null;
}
