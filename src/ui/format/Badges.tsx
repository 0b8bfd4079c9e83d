import type { Named } from '../../contract/records';
import styles from './Badges.module.css';

/** Shows the names of the records that a record refers to. */
export function Badges({ items }: { items: readonly Named[] | undefined }) {
  if (!items?.length) return null;
  return (
    <ul className={styles.badges}>
      {items.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );
}
