// @ts-nocheck
import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './Button.module.css';

interface Look {
  /** `primary` at most once per screen; `danger` for actions that cannot be undone. Default: `quiet`. */
  kind?: 'primary' | 'outlined' | 'quiet' | 'danger';
}

export function Button({ kind, type = 'button', ...button }: Look & ComponentProps<'button'>) {
  return <button {...button} type={type} className={classOf(kind)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ kind, ...link }: Look & LinkProps) {
  return <Link {...link} className={classOf(kind)} />;
}

function classOf(kind: Look['kind'] = 'quiet'): string {
  return `${styles.button} ${styles[kind]}`;
}
