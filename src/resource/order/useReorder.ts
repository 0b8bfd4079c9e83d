import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate, type GetListResult, type Identifier } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { isUnconfirmed } from '../../api/ApiError';
import type { PanelDataProvider } from '../../api/dataProvider';
import { readAll } from '../../api/readAll';
import { createReorder, type Ordered } from './reorder';
import { useOfferReorderUndo } from './useOfferReorderUndo';
import { useResource } from '../ResourcesContext';
import type { ListLocation, ListParams } from '../../api/listLocation';
import type { SetListLocation } from '../list/state/useListLocation';

type OrderedRecord = AnyRecord & Ordered;

interface ReorderedList {
  rows: AnyRecord[];
  total: number;
  location: ListLocation;
  setLocation: SetListLocation;
  /** The filter of the screen, without the user's. */
  filter: object;
  /** Whether the rows follow each other in the list: it is in its order, without a search or a filter of the user. */
  isInOrder: boolean;
  /** Whether one undo takes back all changes of the screen; by default those that follow each other closely. */
  isOneRun?: boolean;
}

/** An arrow that was pressed: it follows its record and stays at the same place of the screen. */
interface PressedArrow {
  id: Identifier;
  by: -1 | 1;
  /** Its distance to the top of the window, in px. */
  top: number;
}

export interface Reorder {
  move: (record: AnyRecord, by: -1 | 1) => void;
  /** Moves a record to a position in the whole list, counted from 0. */
  moveTo: (record: AnyRecord, position: number) => void;
  /** Remembers the arrow that is pressed, until its row has been drawn at the new place. */
  press: (arrow: PressedArrow) => void;
  /** Returns the pressed arrow, if it belongs to this record, and forgets it. */
  release: (id: Identifier | undefined) => PressedArrow | null;
  /** Number of changes that are not sent yet. */
  left: number;
}

/** Reorders one list screen. A move shows at once on every cached page of the list, and can be undone. */
export function useReorder(list: ReorderedList): Reorder {
  const { name, recordRepresentation } = useResource();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [left, setLeft] = useState(0);
  const reorder = useRef<ReturnType<typeof createReorder<OrderedRecord>>>(null);
  const pressed = useRef<PressedArrow>(null);
  const failure = useRef<string>(null);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Opens the page to which the pressed arrow's record has moved. */
  const followed = useRef<number>(null);
  const followPressed = (items: OrderedRecord[]) => {
    const { location, setLocation, filter, isInOrder, rows, total } = latest.current;
    const index = items.findIndex(({ id }) => id === pressed.current?.id);
    const page = Math.floor(index / location.limit) + 1;
    if (index < 0 || !isInOrder || page === location.page || rows.length === total) return;
    const first = (page - 1) * location.limit;
    queryClient.setQueryData<GetListResult<AnyRecord>>(
      listKey(name, { page, perPage: location.limit }, filter),
      { data: items.slice(first, first + location.limit), total },
    );
    followed.current = page;
    setLocation({ page }, { replace: true });
  };
  const { page } = list.location;
  useEffect(() => {
    if (followed.current !== page) return;
    followed.current = null;
    // The page is known. The answer of a read that has just started would show the order before the move.
    void queryClient.cancelQueries({ queryKey: [name, 'getList'] });
  }, [page, name, queryClient]);

  const lastFailure = () => failure.current ?? undefined;
  const restore = async (before: readonly Ordered[]) => {
    failure.current = null;
    await current().restore(before);
    // Another client may have changed the list.
    void queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
    return lastFailure();
  };
  const undo = useOfferReorderUndo(before => restore(before), list.isOneRun);

  const begin = () =>
    createReorder<OrderedRecord>({
      shown: () => {
        const { rows, total, location, isInOrder } = latest.current;
        // After the screen is closed, or shows other rows, an undo has to read the list.
        if (!isShown.current || !isInOrder) return { rows: [], total: 1, start: 0 };
        return { rows: rows as OrderedRecord[], total, start: (location.page - 1) * location.limit };
      },
      readAll: () => readAll<OrderedRecord>(dataProvider, name, { filter: latest.current.filter }),
      send: ({ id }, sort_order) => dataProvider.patch(name, { id, data: { sort_order } }),
      show: (items, start) => {
        showOrderInCache(queryClient, name, latest.current.filter, items, start);
        // The user may have opened another screen meanwhile.
        if (isShown.current && start === 0 && items.length === latest.current.total) followPressed(items);
      },
      onProgress: count => {
        setLeft(count);
        if (count > 0) return;
        // The next screen may have read the list before everything was saved.
        if (!isShown.current) void queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
        // A page that was being read when the move cancelled its call.
        void queryClient.refetchQueries({
          queryKey: [name, 'getList'],
          type: 'active',
          predicate: ({ state }) => state.data === undefined,
        });
      },
      onSaved: before => undo.offer(before),
      onFailure: (item, error) => {
        const called = item ? recordRepresentation(item) : translate(`resources.${name}.title`);
        failure.current = translate(isUnconfirmed(error) ? 'order.unconfirmed' : 'order.failed', {
          name: called,
        });
        if (!undo.isUndoing()) notify(failure.current, { type: 'error' });
        void queryClient.invalidateQueries({ queryKey: [name] });
      },
    });

  function current() {
    // The answer of a pending read would restore the old order.
    void queryClient.cancelQueries({ queryKey: [name, 'getList'] });
    return (reorder.current ??= begin());
  }

  return {
    move: (record, by) => {
      undo.add(record.id, recordRepresentation(record));
      current().move(record.id, by);
    },
    moveTo: (record, position) => {
      undo.add(record.id, recordRepresentation(record));
      current().moveTo(record.id, position);
    },
    press: arrow => {
      pressed.current = arrow;
    },
    release: id => {
      const arrow = pressed.current;
      if (arrow?.id !== id) return null;
      pressed.current = null;
      return arrow;
    },
    left,
  };
}

/** Returns react-admin's query key of a page of a list in its order. */
export function listKey(name: string, pagination: ListParams['pagination'], filter: object) {
  return [name, 'getList', { pagination, sort: { field: 'sort_order', order: 'ASC' }, filter }] as const;
}

/** Writes the items into every cached page of this list; `start` is the position of the first of them. */
function showOrderInCache(
  queryClient: QueryClient,
  name: string,
  filter: object,
  items: OrderedRecord[],
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
