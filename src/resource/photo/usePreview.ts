import { useEffect, useMemo } from 'react';
import { isToCrop, type PhotoValue } from './PhotoToCrop';

/** Returns an address at which the current photo can be shown. */
export function usePreview(photo: PhotoValue): string | null {
  const value = isToCrop(photo) ? photo.before : photo;
  const address = useMemo(() => (value instanceof File ? URL.createObjectURL(value) : value), [value]);
  useEffect(() => {
    if (value instanceof File && address) return () => URL.revokeObjectURL(address);
    return undefined;
  }, [value, address]);
  return address;
}
