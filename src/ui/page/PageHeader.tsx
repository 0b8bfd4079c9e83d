import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';
import { usePageTitle } from './usePageTitle';

const TITLE_ID = 'page-title';

/**
 * Moves the focus to the page title after the focused element was removed, so that users of a keyboard or a screen reader
 * keep their place.
 */
export function focusPageTitle(): void {
  document.getElementById(TITLE_ID)?.focus();
}

/** The same, unless the user has gone on to another element meanwhile. The page stays where it is scrolled to. */
export function focusPageTitleIfLost(): void {
  // The element is removed in the next render.
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
  });
}

interface PageHeaderProps {
  title: string;
  /** The number of records, beside the title. */
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
      {action && (
        <div className={styles.action} data-action>
          {action}
        </div>
      )}
    </div>
  );
}
