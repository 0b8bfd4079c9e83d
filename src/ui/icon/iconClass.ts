import styles from './iconClass.module.css';

export type Icon =
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

/** Draws an icon before the content of an element, without an element of its own. */
export function iconClass(icon: Icon): string {
  return `${styles.icon} ${styles[icon]}`;
}
