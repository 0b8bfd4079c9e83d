import { useState } from 'react';
import { iconClass } from '../icon/iconClass';
import { useThumbnailAddress } from './thumbnailAddress';
import styles from './Thumbnail.module.css';

/** A square photo of 50 px, or a grey placeholder of the same size. It is decorative: the name is next to it. */
export function Thumbnail({ src }: { src: string | null | undefined }) {
  const small = useThumbnailAddress()(src ?? '');
  const [broken, setBroken] = useState<(string | undefined)[]>([]);
  if (!src || broken.includes(src)) {
    return (
      <span className={`${styles.placeholder} ${iconClass('utensils')}`} data-testid="photo-placeholder" />
    );
  }
  return (
    <img
      src={src}
      srcSet={small && !broken.includes(small) ? `${small} 160w` : undefined}
      sizes="50px"
      alt=""
      width={50}
      height={50}
      loading="lazy"
      decoding="async"
      className={styles.thumbnail}
      // If the small copy cannot be loaded, the photo itself is tried.
      onError={() => setBroken(small && !broken.includes(small) ? [small] : [small, src])}
    />
  );
}
