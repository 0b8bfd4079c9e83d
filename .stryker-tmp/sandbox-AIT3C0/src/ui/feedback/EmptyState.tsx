// @ts-nocheck
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

/** Shown on a screen without records: what the screen is for, and what to do next. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 120 80" className={styles.drawing} aria-hidden="true">
        <ellipse cx="60" cy="58" rx="44" ry="10" />
        <ellipse cx="60" cy="56" rx="28" ry="5.5" />
        <path d="M24 20v14a5 5 0 0 0 10 0V20M29 20v34M96 54V20c-6 3-8 11-7 19h7" />
        <path d="M52 40c-3-4 3-6 0-10M62 40c-3-4 3-6 0-10" className={styles.steam} />
      </svg>
      <p>{children}</p>
      {action}
    </div>
  );
}
