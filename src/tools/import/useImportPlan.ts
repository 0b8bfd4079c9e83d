import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../api/errorText';
import { useMe } from '../../api/useMe';
import type { Archive } from './archive/Archive';
import { isArchive, readArchive } from './archive/readArchive';
import { recogniseColumns, type Columns } from './plan/columns';
import { FIELDS, type Field, type ImportedResource } from '../spreadsheet/fields';
import { isBlocked, type PlannedRow, type PlanOptions, type Typed } from './plan/planImport';
import { newKey } from '../../api/newKey';
import { draftStore } from '../../unsaved/draftStore';
import { deleteChosenPhotos, keepChosenPhotos, loadChosenPhotos } from './chosenPhotos';
import { readExisting } from './readExisting';
import { readPhotos } from './readPhotos';
import { readTables } from './readTables';
import { FileError, type Table, type TableRow } from './table/Table';
import { inWorker } from './worker/inWorker';

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

const NOTHING_PASTED: PastedRows = { pasted: '' };

const NO_PHOTOS: ReadonlyMap<string, File> = new Map();
const NOTHING: Readonly<Record<number, never>> = {};

const NO_DRAFT = draftOf([], 0, 'products');

/** The state of an import before it is sent. */
export function useImportPlan() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { data: me } = useMe();
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const [pastedRows, setPastedRows] = useState(NOTHING_PASTED);
  // A draft that is continued may be of another one than the address.
  const resource = draft?.resource ?? pastedRows.resource ?? resourceIn(search);
  /** Counts the tables: nothing of one may be shown or sent with another. */
  const [tableNumber, setTableNumber] = useState(0);
  const [photos, setPhotos] = useState<ReadonlyMap<string, File>>(NO_PHOTOS);
  /** What the user has chosen and typed by now, for a file whose reading takes a while. */
  const latest = useRef({ draft, photos, resource, pastedRows });
  useLayoutEffect(() => {
    latest.current = { draft, photos, resource, pastedRows };
  });
  const [problem, setProblem] = useState<{ at: 'file' | 'photos'; sentence: string }>();
  const [isReading, setReading] = useState(false);
  const [archive, setArchive] = useState<{ whole: Archive; file: File }>();
  const { tables, sheet, columns, headings, corrected, isClearing, isReplacingPhotos } = draft ?? NO_DRAFT;
  const fields = useMemo(() => [...new Set(columns.filter(Boolean))].sort() as Field[], [columns]);
  const existing = useQuery({
    queryKey: ['import', tableNumber, resource, fields.join()],
    queryFn: ({ signal }) => readExisting(dataProvider, resource, new Set(fields), signal),
    enabled: draft !== null && fields.includes('name'),
    // Compared with what the backend has now.
    gcTime: 0,
  });

  const options = useMemo((): PlanOptions | null => {
    if (!existing.data || !me || !fields.includes('name')) return null;
    const rows = tables[sheet]?.rows ?? [];
    const first = headings?.number ?? 0;
    return {
      resource,
      rows: rows.filter(({ number }) => number > first),
      columns,
      corrected,
      existing: existing.data,
      decimals: me.company.currency.minor_unit,
      isClearing,
      photos: [...photos.keys()],
      isReplacingPhotos,
    };
  }, [
    tables,
    sheet,
    columns,
    headings,
    corrected,
    isClearing,
    isReplacingPhotos,
    existing.data,
    me,
    fields,
    resource,
    photos,
  ]);
  const [plan, setPlan] = useState<{ options: PlanOptions; rows: readonly PlannedRow[] }>();
  const [planError, setPlanError] = useState<unknown>();
  useEffect(() => {
    if (!options) return;
    let isCurrent = true;
    inWorker('planImport', options).then(
      rows => {
        if (!isCurrent) return;
        setPlan({ options, rows });
        setPlanError(undefined);
      },
      (error: unknown) => isCurrent && setPlanError(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [options]);

  const tell = (at: 'file' | 'photos', error: unknown) => {
    const sentence =
      error instanceof FileError
        ? translate(`import.problems.${error.problem.key}`, error.problem.values)
        : errorText(error, translate);
    setProblem({ at, sentence });
  };
  /** @param pasted the text that the tables are of, if it is no file */
  const begin = (tables: readonly Table[], sheet: number, wanted: ImportedResource, pasted?: string) => {
    const { draft: before, photos: chosen, pastedRows: typed } = latest.current;
    if (typed.pasted.trim() && typed.pasted !== pasted) draftStore.setAsideTyped();
    let photosId = before?.photosId;
    if (before && isEdited(before)) {
      // What was corrected in another table is offered as a draft, with its photos: this one may be the wrong one.
      draftStore.setAsideTyped();
      photosId = chosen.size ? newKey() : undefined;
      if (photosId) void keepChosenPhotos(photosId, chosen);
    }
    setTableNumber(now => now + 1);
    setPastedRows(NOTHING_PASTED);
    setDraft({ ...draftOf(tables, sheet, wanted), photosId });
  };
  const reading = useRef(0);
  const read = async (source: File | string) => {
    const turn = ++reading.current;
    setReading(true);
    setProblem(undefined);
    try {
      if (typeof source !== 'string' && isArchive(source)) {
        const whole = await readArchive(source);
        if (turn === reading.current) setArchive({ whole, file: source });
        return;
      }
      const tables = await readTables(source);
      const pasted = typeof source === 'string' ? source : undefined;
      if (turn === reading.current) begin(tables, 0, latest.current.resource, pasted);
    } catch (error) {
      if (turn === reading.current) tell('file', error);
    } finally {
      if (turn === reading.current) setReading(false);
    }
  };
  const addPhotos = async (files: readonly File[]) => {
    setProblem(undefined);
    try {
      const added = await readPhotos(files);
      const all = new Map([...latest.current.photos, ...added]);
      const photosId = latest.current.draft?.photosId ?? newKey();
      // Before the next render: other photos may have been read at the same time.
      latest.current = { ...latest.current, photos: all };
      setPhotos(all);
      change({ photosId });
      await keepChosenPhotos(photosId, all);
    } catch (error) {
      tell('photos', error);
    }
  };
  const change = (changes: Partial<ImportDraft>) => setDraft(now => now && { ...now, ...changes });
  const stopReading = () => {
    reading.current++;
    setReading(false);
  };
  /** @param kept a draft of an earlier version of the panel has no `correcting` */
  const restore = async (kept: ImportDraft | Omit<ImportDraft, 'correcting'> | PastedRows) => {
    stopReading();
    setTableNumber(now => now + 1);
    if ('pasted' in kept) {
      setPastedRows(kept);
      setDraft(null);
      setPhotos(NO_PHOTOS);
      return;
    }
    setPastedRows(NOTHING_PASTED);
    setDraft(now => ({
      correcting: NOTHING,
      ...kept,
      photosId: kept.photosId ?? now?.photosId,
    }));
    if (!kept.photosId || kept.photosId === draft?.photosId) return;
    const found = await loadChosenPhotos(kept.photosId);
    setPhotos(found ?? NO_PHOTOS);
    if (!found) setProblem({ at: 'photos', sentence: translate('import.problems.photos_gone') });
  };

  return {
    resource,
    chooseResource: (wanted: ImportedResource) => {
      // To the router, another address would be a screen that the draft is left for.
      if (draft) begin(draft.tables, draft.sheet, wanted);
      else if (pastedRows.pasted) setPastedRows({ ...pastedRows, resource: wanted });
      else {
        setPastedRows(NOTHING_PASTED);
        setSearch({ for: wanted }, { replace: true });
      }
    },
    draft,
    pastedRows,
    paste: (pasted: string) => setPastedRows({ pasted, resource }),
    tableNumber,
    restore,
    change,
    /** Ends the correction of a row. */
    correct: (number: number, typed?: Typed) =>
      setDraft(now => {
        if (!now || !typed) return now;
        const correcting = Object.fromEntries(
          Object.entries(now.correcting).filter(([row]) => Number(row) !== number),
        );
        return { ...now, correcting, corrected: { ...now.corrected, [number]: typed } };
      }),
    chooseSheet: (sheet: number) => draft && begin(draft.tables, sheet, resource),
    /** Everything of a company, in place of a table. */
    archive,
    leaveArchive: () => setArchive(undefined),
    photos,
    read,
    addPhotos,
    problem,
    isReading,
    existing,
    /** Undefined until the rows are compared. */
    rows: plan && plan.options.existing === options?.existing ? plan.rows : undefined,
    /** Whether the rows are those of all that is chosen and typed: only then may they be sent. */
    isPlanned: plan !== undefined && plan.options === options,
    error: existing.error ?? planError,
    clear: () => {
      stopReading();
      if (draft?.photosId) void deleteChosenPhotos(draft.photosId);
      setDraft(null);
      setPhotos(NO_PHOTOS);
      setProblem(undefined);
    },
  };
}

export type ImportPlan = ReturnType<typeof useImportPlan>;

function resourceIn(search: URLSearchParams): ImportedResource {
  const wanted = search.get('for') ?? '';
  return wanted in FIELDS ? (wanted as ImportedResource) : 'products';
}

function draftOf(tables: readonly Table[], sheet: number, resource: ImportedResource): ImportDraft {
  const rows = tables[sheet]?.rows ?? [];
  return {
    resource,
    tables,
    sheet,
    ...recogniseColumns(rows, FIELDS[resource]),
    corrected: NOTHING,
    correcting: NOTHING,
    ticked: NOTHING,
    isClearing: false,
    isReplacingPhotos: false,
  };
}

/** Whether the user has changed anything of what was recognised in the table. */
function isEdited(draft: ImportDraft): boolean {
  return Object.entries(draftOf(draft.tables, draft.sheet, draft.resource)).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(draft[name as keyof ImportDraft]),
  );
}

/** Whether a row is sent: as the user has it, otherwise what is new or changed. */
export function isTicked(row: PlannedRow, ticked: ImportDraft['ticked']): boolean {
  if (row.action === 'nothing' || isBlocked(row)) return false;
  return ticked[row.number] ?? row.kind !== 'doubtful';
}
