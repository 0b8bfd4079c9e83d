import type { Named } from '../contract/records';
import styles from './Badges.module.css';

/** The names of the records that one record refers to. */
export function Badges({ items }: { items: readonly Named[] | undefined }) {
  return items?.map(({ id, name }) => (
    <span key={id} className={styles.badge}>
      {name}
    </span>
  ));
}
