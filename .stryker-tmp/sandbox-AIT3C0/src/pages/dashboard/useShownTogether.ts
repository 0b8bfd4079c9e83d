// @ts-nocheck
import { useEffect, useState } from 'react';

/** How long a slow part delays the others. */
const MAX_DELAY_MS = 1500;

/**
 * Returns whether to show parts that load separately, so that they appear together and none moves another: once all of them
 * are loaded, or after 1.5 seconds. It stays true while a part is loaded again.
 */
export function useShownTogether(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(!isLoading);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), MAX_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLoading && !isShown) setShown(true);
  return isShown;
}
