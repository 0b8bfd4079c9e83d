import { useRecordContext, useTranslate } from 'react-admin';
import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import { useListScreenContext } from '../state/useListScreen';
import { ColumnLabels } from './columnLabels';
import styles from './ResourceTable.module.css';

export interface ColumnProps {
  source: string;
  /** Component that renders a cell; it reads the record from context. Default: the value as text. */
  field?: ComponentType<{ source: string }>;
  /** Heading of the column. Default: the text `resources.{name}.fields.{source}`. Empty: read by screen readers only. */
  label?: ReactNode;
  disableSort?: boolean;
  /** The field by which the backend orders. Default: `source`. */
  sortBy?: string;
  /**
   * A `figure` is aligned to the end; a `picture` has a narrow column, and the left side of a card; `controls` are buttons, at the
   * right side of a card; a `toggle` is a single one, beside everything else.
   */
  kind?: 'figure' | 'picture' | 'controls' | 'toggle';
  /** How the sort menu names its orders: `name, A to Z`. Default: `figure` for figures, `date` for `…_at`, else `text`. */
  sortKind?: SortKind;
}

export type SortKind = 'text' | 'figure' | 'date' | 'plain';

/** Whether a column renders as a heading or as a cell. */
export const TablePart = createContext<'head' | 'body'>('body');

export function Column(props: ColumnProps) {
  return useContext(TablePart) === 'head' ? <HeadCell {...props} /> : <BodyCell {...props} />;
}

/** The class of a column's cells, and of its heading: both are left out together where there is no room. */
function classOf({ source, kind }: Pick<ColumnProps, 'source' | 'kind'>): string | undefined {
  return styles[kind ?? (source.endsWith('_at') ? 'date' : 'text')];
}

function BodyCell({ source, field: FieldComponent = TextField, label, kind }: ColumnProps) {
  const text = useContext(ColumnLabels)(source);
  return (
    <td
      role="cell"
      className={classOf({ source, kind })}
      data-source={source}
      data-label={typeof label === 'string' ? label : text}
    >
      <FieldComponent source={source} />
    </td>
  );
}

function HeadCell({ source, label, disableSort, sortBy = source, kind }: ColumnProps) {
  const text = useContext(ColumnLabels)(source);
  const translate = useTranslate();
  const { ordering, setLocation } = useListScreenContext();
  // An empty label hides the heading visually; screen readers still read it.
  const heading = label === '' ? <span className="visually-hidden">{text}</span> : (label ?? text);
  const className = classOf({ source, kind });
  if (disableSort) {
    return (
      <th scope="col" role="columnheader" className={className}>
        {heading}
      </th>
    );
  }

  const isAscending = ordering === sortBy;
  const isDescending = ordering === `-${sortBy}`;
  return (
    <th
      scope="col"
      role="columnheader"
      className={className}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        title={translate('list.sort', { field: text })}
        onClick={() => setLocation({ ordering: isAscending ? `-${sortBy}` : sortBy })}
      >
        {heading}
        <span aria-hidden="true">{isAscending ? ' ↑' : isDescending ? ' ↓' : ''}</span>
      </button>
    </th>
  );
}

function TextField({ source }: { source: string }) {
  const record = useRecordContext<AnyRecord>();
  const value = record?.[source] as string | number | null | undefined;
  return value === null || value === undefined || value === '' ? null : String(value);
}
