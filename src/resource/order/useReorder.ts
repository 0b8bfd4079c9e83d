import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate, type Identifier } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import type { PanelDataProvider } from '../../api/dataProvider';
import { readAll } from '../../api/lists/readAll';
import { useIsLeft } from '../../ui/useIsLeft';
import { useResource } from '../ResourcesContext';
import { moveFailure } from './moveFailure';
import { showOrderInCache } from './orderInCache';
import { lastRunOf, startRun } from './orderRuns';
import { createReorder, type Ordered } from './reorder';
import type { ReorderedList } from './ReorderedList';
import { useOfferReorderUndo } from './useOfferReorderUndo';
import { usePressedArrow, type PressedArrow } from './usePressedArrow';

/** How long the rows on the screen count as the backend's. */
const FRESH_MS = 15_000;

/** The resource's own order may be another one. */
const BY_PLACE = { field: 'sort_order', order: 'ASC' } as const;

type OrderedRecord = AnyRecord & Ordered;

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
  const failure = useRef<string>(null);
  const areRowsOld = useRef(false);
  const ownRun = useRef<Promise<boolean>>(undefined);
  const unwatch = useRef<() => void>(undefined);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const isLeft = useIsLeft();
  const arrow = usePressedArrow(name, list);

  /** Whether a run of another screen is being saved, or waits for that of this one. */
  const hasOtherRun = () => {
    const last = lastRunOf(queryClient, name);
    return last !== undefined && last !== ownRun.current;
  };
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
        const { rows, start, total, isInOrder } = latest.current;
        // After the screen is closed, or shows other rows, an undo has to read the list.
        if (isLeft() || !isInOrder) return { rows: [], total: 1, start: 0 };
        const isOld = areRowsOld.current || !areFresh(queryClient, name);
        return { rows: rows as OrderedRecord[], start, total, isOld };
      },
      readAll: () =>
        readAll<OrderedRecord>(dataProvider, name, { filter: latest.current.filter, sort: BY_PLACE }),
      send: ({ id }, sort_order) => dataProvider.patch(name, { id, data: { sort_order } }),
      enqueue: run => {
        unwatch.current = watchReads(queryClient, name, () => {
          areRowsOld.current = true;
        });
        return (ownRun.current = startRun(queryClient, name, run));
      },
      show: (items, start) => {
        // The run that waits has shown its own moves.
        if (hasOtherRun()) return;
        showOrderInCache(queryClient, name, latest.current.filter, items, start);
        // The user may have opened another screen meanwhile.
        if (!isLeft() && start === 0 && items.length === latest.current.total) arrow.follow(items);
      },
      onProgress: count => {
        setLeft(count);
        if (count > 0) return;
        unwatch.current?.();
        const wereRowsOld = areRowsOld.current;
        areRowsOld.current = false;
        // The run that waits reads the list, and reads it again at its end.
        if (hasOtherRun()) return;
        // There may be rows that only the cancelled call would have shown. A page of this list, or the next screen, may have
        // been read before everything was saved.
        if (wereRowsOld || isLeft()) void queryClient.invalidateQueries({ queryKey: [name, 'getList'] });
        // A page that was being read when the move cancelled its call.
        void queryClient.refetchQueries({
          queryKey: [name, 'getList'],
          type: 'active',
          predicate: ({ state }) => state.data === undefined,
        });
      },
      onSaved: before => undo.offer(before),
      onFailure: (item, error) => {
        unwatch.current?.();
        const called = item ? recordRepresentation(item) : translate(`resources.${name}.title`);
        failure.current = moveFailure(error, called, translate);
        if (!undo.isUndoing()) notify(failure.current, { type: 'error' });
        void queryClient.invalidateQueries({ queryKey: [name] });
      },
    });

  function current() {
    // The answer of a pending read would restore the old order.
    if (hasOtherRun() || queryClient.isFetching({ queryKey: [name, 'getList'], type: 'active' }))
      areRowsOld.current = true;
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
    press: arrow.press,
    release: arrow.release,
    left,
  };
}

/** Whether the lists on the screen were read, or changed here, just now: else another user may have changed their order since. */
function areFresh(queryClient: QueryClient, name: string): boolean {
  const shown = queryClient.getQueryCache().findAll({ queryKey: [name, 'getList'], type: 'active' });
  return shown.every(({ state }) => Date.now() - state.dataUpdatedAt < FRESH_MS);
}

/** Calls `onRead` for each read of a list that begins. Returns the function that ends it. */
function watchReads(queryClient: QueryClient, name: string, onRead: () => void): () => void {
  return queryClient.getQueryCache().subscribe(event => {
    const [resource, kind] = event.query.queryKey as readonly unknown[];
    if (event.type === 'updated' && event.action.type === 'fetch' && resource === name && kind === 'getList')
      onRead();
  });
}
