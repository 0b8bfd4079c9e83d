// @ts-nocheck
import type { ReactNode } from 'react';
import styles from './TwoColumns.module.css';

/** Two columns of a form on a wide screen, one below the other on a narrow one. */
export function TwoColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.sides} data-sides>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{side}</div>
    </div>
  );
}
