import styles from './iconClass.module.css';

export type Icon =
  | 'pencil'
  | 'trash'
  | 'arrowUp'
  | 'arrowDown'
  | 'grip'
  | 'toTop'
  | 'toEnd'
  | 'menu'
  | 'cross'
  | 'check'
  | 'copy'
  | 'eye'
  | 'eyeOff'
  | 'qrCode'
  | 'utensils'
  | 'externalLink'
  | 'search'
  | 'more'
  | 'copyPlus'
  | 'ban'
  | 'plus'
  | 'download'
  | 'rotate'
  | 'camera'
  | 'chevronLeft'
  | 'chevronRight'
  | 'history';

/** Returns the classes that draw an icon before an element's content, without an extra element. */
export function iconClass(icon: Icon): string {
  return `${styles.icon} ${styles[icon]}`;
}
