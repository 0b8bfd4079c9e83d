import { useTranslate } from 'react-admin';
import { useResource } from '../../ResourcesContext';
import { useIsNarrow } from '../../../ui/page/useIsNarrow';
import { useListScreenContext } from '../state/useListScreen';
import styles from './ListTotal.module.css';

/** The number of records, shown beside the title: `25 products`; on a phone, where the title needs the place, `25`. */
export function ListTotal() {
  const translate = useTranslate();
  const { name } = useResource();
  const { isPending, total, error, location, isFiltered } = useListScreenContext();
  const isNarrow = useIsNarrow();
  if (isPending || (error && total === 0)) return null;
  const general = translate('list.total', { count: total });
  const text = translate(`resources.${name}.count`, { smart_count: total, _: general });
  return (
    <>
      {isNarrow ? (
        <span className={styles.total} title={text}>
          <span aria-hidden="true">{total}</span>
          <span className="visually-hidden">{text}</span>
        </span>
      ) : (
        <span className={styles.total}>{text}</span>
      )}
      {/* Tells users of a screen reader what a search has found. The snapshot of the screen has no live regions. */}
      <span className="visually-hidden" aria-live="polite">
        {(location.search !== '' || isFiltered) && text}
      </span>
    </>
  );
}
