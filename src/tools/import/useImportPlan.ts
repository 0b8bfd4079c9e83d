import { useTranslate } from 'react-admin';
import { useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { newKey } from '../../api/newKey';
import { draftStore } from '../../unsaved/draftStore';
import { FIELDS, type ImportedResource } from '../spreadsheet/fields';
import { toolErrorText } from '../toolErrorText';
import type { Archive } from './archive/Archive';
import { isArchive, readArchive } from './archive/readArchive';
import { deleteChosenPhotos, loadChosenPhotos } from './chosenPhotos';
import { draftOf, isEdited, NOTHING, NOTHING_PASTED, type ImportDraft, type PastedRows } from './importDraft';
import type { Typed } from './plan/planImport';
import { readPhotos } from './readPhotos';
import { readTables } from './readTables';
import { FileError, type Table } from './table/Table';
import { useKeptPhotos } from './useKeptPhotos';
import { usePlannedRows } from './usePlannedRows';

const NO_PHOTOS: ReadonlyMap<string, File> = new Map();

/** The state of an import before it is sent. */
export function useImportPlan() {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const [pastedRows, setPastedRows] = useState(NOTHING_PASTED);
  // A continued draft may be of another resource than the address.
  const resource = draft?.resource ?? pastedRows.resource ?? resourceIn(search);
  /** Counts the tables. */
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
  const keepPhotos = useKeptPhotos(draft?.photosId);
  const planned = usePlannedRows({ draft, resource, photos, tableNumber });

  const tell = (at: 'file' | 'photos', error: unknown) => {
    const sentence =
      error instanceof FileError
        ? translate(`import.problems.${error.problem.key}`, error.problem.values)
        : toolErrorText(error, translate);
    setProblem({ at, sentence });
  };
  /** @param pasted the text that the tables are of, if it is not a file */
  const begin = (tables: readonly Table[], sheet: number, wanted: ImportedResource, pasted?: string) => {
    const { draft: before, photos: chosen, pastedRows: typed } = latest.current;
    if (typed.pasted.trim() && typed.pasted !== pasted) draftStore.setAsideTyped();
    let photosId = before?.photosId;
    if (before && isEdited(before)) {
      // What was corrected in another table is offered as a draft, with its photos: this one may be the wrong one.
      draftStore.setAsideTyped();
      photosId = chosen.size ? newKey() : undefined;
      if (photosId) void keepPhotos(photosId, chosen);
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
      await keepPhotos(photosId, all);
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
    // An archive that was only chosen gives way, as a table does.
    setArchive(undefined);
    setTableNumber(now => now + 1);
    if ('pasted' in kept) {
      setPastedRows(kept);
      setDraft(null);
      setPhotos(NO_PHOTOS);
      return;
    }
    setPastedRows(NOTHING_PASTED);
    setDraft({ correcting: NOTHING, ...kept });
    if (kept.photosId && kept.photosId === draft?.photosId) return;
    // The photos on the screen are those of another draft.
    setPhotos(NO_PHOTOS);
    if (!kept.photosId) return;
    const found = await loadChosenPhotos(kept.photosId);
    // They are kept as long as the draft, which is new again.
    if (found) void keepPhotos(kept.photosId, found);
    setPhotos(found ?? NO_PHOTOS);
    if (!found) setProblem({ at: 'photos', sentence: translate('import.problems.photos_gone') });
  };

  return {
    resource,
    chooseResource: (wanted: ImportedResource) => {
      // The address stays: for the router, another one would mean that the user leaves the draft.
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
        const corrected = { ...now.corrected[number], ...typed };
        return { ...now, correcting, corrected: { ...now.corrected, [number]: corrected } };
      }),
    chooseSheet: (sheet: number) => draft && begin(draft.tables, sheet, resource),
    /** Everything of a company, in place of a table. */
    archive,
    showArchive: setArchive,
    leaveArchive: () => setArchive(undefined),
    photos,
    read,
    addPhotos,
    problem,
    isReading,
    ...planned,
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
