import type { ReactNode } from 'react';
import styles from './Stack.module.css';

/** Cards below each other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** A list of short lines: a name, a value, a button. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className={styles.lines}>{children}</ul>;
}
