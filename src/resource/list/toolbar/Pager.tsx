import { Button } from '../../../ui/button/Button';
import { useTranslate } from 'react-admin';
import { lastPageOf } from '../../../api/lists/listLocation';
import { useKeptFocus } from '../../../ui/useKeptFocus';
import { useListScreenContext } from '../state/useListScreen';
import styles from './Pager.module.css';

/** Previous page and next page (A6). Rendered even for one page, so that the layout does not change. */
export function Pager() {
  const translate = useTranslate();
  const { location, start, setLocation, total, rows } = useListScreenContext();
  const focus = useKeptFocus<HTMLSpanElement>();
  const { page, limit } = location;
  const lastPage = lastPageOf(total, limit);
  const range = rows.length
    ? translate('list.range', { from: start + 1, to: start + rows.length, total })
    : translate('list.none');

  return (
    <nav aria-label={translate('list.pages')} className={styles.pager}>
      <span className={styles.range}>{range}</span>
      <span {...focus} className={styles.buttons}>
        <Button
          disabled={page <= 1}
          onClick={() => setLocation(current => ({ page: Math.max(1, current.page - 1) }))}
        >
          {translate('list.previous')}
        </Button>
        <Button
          disabled={page >= lastPage}
          onClick={() => setLocation(current => ({ page: Math.min(lastPage, current.page + 1) }))}
        >
          {translate('list.next')}
        </Button>
      </span>
    </nav>
  );
}
