import type { ImportedResource } from '../spreadsheet/fields';
import { recogniseColumns, type Columns } from './plan/columns';
import { isBlocked, type PlannedRow, type Typed } from './plan/planImport';
import type { Table, TableRow } from './table/Table';

/** What the user has chosen and typed; a draft keeps it. */
export interface ImportDraft {
  resource: ImportedResource;
  tables: readonly Table[];
  sheet: number;
  columns: Columns;
  headings: TableRow | undefined;
  corrected: Readonly<Record<number, Typed>>;
  /** By the number of the row: corrections that are not finished. */
  correcting: Readonly<Record<number, Typed>>;
  /** The rows whose box the user has changed. */
  ticked: Readonly<Record<number, boolean>>;
  isClearing: boolean;
  isReplacingPhotos: boolean;
  /** Identifies the chosen photos in `chosenPhotos.ts`. */
  photosId?: string | undefined;
}

/** Rows that were typed or pasted, and are not read yet; a draft keeps them. */
export interface PastedRows {
  pasted: string;
  /** Default: that of the address. */
  resource?: ImportedResource;
}

export const NOTHING_PASTED: PastedRows = { pasted: '' };

export const NOTHING: Readonly<Record<number, never>> = {};

/** Returns the draft of a table of which nothing is changed yet. */
export function draftOf(tables: readonly Table[], sheet: number, resource: ImportedResource): ImportDraft {
  const rows = tables[sheet]?.rows ?? [];
  return {
    resource,
    tables,
    sheet,
    ...recogniseColumns(rows, resource),
    corrected: NOTHING,
    correcting: NOTHING,
    ticked: NOTHING,
    isClearing: false,
    isReplacingPhotos: false,
  };
}

/** Whether the user has changed anything of what was recognised in the table. */
export function isEdited(draft: ImportDraft): boolean {
  return Object.entries(draftOf(draft.tables, draft.sheet, draft.resource)).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(draft[name as keyof ImportDraft]),
  );
}

/** Whether a row is sent: as the user has it, otherwise what is new or changed. */
export function isTicked(row: PlannedRow, ticked: ImportDraft['ticked']): boolean {
  if (row.action === 'nothing' || isBlocked(row)) return false;
  return ticked[row.number] ?? row.kind !== 'doubtful';
}
