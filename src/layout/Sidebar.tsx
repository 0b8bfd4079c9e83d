import { List, Store } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { IconButton } from '../ui/button/IconButton';
import type { IconType } from '../ui/icon/IconType';
import { LanguageSelect } from '../ui/preference/LanguageSelect';
import { Logo } from '../ui/page/Logo';
import { ThemeSelect } from '../ui/preference/ThemeSelect';
import styles from './Sidebar.module.css';
import { SCREENS } from '../start/screens';

export interface SidebarEntry {
  /** A path of the panel, or the address of another site. */
  to: string;
  /** The key of its text. */
  label: string;
  icon?: IconType;
}

interface SidebarProps {
  entries: readonly SidebarEntry[];
  /** Has an effect on a phone only, where the sidebar is hidden until it is opened. */
  isOpen: boolean;
  onClose: () => void;
  onPreload: (path: string) => void;
}

export function Sidebar({ entries, isOpen, onClose, onPreload }: SidebarProps) {
  const translate = useTranslate();
  const sidebar = useRef<HTMLElement>(null);

  const onKey = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && onClose());

  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    window.addEventListener('keydown', onKey);
    sidebar.current?.querySelector('a')?.focus();
    return () => {
      window.removeEventListener('keydown', onKey);
      if (opener instanceof HTMLElement) setTimeout(() => opener.focus());
    };
  }, [isOpen]);

  return (
    <>
      {isOpen && <div className={styles.backdrop} onClick={onClose} aria-hidden="true" />}
      <aside ref={sidebar} className={isOpen ? `${styles.sidebar} ${styles.open}` : styles.sidebar}>
        <div className={styles.top}>
          <Link
            to={SCREENS.dashboard.path}
            onClick={onClose}
            className={styles.logo}
            aria-label={translate('frame.home')}
          >
            <Logo />
          </Link>
          <span className={styles.close}>
            <IconButton icon="cross" label={translate('frame.close')} onClick={onClose} />
          </span>
        </div>
        <nav aria-label={translate('frame.navigation')}>
          <ul>
            {entries.map(({ to, icon = List, label }) => (
              <Entry
                key={to}
                to={to}
                icon={icon}
                label={translate(label)}
                onFollow={onClose}
                onPreload={onPreload}
              />
            ))}
            <Entry
              to={SCREENS.company.path}
              icon={Store}
              label={translate('frame.company')}
              onFollow={onClose}
              onPreload={onPreload}
            />
          </ul>
        </nav>
        <div className={styles.foot}>
          <ThemeSelect />
          <LanguageSelect />
        </div>
      </aside>
    </>
  );
}

interface EntryProps {
  to: string;
  icon: IconType;
  label: string;
  /** Called when the link is followed: on a phone the sidebar then closes. */
  onFollow: () => void;
  /** Called when the pointer or the focus reaches the link. */
  onPreload: (path: string) => void;
}

function Entry({ to, icon: Icon, label, onFollow, onPreload }: EntryProps) {
  const translate = useTranslate();
  if (!to.startsWith('/')) {
    return (
      <li>
        <a href={to} target="_blank" rel="noreferrer" className={styles.entry}>
          <Icon size={20} aria-hidden />
          {label}
          <span className="visually-hidden">{translate('frame.new_tab')}</span>
        </a>
      </li>
    );
  }
  return (
    <li>
      <NavLink
        to={to}
        onClick={onFollow}
        onPointerEnter={() => onPreload(to)}
        onFocus={() => onPreload(to)}
        className={styles.entry}
      >
        <Icon size={20} aria-hidden />
        {label}
      </NavLink>
    </li>
  );
}
