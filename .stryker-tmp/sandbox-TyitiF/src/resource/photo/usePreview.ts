// @ts-nocheck
import { useEffect, useMemo } from 'react';

/** Returns an address at which the current photo can be shown. */
export function usePreview(value: string | File | null): string | null {
  const address = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : value), [value]);
  useEffect(() => {
    if (value instanceof File && address) return () => URL.revokeObjectURL(address);
    return undefined;
  }, [value, address]);
  return address;
}
