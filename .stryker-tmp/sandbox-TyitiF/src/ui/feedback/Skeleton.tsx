// @ts-nocheck
import styles from './Skeleton.module.css';

/** Grey rows of the real size, and a text for screen readers. Both appear after 150 ms, so that fast responses do not flash. */
export function Skeleton({ rows, rowHeight, text }: { rows: number; rowHeight: number; text: string }) {
  return (
    <div role="status" className={styles.skeleton}>
      <span className={styles.text}>{text}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} style={{ height: rowHeight }} aria-hidden="true" />
      ))}
    </div>
  );
}
