import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { sortOf } from '../../api/listQuery';
import { useResource } from '../ResourcesContext';
import { useIdle } from './useIdle';
import { useReorder, type Reorder } from '../order/useReorder';
import type { ListLocation } from '../../api/listLocation';
import { useListLocation, type SetListLocation } from './useListLocation';

/** One list on the screen: the part of it that the address names, and how it is doing. */
export interface ListScreen {
  location: ListLocation;
  setLocation: SetListLocation;
  /** The order in force: the person's, or the resource's own. */
  ordering: string;
  /** What the list is narrowed down to besides the search: `{category__pk: 4}`. */
  filter: object;
  rows: AnyRecord[];
  total: number;
  /** Nothing to show yet. */
  isPending: boolean;
  /** The rows are those of the page before, while the new ones are on their way. */
  isStale: boolean;
  /** All of it has been there for a moment: the time for what may be wanted next. */
  isIdle: boolean;
  error: Error | null;
  refetch: () => void;
  reorder: Reorder;
  /** What a screen reader was told last. */
  announcement: string;
  announce: (text: string) => void;
}

const NO_FILTER = {};
const NO_ROWS: AnyRecord[] = [];

export function useListScreen(filter: object = NO_FILTER): ListScreen {
  const { name, search, ordering: ownOrdering } = useResource();
  const [location, setLocation] = useListLocation();
  const { page, limit, ordering: chosenOrdering } = location;
  const ordering = chosenOrdering ?? ownOrdering;
  const sort = useMemo(() => sortOf(ordering), [ordering]);

  const narrowed = search && location.search ? { ...filter, [search]: location.search } : filter;
  const {
    data,
    total = 0,
    isPending,
    isPlaceholderData,
    isFetching,
    error,
    refetch,
  } = useGetList<AnyRecord>(
    name,
    {
      pagination: { page, perPage: limit },
      sort,
      filter: narrowed,
    },
    { placeholderData: keepPreviousData },
  );

  // The next page is there before it is asked for. When it is shown it is read again, so it is never an old one.
  const isIdle = useIdle(isFetching);
  useGetList<AnyRecord>(
    name,
    { pagination: { page: page + 1, perPage: limit }, sort, filter: narrowed },
    { enabled: isIdle && page * limit < total, staleTime: Infinity, refetchOnMount: false },
  );

  // After the last row of the last page is deleted, or from a stale link: the last page that exists.
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const isPastTheEnd = !isFetching && !error && data?.length === 0 && page > lastPage;
  useEffect(() => {
    if (isPastTheEnd) setLocation({ page: lastPage }, { replace: true });
  }, [isPastTheEnd, lastPage, setLocation]);

  const [announcement, announce] = useState('');
  const shown = data ?? NO_ROWS;
  return {
    location,
    setLocation,
    ordering,
    filter,
    rows: shown,
    total,
    isPending: isPending || isPastTheEnd,
    isStale: isPlaceholderData,
    isIdle,
    error,
    refetch: () => void refetch(),
    reorder: useReorder({ rows: shown, total, location, filter }),
    announcement,
    announce,
  };
}

export const ListScreenContext = createContext<ListScreen | null>(null);

export function useListScreenContext(): ListScreen {
  const screen = useContext(ListScreenContext);
  if (!screen) throw new Error('This component belongs inside a list.');
  return screen;
}
