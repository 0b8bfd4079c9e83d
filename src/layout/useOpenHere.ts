import { useCallback, useState } from 'react';

/**
 * The state of something that is opened over a screen, and closes when the user goes elsewhere, by Back too.
 * @param key of the current location
 */
export function useOpenHere(key: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [openAt, setOpenAt] = useState<string | null>(null);
  // It stays closed when the user comes back.
  if (openAt !== null && openAt !== key) setOpenAt(null);
  return [openAt === key, useCallback(isOpen => setOpenAt(isOpen ? key : null), [key])];
}
