import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';
import { usePageTitle } from './usePageTitle';

const TITLE_ID = 'page-title';

/** Where the focus goes when what had it is gone, so that the keyboard and the screen reader keep their place. */
export function focusPageTitle(): void {
  document.getElementById(TITLE_ID)?.focus();
}

interface PageHeaderProps {
  title: string;
  /** Beside the title: how many there are. */
  count?: ReactNode;
  /** The one primary action of the screen. */
  action?: ReactNode;
}

export function PageHeader({ title, count, action }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <div className={styles.header}>
      <h1 tabIndex={-1} id={TITLE_ID}>
        <bdi>{title}</bdi>
      </h1>
      {count}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
