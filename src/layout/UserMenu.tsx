import { ChevronDown, CircleUserRound } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '../brand';
import { HelpLink } from '../ui/page/HelpLink';
import { useOpenHere } from './useOpenHere';
import styles from './UserMenu.module.css';
import { SCREENS } from '../start/screens';

/** A menu button with the user's name: change the password, log out. */
export function UserMenu({ name, onPreload }: { name: string; onPreload: (path: string) => void }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useOpenHere(useLocation().key);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    window.addEventListener('pointerdown', onPointer);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('pointerdown', onPointer);
      window.removeEventListener('keydown', onKey);
    };
  }, [isOpen, setOpen]);

  return (
    <div ref={menu} className={styles.menu}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-label={name ? `${translate('frame.account')}: ${name}` : translate('frame.account')}
        onClick={() => setOpen(!isOpen)}
      >
        <CircleUserRound size={20} aria-hidden />
        <bdi className={styles.name}>{name}</bdi>
        <ChevronDown size={16} aria-hidden />
      </button>
      {isOpen && (
        <ul className={styles.items}>
          <li>
            <Link
              to={SCREENS.password.path}
              onClick={() => setOpen(false)}
              onPointerEnter={() => onPreload(SCREENS.password.path)}
              onFocus={() => onPreload(SCREENS.password.path)}
            >
              {translate('frame.change_password')}
            </Link>
          </li>
          {brand.support && (
            <li>
              <HelpLink />
            </li>
          )}
          <li>
            <Link to={SCREENS.logout.path} onClick={() => setOpen(false)}>
              {translate('frame.log_out')}
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}
