import { RecordContextProvider, useTranslate } from 'react-admin';
import {
  memo,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
} from 'react';
import { useNavigate } from 'react-router';
import type { AnyRecord } from '../../../api/AnyRecord';
import { TablePart } from './Column';
import { ColumnLabels, useColumnLabels } from './columnLabels';
import { useResource } from '../../ResourcesContext';
import { RowActions } from './RowActions';
import { preloadForms } from '../../form/lazyForms';
import { hasForm } from '../../hasScreen';
import { useOriginState } from '../../returnPath';
import { editPath } from '../../paths';
import { useListScreenContext } from '../state/useListScreen';
import { MAX_POINTER_MOVE, useLongPress } from './useLongPress';
import { useRecordWhenVisible } from '../state/useRecordWhenVisible';
import { useIsNarrow } from '../../../ui/page/useIsNarrow';
import { SelectCell, SelectPageCell } from '../selection/SelectCell';
import { SelectionContext } from '../selection/selection';
import { useSavedRow } from '../state/useSavedRow';
import styles from './ResourceTable.module.css';

/** Number of rows rendered first. Rows beyond it are below the viewport when a list opens. */
const MAX_INITIAL_ROWS = 20;

/** A table of records. On a phone the style sheet lays the same elements out as a stack of cards. */
export function ResourceTable({ label, columns }: { label: string; columns: ReactNode }) {
  const { rows, isStale, partOf } = useListScreenContext();
  const isNarrow = useIsNarrow();
  const selection = use(SelectionContext);
  const hasChecks = selection !== null && (selection.isOn || !isNarrow);
  const { inputs } = useResource();
  const translate = useTranslate();
  const isComplete = useAllRowsRendered(rows.length > MAX_INITIAL_ROWS);
  const isSaved = useSavedRow();
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
            {hasChecks && <SelectPageCell />}
            <TablePart value="head">{columns}</TablePart>
            <th scope="col" role="columnheader">
              <span className="visually-hidden">{translate('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {(isComplete ? rows : rows.slice(0, MAX_INITIAL_ROWS)).map(record => (
            <Row
              key={record.id}
              record={record}
              columns={columns}
              isSaved={isSaved(record)}
              hasCheck={hasChecks}
              isNarrow={isNarrow}
              partOf={partOf}
            />
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

const CONTROLS = 'a, button, input, select, textarea, label, dialog';

/** Where the pointer was pressed, and the control there, if any. */
interface Pressed {
  control: HTMLElement | null;
  x: number;
  y: number;
}

interface RowProps {
  record: AnyRecord;
  columns: ReactNode;
  /** Whether a form has just saved the record. */
  isSaved: boolean;
  hasCheck: boolean;
  isNarrow: boolean;
  /** The resource that has the whole record, if `record` is only a part of it. */
  partOf: string | undefined;
}

const Row = memo(function Row({ partOf, ...props }: RowProps) {
  return partOf ? <PartialRow {...props} partOf={partOf} /> : <WholeRow {...props} />;
});

/** A row whose record is read when it comes into sight. */
function PartialRow({ partOf, record: part, ...props }: RowProps & { partOf: string }) {
  const { ref, record } = useRecordWhenVisible(partOf, part.id);
  return <WholeRow {...props} record={record ?? part} sight={ref} />;
}

function WholeRow({
  record,
  columns,
  isSaved,
  hasCheck,
  isNarrow,
  sight,
}: Omit<RowProps, 'partOf'> & { sight?: RefCallback<Element> }) {
  const resource = useResource();
  const { name, rowLink } = resource;
  const ownLink = hasForm(resource, 'edit') ? editPath(name, record.id) : undefined;
  const link = rowLink ? rowLink(record) : ownLink;
  const navigate = useNavigate();
  const state = useOriginState();
  const selection = use(SelectionContext);
  const press = useLongPress(() => selection?.choose([record], true));
  const pressed = useRef<Pressed>({ control: null, x: 0, y: 0 });
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSaved) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSaved]);

  const setRow = useCallback(
    (element: HTMLTableRowElement | null) => {
      row.current = element;
      sight?.(element);
    },
    [sight],
  );

  const notePress = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.target as HTMLElement)) return;
    const control = (event.target as HTMLElement).closest<HTMLElement>(CONTROLS);
    pressed.current = { control, x: event.clientX, y: event.clientY };
    press.handlers.onPointerDown(event);
  };
  const openUnlessOnControl = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // React events bubble from a dialog opened in the row, which is not inside the row in the document.
    const isOnRow = event.currentTarget.contains(target) && !target.closest(CONTROLS);
    const isSelectingText = String(window.getSelection() ?? '') !== '';
    if (!isOnRow || isSelectingText || press.wasLong()) return;
    const { control, x, y } = pressed.current;
    if (control) {
      // A box that closed between press and release has moved the control away from under the pointer.
      if (Math.hypot(event.clientX - x, event.clientY - y) < MAX_POINTER_MOVE) control.click();
      return;
    }
    if (isNarrow && selection?.isOn) selection.choose([record], !selection.has(record.id));
    else if (link) void navigate(link, { state });
  };

  return (
    <RecordContextProvider value={record}>
      {/* The click handler is for the pointer only; the keyboard has the edit link of every row. */}
      <tr
        ref={setRow}
        {...press.handlers}
        onPointerDown={notePress}
        role="row"
        data-saved={isSaved || undefined}
        className={link ? styles.clickable : undefined}
        onClick={openUnlessOnControl}
      >
        {hasCheck && <SelectCell />}
        {columns}
        <RowActions isNarrow={isNarrow} />
      </tr>
    </RecordContextProvider>
  );
}
