import { useTranslate } from 'react-admin';
import { useListScreenContext } from './useListScreen';
import styles from './ListTotal.module.css';

/** The number of records, shown beside the title. */
export function ListTotal() {
  const translate = useTranslate();
  const { isPending, total, error } = useListScreenContext();
  if (isPending || (error && total === 0)) return null;
  return <span className={styles.total}>{translate('list.total', { smart_count: total })}</span>;
}
