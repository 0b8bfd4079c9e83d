import { createContext, useContext } from 'react';

/** What the name of a photo's small copy has more, before its extension; empty where a backend keeps no such copies. */
export const ThumbnailSuffix = createContext('');

/** From a photo's address to its small copy's, or undefined: `…/ab12.webp` has `…/ab12-160.webp`. */
export function useThumbnailAddress(): (photo: string) => string | undefined {
  const suffix = useContext(ThumbnailSuffix);
  return photo => {
    const [, start, extension] = /^(https?:\/\/[^?#]*)(\.\w+)$/.exec(photo) ?? [];
    return suffix && start && extension ? `${start}${suffix}${extension}` : undefined;
  };
}
