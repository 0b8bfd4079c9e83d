import { Utensils } from 'lucide-react';
import { useState } from 'react';
import styles from './Thumbnail.module.css';

/** A square photo of 50 px, or a grey placeholder of the same size. It is decoration: the name stands beside it. */
export function Thumbnail({ src }: { src: string | null | undefined }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) {
    return (
      <span className={styles.placeholder} data-testid="photo-placeholder">
        <Utensils size={20} aria-hidden />
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={50}
      height={50}
      loading="lazy"
      decoding="async"
      className={styles.thumbnail}
      onError={() => setBroken(src)}
    />
  );
}
