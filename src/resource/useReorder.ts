import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate, type GetListResult, type RaRecord } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { readAll } from '../api/readAll';
import type { PanelDataProvider } from '../api/dataProvider';
import { useResource } from './ResourcesContext';
import { createReorder, type Placed } from './reorder';
import type { ListLocation } from './useListLocation';

type PlacedRecord = RaRecord & Placed;

interface ReorderedList {
  rows: RaRecord[];
  total: number;
  location: ListLocation;
  filter: object;
}

export interface Reorder {
  move: (record: RaRecord, by: -1 | 1) => void;
  /** Changes that are still to be sent. */
  left: number;
}

/** Reordering of one list screen: moves show at once in every page of the list that is in the cache. */
export function useReorder(screen: ReorderedList): Reorder {
  const { name, recordRepresentation } = useResource();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [left, setLeft] = useState(0);

  const { rows, total, location, filter } = screen;
  const now = { rows, total, location, filter, name };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });

  const [reorder] = useState(() => {
    const showInCache = (items: PlacedRecord[], start: number) => {
      const { name, filter } = latest.current;
      const lists = queryClient.getQueryCache().findAll({ queryKey: [name, 'getList'] });
      for (const { queryKey } of lists) {
        const params = queryKey[2] as ListKey | undefined;
        if (params?.sort?.field !== 'sort_order' || params.sort.order !== 'ASC') continue;
        if (JSON.stringify(params.filter) !== JSON.stringify(filter)) continue;
        const first = (params.pagination.page - 1) * params.pagination.perPage - start;
        const part = items.slice(Math.max(0, first), Math.max(0, first + params.pagination.perPage));
        queryClient.setQueryData<GetListResult>(queryKey, before =>
          before && part.length === before.data.length ? { ...before, data: part } : before,
        );
      }
    };

    return createReorder<PlacedRecord>({
      shown: () => {
        const { rows, total, location } = latest.current;
        return { rows: rows as PlacedRecord[], total, start: (location.page - 1) * location.limit };
      },
      readAll: () =>
        readAll(dataProvider, latest.current.name, { filter: latest.current.filter }) as Promise<
          PlacedRecord[]
        >,
      send: ({ id }, sort_order) => dataProvider.patch(latest.current.name, { id, data: { sort_order } }),
      show: showInCache,
      onProgress: setLeft,
      onFailure: item => {
        const called = item
          ? recordRepresentation(item)
          : translate(`resources.${latest.current.name}.title`);
        notify(translate('order.failed', { name: called }), { type: 'error' });
        void queryClient.invalidateQueries({ queryKey: [latest.current.name] });
      },
    });
  });

  return { move: ({ id }, by) => reorder.move(id, by), left };
}

interface ListKey {
  pagination: { page: number; perPage: number };
  sort?: { field: string; order: string };
  filter: object;
}
