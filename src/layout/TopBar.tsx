import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { useMe } from '../api/useMe';
import { IconButton } from '../ui/button/IconButton';
import { UserMenu } from './UserMenu';
import styles from './TopBar.module.css';

interface TopBarProps {
  isNavigationOpen: boolean;
  /** Shown before the user's menu. */
  tools: ReactNode;
  onOpenNavigation: () => void;
  onPreload: (path: string) => void;
}

export function TopBar({ isNavigationOpen, tools, onOpenNavigation, onPreload }: TopBarProps) {
  const translate = useTranslate();
  const { data: me, isError } = useMe();
  return (
    <header className={styles.bar}>
      <span className={styles.burger}>
        <IconButton
          icon="menu"
          label={translate('frame.open')}
          aria-expanded={isNavigationOpen}
          onClick={onOpenNavigation}
        />
      </span>
      <span className={styles.company}>
        {me && <bdi>{me.company.name}</bdi>}
        {me && isError && ' · '}
        {isError && <span role="alert">{translate('frame.me_failed')}</span>}
      </span>
      {tools}
      <UserMenu name={me ? `${me.first_name} ${me.last_name}`.trim() : ''} onPreload={onPreload} />
    </header>
  );
}
