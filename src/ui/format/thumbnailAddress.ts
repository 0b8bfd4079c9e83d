import { createContext, useContext } from 'react';

/** The suffix of a small copy's file name, before the extension; empty if the backend stores no small copies. */
export const ThumbnailSuffix = createContext('');

/**
 * Returns a function that maps a photo's address to that of its small copy: `…/ab12.webp` to `…/ab12-160.webp`, or to
 * undefined if there is no copy.
 */
export function useThumbnailAddress(): (photo: string) => string | undefined {
  const suffix = useContext(ThumbnailSuffix);
  return photo => {
    const [, start, extension] = /^(https?:\/\/[^?#]*)(\.\w+)$/.exec(photo) ?? [];
    return suffix && start && extension ? `${start}${suffix}${extension}` : undefined;
  };
}
