import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { iconClass, type Icon } from '../icon/iconClass';
import styles from './Button.module.css';

interface Look {
  /** `primary` at most once per screen; `danger` for actions that cannot be undone. Default: `quiet`. */
  kind?: 'primary' | 'outlined' | 'quiet' | 'danger';
  /** Drawn before the text. */
  icon?: Icon;
}

export function Button({ kind, icon, type = 'button', ...button }: Look & ComponentProps<'button'>) {
  return <button {...button} type={type} className={classOf({ kind, icon })} />;
}

/** A link that looks like a button. */
export function ButtonLink({ kind, icon, ...link }: Look & LinkProps) {
  return <Link {...link} className={classOf({ kind, icon })} />;
}

function classOf({ kind = 'quiet', icon }: Look): string {
  return `${styles.button} ${styles[kind]} ${icon ? iconClass(icon) : ''}`;
}
