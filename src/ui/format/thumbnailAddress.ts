import { useContext } from 'react';
import { ThumbnailSuffix } from './installationSettings';

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
