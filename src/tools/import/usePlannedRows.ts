import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '../../api/useMe';
import type { Field, ImportedResource } from '../spreadsheet/fields';
import { draftOf, type ImportDraft } from './importDraft';
import type { PlannedRow, PlanOptions } from './plan/planImport';
import { readExisting } from './readExisting';
import { inWorker } from './worker/inWorker';

const NO_DRAFT = draftOf([], 0, 'products');

interface Chosen {
  draft: ImportDraft | null;
  resource: ImportedResource;
  photos: ReadonlyMap<string, File>;
  /** Tells one table from the next: nothing of one may be shown or sent with another. */
  tableNumber: number;
}

/** Compares the rows of an import with what the backend has, in a worker. */
export function usePlannedRows({ draft, resource, photos, tableNumber }: Chosen) {
  const dataProvider = useDataProvider();
  const { data: me } = useMe();
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
  const [attempt, setAttempt] = useState(0);
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
  }, [options, attempt]);

  const compareAgain = () => {
    setPlanError(undefined);
    if (existing.error) void existing.refetch();
    else setAttempt(before => before + 1);
  };

  return {
    existing,
    compareAgain,
    /** Undefined until the rows are compared. */
    rows: plan && plan.options.existing === options?.existing ? plan.rows : undefined,
    /** Whether the rows are those of all that is chosen and typed: only then may they be sent. */
    isPlanned: plan !== undefined && plan.options === options,
    error: existing.error ?? planError,
  };
}
