import { useTranslate } from 'react-admin';
import { useResource } from '../../ResourcesContext';
import { useListScreenContext } from '../state/useListScreen';
import styles from './ListTotal.module.css';

/** The number of records, shown beside the title: `25 products`. */
export function ListTotal() {
  const translate = useTranslate();
  const { name } = useResource();
  const { isPending, total, error } = useListScreenContext();
  if (isPending || (error && total === 0)) return null;
  const general = translate('list.total', { count: total });
  return (
    <span className={styles.total}>
      {translate(`resources.${name}.count`, { smart_count: total, _: general })}
    </span>
  );
}
