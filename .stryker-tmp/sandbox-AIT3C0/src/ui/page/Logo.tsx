// @ts-nocheck
import { brand } from '../../brand';
import styles from './Logo.module.css';

/** The brand: its logo, or a mark and the name. Sofra's mark is a covered plate. */
export function Logo() {
  const { name, logo, icon } = brand;
  return (
    <span className={styles.mark} data-logo="">
      {(logo ?? icon) ? <img src={logo ?? icon} alt={logo ? name : ''} /> : <CoveredPlate />}
      {!logo && name}
    </span>
  );
}

function CoveredPlate() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" className={styles.plate} />
      <path d="M7 19.5a9 9 0 0 1 18 0z" className={styles.cover} />
      <path d="M5.5 22.5h21" className={styles.line} />
      <circle cx="16" cy="8.6" r="1.7" className={styles.dot} />
    </svg>
  );
}
