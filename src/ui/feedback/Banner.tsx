import { Children, useEffect, useRef, type ReactNode } from 'react';
import styles from './Banner.module.css';

interface BannerProps {
  kind: 'error' | 'success' | 'info';
  children: ReactNode;
  /** The buttons for what to do about it, such as a retry. */
  action?: ReactNode;
}

/**
 * A message across the page. Screen readers announce an error at once, the other kinds when they are idle. Errors and
 * successes are scrolled into view when they appear and when their text changes.
 */
export function Banner({ kind, children, action }: BannerProps) {
  const banner = useRef<HTMLDivElement>(null);
  // `children` itself may be a new array at each render, for example at each input in a form below.
  const text = Children.toArray(children)
    .filter(child => typeof child === 'string')
    .join('');
  useEffect(() => {
    if (kind !== 'info') banner.current?.scrollIntoView({ block: 'nearest' });
  }, [kind, text]);
  return (
    <div
      ref={banner}
      role={kind === 'error' ? 'alert' : 'status'}
      className={`${styles.banner} ${styles[kind]}`}
    >
      <span className={styles.mark} aria-hidden="true">
        {MARKS[kind]}
      </span>
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

const MARKS = { error: '!', success: '✓', info: 'i' };
