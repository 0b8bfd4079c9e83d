import { RecordContextProvider, useTranslate } from 'ra-core';
import { memo, useDeferredValue, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { AnyRecord } from '../api/AnyRecord';
import { ColumnLabels, TablePart, useColumnLabels } from './Column';
import { useResource } from './ResourcesContext';
import { RowActions } from './RowActions';
import { preloadForms } from './formParts';
import { editPath } from './paths';
import { useListScreenContext } from './useListScreen';
import styles from './ResourceTable.module.css';

/** More rows than this are below the screen when a list opens. */
const IN_SIGHT = 20;

/** A table that becomes a stack of cards on a phone: the same elements, laid out by the style sheet. */
export function ResourceTable({ label, columns }: { label: string; columns: ReactNode }) {
  const { rows, isStale } = useListScreenContext();
  const { inputs } = useResource();
  const translate = useTranslate();
  // A long list opens with its first rows; the others follow a moment later, in an interruptible render.
  const isWhole = useDeferredValue(true, false);
  return (
    <ColumnLabels value={useColumnLabels()}>
      {/* The roles are spelt out because `display: block` on a phone would take them away. */}
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
          {(isWhole ? rows : rows.slice(0, IN_SIGHT)).map(record => (
            <Row key={record.id} record={record} columns={columns} />
          ))}
        </tbody>
      </table>
    </ColumnLabels>
  );
}

const Row = memo(function Row({ record, columns }: { record: AnyRecord; columns: ReactNode }) {
  const { name, inputs } = useResource();
  const navigate = useNavigate();

  const openUnlessOnControl = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // A dialog opened from the row is its child in React, but not on the page.
    const isOnRow =
      event.currentTarget.contains(target) && !target.closest('a, button, input, select, textarea, label');
    const isSelectingText = String(window.getSelection() ?? '') !== '';
    if (isOnRow && !isSelectingText) void navigate(editPath(name, record.id));
  };

  return (
    <RecordContextProvider value={record}>
      {/* Every row has an edit link for the keyboard; the click anywhere else is a convenience for the pointer. */}
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
