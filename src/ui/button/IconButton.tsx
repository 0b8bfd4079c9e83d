import type { ComponentProps, Ref } from 'react';
import { Link } from 'react-router';
import { iconClass, type Icon } from '../icon/iconClass';
import styles from './IconButton.module.css';

interface IconProps {
  icon: Icon;
  /** The action and the name of its object: the accessible name and the tooltip. */
  label: string;
  danger?: boolean;
}

type IconButtonProps = IconProps &
  Omit<ComponentProps<'button'>, 'children'> & { ref?: Ref<HTMLButtonElement> };

export function IconButton({ icon, label, danger, ...button }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...button} className={classOf(icon, danger)} />
  );
}

export function IconLink({ icon, label, danger, to }: IconProps & { to: string }) {
  return <Link to={to} aria-label={label} title={label} className={classOf(icon, danger)} />;
}

export function classOf(icon: Icon, danger = false): string {
  return [iconClass(icon), styles.button, danger && styles.danger].filter(Boolean).join(' ');
}
