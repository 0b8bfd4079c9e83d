import { useLayoutEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';

interface Rows {
  rows: AnyRecord[] | undefined;
  total: number;
}

/** Returns the rows that were read last, while the current ones cannot be read (P6); null otherwise. */
export function useLastRows(current: Rows, isPlaceholder: boolean, error: Error | null): Rows | null {
  const last = useRef<Rows>(null);
  const [kept, setKept] = useState<Rows | null>(null);
  const isLost = error !== null && current.rows === undefined;
  useLayoutEffect(() => {
    if (current.rows && !isPlaceholder) last.current = current;
  });
  useLayoutEffect(() => {
    setKept(isLost ? last.current : null);
  }, [isLost]);
  return isLost ? kept : null;
}
