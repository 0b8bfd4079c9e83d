import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate, type GetListResult } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import type { PanelDataProvider } from '../../api/dataProvider';
import { readAll } from '../../api/readAll';
import { createReorder, type Placed } from './reorder';
import { useResource } from '../ResourcesContext';
import type { ListLocation } from '../../api/listLocation';

type PlacedRecord = AnyRecord & Placed;

interface ReorderedList {
  rows: AnyRecord[];
  total: number;
  location: ListLocation;
  filter: object;
}

export interface Reorder {
  move: (record: AnyRecord, by: -1 | 1) => void;
  /** Number of changes that are not sent yet. */
  left: number;
}

/** Reorders one list screen. A move shows at once on every cached page of the list. */
export function useReorder(list: ReorderedList): Reorder {
  const { name, recordRepresentation } = useResource();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [left, setLeft] = useState(0);
  const reorder = useRef<ReturnType<typeof createReorder<PlacedRecord>>>(null);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });

  const begin = () =>
    createReorder<PlacedRecord>({
      shown: () => {
        const { rows, total, location } = latest.current;
        return { rows: rows as PlacedRecord[], total, start: (location.page - 1) * location.limit };
      },
      readAll: () =>
        readAll(dataProvider, name, { filter: latest.current.filter }) as Promise<PlacedRecord[]>,
      send: ({ id }, sort_order) => dataProvider.patch(name, { id, data: { sort_order } }),
      show: (items, start) => showInCache(queryClient, name, latest.current.filter, items, start),
      onProgress: setLeft,
      onFailure: item => {
        const called = item ? recordRepresentation(item) : translate(`resources.${name}.title`);
        notify(translate('order.failed', { name: called }), { type: 'error' });
        void queryClient.invalidateQueries({ queryKey: [name] });
      },
    });

  const move = (record: AnyRecord, by: -1 | 1) => {
    // The answer of a pending read would restore the old order.
    void queryClient.cancelQueries({ queryKey: [name, 'getList'] });
    reorder.current ??= begin();
    reorder.current.move(record.id, by);
  };
  return { move, left };
}

/** The parameters in react-admin's query key of a list. */
interface ListParams {
  pagination: { page: number; perPage: number };
  sort: { field: string; order: string };
  filter: object;
}

/** Writes the items into every cached page of this list; `start` is the position of the first of them. */
function showInCache(
  queryClient: QueryClient,
  name: string,
  filter: object,
  items: PlacedRecord[],
  start: number,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [name, 'getList'] })) {
    const params = queryKey[2];
    if (!isParams(params) || params.sort.field !== 'sort_order' || params.sort.order !== 'ASC') continue;
    if (JSON.stringify(params.filter) !== JSON.stringify(filter)) continue;

    const { page, perPage } = params.pagination;
    const first = (page - 1) * perPage - start;
    if (first < 0) continue;
    const part = items.slice(first, first + perPage);
    queryClient.setQueryData<GetListResult<AnyRecord>>(queryKey, before =>
      before && part.length === before.data.length ? { ...before, data: part } : before,
    );
  }
}

function isParams(value: unknown): value is ListParams {
  return typeof value === 'object' && value !== null && 'pagination' in value && 'sort' in value;
}
