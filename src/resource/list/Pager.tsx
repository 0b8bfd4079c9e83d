import { Button } from '../../ui/button/Button';
import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { SelectBox } from '../../ui/control/TextBox';
import { LIMITS } from '../../api/listLocation';
import { useListScreenContext } from './useListScreen';
import styles from './Pager.module.css';

/** Previous page, next page and rows per page (A6). Rendered even for one page, so that the layout does not change. */
export function Pager() {
  const translate = useTranslate();
  const { location, setLocation, total, rows } = useListScreenContext();
  const { page, limit } = location;
  const id = useId();
  const from = (page - 1) * limit + 1;
  const range = rows.length
    ? translate('list.range', { from, to: from + rows.length - 1, total })
    : translate('list.none');

  return (
    <nav aria-label={translate('list.pages')} className={styles.pager}>
      <label htmlFor={id}>{translate('list.limit')}</label>
      <div className={styles.limit}>
        <SelectBox
          id={id}
          value={limit}
          onChange={event => setLocation({ limit: Number(event.target.value) })}
        >
          {LIMITS.map(size => (
            <option key={size}>{size}</option>
          ))}
        </SelectBox>
      </div>
      <span className={styles.range}>{range}</span>
      <Button disabled={page <= 1} onClick={() => setLocation({ page: page - 1 })}>
        {translate('list.previous')}
      </Button>
      <Button disabled={page * limit >= total} onClick={() => setLocation({ page: page + 1 })}>
        {translate('list.next')}
      </Button>
    </nav>
  );
}
