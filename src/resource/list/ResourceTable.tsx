import { RecordContextProvider, useTranslate } from 'react-admin';
import { memo, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnyRecord } from '../../api/AnyRecord';
import { ColumnLabels, TablePart, useColumnLabels } from './Column';
import { useResource } from '../ResourcesContext';
import { RowActions } from './RowActions';
import { preloadForms } from '../form/formParts';
import { editPath } from '../paths';
import { useListScreenContext } from './useListScreen';
import styles from './ResourceTable.module.css';

/** Number of rows rendered first. Rows beyond it are below the viewport when a list opens. */
const MAX_INITIAL_ROWS = 20;

/** A table of records. On a phone the style sheet lays the same elements out as a stack of cards. */
export function ResourceTable({ label, columns }: { label: string; columns: ReactNode }) {
  const { rows, isStale } = useListScreenContext();
  const { inputs } = useResource();
  const translate = useTranslate();
  const isComplete = useAllRowsRendered(rows.length > MAX_INITIAL_ROWS);
  return (
    <ColumnLabels value={useColumnLabels()}>
      {/* The explicit roles keep the table semantics on a phone, where `display: block` would remove them. */}
      <table
        role="table"
        aria-label={label}
        aria-busy={isStale}
        className={styles.table}
        onPointerEnter={() => preloadForms(inputs)}
        onFocus={() => preloadForms(inputs)}
      >
        <thead role="rowgroup">
          <tr role="row">
            <TablePart value="head">{columns}</TablePart>
            <th scope="col" role="columnheader">
              <span className="visually-hidden">{translate('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {(isComplete ? rows : rows.slice(0, MAX_INITIAL_ROWS)).map(record => (
            <Row key={record.id} record={record} columns={columns} />
          ))}
        </tbody>
      </table>
    </ColumnLabels>
  );
}

/**
 * Returns whether all rows are rendered. A long list first renders the rows in the viewport, and all others at once after
 * the first paint. It does not use a deferred render: React restarts that on every other update, which took a second.
 */
function useAllRowsRendered(isLong: boolean): boolean {
  const [isComplete, setComplete] = useState(!isLong);
  useEffect(() => {
    if (isComplete) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setComplete(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isComplete]);
  return isComplete;
}

const Row = memo(function Row({ record, columns }: { record: AnyRecord; columns: ReactNode }) {
  const { name, inputs } = useResource();
  const navigate = useNavigate();

  const openUnlessOnControl = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // React events bubble from a dialog opened in the row, which is not inside the row in the document.
    const isOnRow =
      event.currentTarget.contains(target) && !target.closest('a, button, input, select, textarea, label');
    const isSelectingText = String(window.getSelection() ?? '') !== '';
    if (isOnRow && !isSelectingText) void navigate(editPath(name, record.id));
  };

  return (
    <RecordContextProvider value={record}>
      {/* The click handler is for the pointer only; the keyboard has the edit link of every row. */}
      <tr
        role="row"
        className={inputs ? styles.clickable : undefined}
        onClick={inputs ? openUnlessOnControl : undefined}
      >
        {columns}
        <RowActions />
      </tr>
    </RecordContextProvider>
  );
});
