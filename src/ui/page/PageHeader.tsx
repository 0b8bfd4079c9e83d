import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';
import { TITLE_ID } from './pageTitle';
import { usePageTitle } from './usePageTitle';

interface PageHeaderProps {
  title: string;
  /** The number of records, beside the title. */
  count?: ReactNode;
  /** The one primary action of the screen. */
  action?: ReactNode;
  /** Whether the action creates a record: the key `n` presses it. */
  isCreation?: boolean;
}

export function PageHeader({ title, count, action, isCreation }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <div className={styles.header}>
      <h1 tabIndex={-1} id={TITLE_ID}>
        <bdi>{title}</bdi>
      </h1>
      {count}
      {action && (
        <div className={styles.action} data-create={isCreation}>
          {action}
        </div>
      )}
    </div>
  );
}
