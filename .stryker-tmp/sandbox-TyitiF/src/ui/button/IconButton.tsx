// @ts-nocheck
import { use, type ComponentProps, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import { iconClass, type Icon } from '../icon/iconClass';
import { ActionLook } from './ActionLook';
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
  return <button type="button" {...button} {...useLook({ icon, label, danger })} />;
}

export function IconLink({ icon, label, danger, ...link }: IconProps & Omit<LinkProps, 'children'>) {
  return <Link {...link} {...useLook({ icon, label, danger })} />;
}

/** Returns the look of an action: the label is its tooltip, or visible beside the icon. */
function useLook({ icon, label, danger }: IconProps) {
  return use(ActionLook) === 'item'
    ? { className: `${iconClass(icon)} ${styles.item} ${danger ? styles.danger : ''}`, children: label }
    : { className: classOf(icon, danger), 'aria-label': label, title: label };
}

export function classOf(icon: Icon, danger = false): string {
  return [iconClass(icon), styles.button, danger && styles.danger].filter(Boolean).join(' ');
}
