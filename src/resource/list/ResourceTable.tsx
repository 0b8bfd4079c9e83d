import { RecordContextProvider, useTranslate } from 'ra-core';
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

/** More rows than this are below the screen when a list opens. */
const IN_SIGHT = 20;

/** A table that becomes a stack of cards on a phone: the same elements, laid out by the style sheet. */
export function ResourceTable({ label, columns }: { label: string; columns: ReactNode }) {
  const { rows, isStale } = useListScreenContext();
  const { inputs } = useResource();
  const translate = useTranslate();
  const isWhole = useWhole(rows.length > IN_SIGHT);
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

/**
 * A long list opens with the rows that are in sight; once those are painted, the others follow. In one piece: a deferred
 * render is begun anew by whatever else changes meanwhile, and took a second.
 */
function useWhole(isLong: boolean): boolean {
  const [isWhole, setWhole] = useState(!isLong);
  useEffect(() => {
    if (isWhole) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setWhole(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isWhole]);
  return isWhole;
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
