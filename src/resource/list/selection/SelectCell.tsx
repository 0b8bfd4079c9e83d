import { useRecordContext, useTranslate } from 'react-admin';
import { use } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import { useResource } from '../../ResourcesContext';
import { useListScreenContext } from '../state/useListScreen';
import { SelectionContext } from './selection';
import styles from '../table/ResourceTable.module.css';

/** The check box of a row. */
export function SelectCell() {
  const selection = use(SelectionContext);
  const { recordRepresentation } = useResource();
  const record = useRecordContext<AnyRecord>();
  const translate = useTranslate();
  if (!selection || !record) return null;
  return (
    <td role="cell" className={styles.select}>
      <input
        type="checkbox"
        aria-label={translate('list.choose', { name: recordRepresentation(record) })}
        checked={selection.has(record.id)}
        onChange={event => selection.choose([record], event.target.checked)}
      />
    </td>
  );
}

/** The check box that chooses all rows of the page. */
export function SelectPageCell() {
  const selection = use(SelectionContext);
  const { rows } = useListScreenContext();
  const translate = useTranslate();
  if (!selection) return null;
  const count = rows.filter(({ id }) => selection.has(id)).length;
  return (
    <th scope="col" role="columnheader" className={styles.select}>
      <input
        type="checkbox"
        aria-label={translate('list.choose_page')}
        checked={count > 0 && count === rows.length}
        ref={box => {
          if (box) box.indeterminate = count > 0 && count < rows.length;
        }}
        onChange={event => selection.choose(rows, event.target.checked)}
      />
    </th>
  );
}
