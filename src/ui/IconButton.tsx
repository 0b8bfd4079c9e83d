import type { ComponentProps, Ref } from 'react';
import { Link } from 'react-router';
import styles from './IconButton.module.css';

type Icon =
  | 'pencil'
  | 'trash'
  | 'arrowUp'
  | 'arrowDown'
  | 'menu'
  | 'cross'
  | 'check'
  | 'copy'
  | 'eye'
  | 'eyeOff'
  | 'qrCode'
  | 'utensils'
  | 'externalLink';

interface IconProps {
  icon: Icon;
  /** What it does, with the name of the thing it does it to: the accessible name and the tooltip. */
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
  return [styles.button, styles[icon], danger && styles.danger].filter(Boolean).join(' ');
}
