import type { ComponentProps, ComponentType, Ref } from 'react';
import { Link } from 'react-router';
import styles from './IconButton.module.css';

/** An icon of lucide's family, or any component that draws itself in a given size (px). */
export type IconType = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

interface IconProps {
  icon: IconType;
  /** What it does, with the name of the thing it does it to: the accessible name and the tooltip. */
  label: string;
  danger?: boolean;
}

type IconButtonProps = IconProps &
  Omit<ComponentProps<'button'>, 'children'> & { ref?: Ref<HTMLButtonElement> };

export function IconButton({ icon: Icon, label, danger, ...button }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...button} className={classOf(danger)}>
      <Icon size={20} aria-hidden />
    </button>
  );
}

export function IconLink({ icon: Icon, label, danger, to }: IconProps & { to: string }) {
  return (
    <Link to={to} aria-label={label} title={label} className={classOf(danger)}>
      <Icon size={20} aria-hidden />
    </Link>
  );
}

function classOf(danger: boolean | undefined): string {
  return danger ? `${styles.button} ${styles.danger}` : String(styles.button);
}
