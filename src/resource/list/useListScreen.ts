import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { AnyRecord } from '../../api/AnyRecord';
import { sortOf } from '../../api/listQuery';
import { useResource } from '../ResourcesContext';
import { useIdle } from './useIdle';
import { useReorder, type Reorder } from '../order/useReorder';
import type { ListLocation } from '../../api/listLocation';
import { useListLocation, type SetListLocation } from './useListLocation';

/** The state of a list screen: the part of the list that the address names, its rows and its status. */
export interface ListScreen {
  location: ListLocation;
  setLocation: SetListLocation;
  /** The current order: the user's choice, or the resource's default. */
  ordering: string;
  /** The filter besides the search: `{category__pk: 4}`. */
  filter: object;
  rows: AnyRecord[];
  total: number;
  /** Whether there are no rows to show yet. */
  isPending: boolean;
  /** Whether the rows are those of the previous page while the new ones are loading. */
  isStale: boolean;
  /** Whether the list has been idle long enough to prefetch; see {@link useIdle}. */
  isIdle: boolean;
  error: Error | null;
  refetch: () => void;
  reorder: Reorder;
  /** The text of the live region for screen readers. */
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

  // Prefetch the next page. It is read again when it is shown, so it is never outdated.
  const isIdle = useIdle(isFetching);
  useGetList<AnyRecord>(
    name,
    { pagination: { page: page + 1, perPage: limit }, sort, filter: narrowed },
    { enabled: isIdle && page * limit < total, staleTime: Infinity, refetchOnMount: false },
  );

  // The page may no longer exist, after its last row was deleted or from an old link: go to the last page.
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
