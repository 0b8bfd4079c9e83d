// @ts-nocheck
import { useTranslate } from 'react-admin';
import type { Named } from '../../contract/records';
import styles from './Badges.module.css';

/** How many names are shown; the others are counted, so that a row stays low. */
const MAX_SHOWN = 3;

/** Shows the names of the records that a record refers to: at most three, and how many more there are. */
export function Badges({ items }: { items: readonly Named[] | undefined }) {
  if (!items?.length) return null;
  const others = items.slice(MAX_SHOWN);
  return (
    <ul className={styles.badges}>
      {items.slice(0, MAX_SHOWN).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {others.length > 0 && <Others items={others} />}
    </ul>
  );
}

function Others({ items }: { items: readonly Named[] }) {
  const translate = useTranslate();
  const names = items.map(({ name }) => name).join(', ');
  return (
    <li title={names} className={styles.others}>
      <span aria-hidden="true">+{items.length}</span>
      <span className="visually-hidden">{translate('list.others', { names })}</span>
    </li>
  );
}
