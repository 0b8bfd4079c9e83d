// @ts-nocheck
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 250;

/** Returns the value once it has not changed for {@link DEBOUNCE_MS}. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
