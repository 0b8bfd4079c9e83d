import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { AnyRecord } from '../../../api/AnyRecord';
import { isApiError } from '../../../api/ApiError';
import { hasCapability, MeContext } from '../../../api/useMe';
import { MAX_PAGE_SIZE } from '../../../api/lists/listQuery';
import type { ResourceName } from '../../../contract/records';
import { useResource } from '../../ResourcesContext';
import { useChosenFilters } from '../../fields/useChosenFilters';
import { searchHere } from '../toolbar/searchHere';
import { useIdle } from './useIdle';
import { useWholeList } from './useWholeList';
import { useLastRead } from '../../useLastRead';
import { isOrderIgnored } from '../../order/isOrderIgnored';
import { lastPageOf, listParams, type ListLocation } from '../../../api/lists/listLocation';
import { useListLocation, type SetListLocation } from './useListLocation';

/** The state of a list screen: the part of the list that the address names, its rows and its status. */
export interface ListScreen {
  location: ListLocation;
  setLocation: SetListLocation;
  /** The current order: the user's choice, or the resource's default. */
  ordering: string;
  /** The filter besides the search: `{category__pk: 4}`. */
  filter: object;
  /** The filter of the screen, without the user's. */
  ownFilter: object;
  /** Whether the user has chosen a filter of the toolbar, or the rows are those that another record names. */
  isFiltered: boolean;
  /** Whether the list is in the order that its users give it, and no row between two others is left out. */
  isInOrder: boolean;
  rows: AnyRecord[];
  /** The position of the first row in the list, counted from 0. */
  start: number;
  total: number;
  /** Whether there are no rows to show yet. */
  isPending: boolean;
  /** Whether the rows are those of the previous page while the new ones are loading. */
  isStale: boolean;
  /** Whether the list has been idle long enough to prefetch; see {@link useIdle}. */
  isIdle: boolean;
  error: Error | null;
  refetch: () => void;
  /** Whether the list can be searched: by the backend, or here because all of it can be read. */
  canSearch: boolean;
  /** The resource that has the rows' whole records, where the rows are only a part of them. */
  partOf: string | undefined;
  /** The text of the live region for screen readers. */
  announcement: string;
  announce: (text: string) => void;
}

/** The list of another resource whose records name those of the screen: the products of a category. */
export interface ListSource {
  resource: ResourceName;
  ordering: string;
  /** Returns the part of the row's record that the other record has; null if the record it names is deleted. */
  rowOf: (record: AnyRecord) => AnyRecord | null;
}

const NO_FILTER = {};
const NO_ROWS: AnyRecord[] = [];

export function useListScreen(ownFilter: object = NO_FILTER, source?: ListSource): ListScreen {
  const { name: ownName, search, ordering: ownOrdering } = useResource();
  const chosen = useChosenFilters();
  // The list of another resource does not know the filters of this one.
  const filter = useMemo(
    () => (source ? ownFilter : { ...ownFilter, ...chosen }),
    [source, ownFilter, chosen],
  );
  const name = source?.resource ?? ownName;
  const [location, setLocation] = useListLocation();
  const { page, limit, ordering: chosenOrdering } = location;
  const ordering = source?.ordering ?? chosenOrdering ?? ownOrdering;

  const isSearchedHere = location.search !== '' && !source && !search;
  // A backend that announces no search by name may ignore it, or compare names in another way: what `q` finds is checked.
  const me = useContext(MeContext)?.data;
  const isSearchChecked = me && !hasCapability(me, 'name_filter') && search === 'name';
  const params = listParams(
    { ...location, ordering },
    { ordering, search: source ? undefined : isSearchChecked ? 'q' : search },
    filter,
  );
  const all = useWholeList({ filter, sort: params.sort, enabled: isSearchedHere });
  const pages = useGetList<AnyRecord>(name, params, {
    placeholderData: keepPreviousData,
    enabled: !isSearchedHere,
  });
  const { isPending, isPlaceholderData, isFetching, error, refetch } = isSearchedHere ? all : pages;
  const found = useMemo(
    () => (isSearchedHere && all.data ? searchHere(all.data.data, location.search) : undefined),
    [isSearchedHere, all.data, location.search],
  );
  const foundTotal = isSearchedHere ? (found?.length ?? 0) : (pages.total ?? 0);
  const foundRows = useMemo(() => {
    if (isSearchedHere) return found?.slice((page - 1) * limit, page * limit);
    return source ? pages.data?.flatMap(one => source.rowOf(one) ?? []) : pages.data;
  }, [isSearchedHere, found, page, limit, source, pages.data]);

  const kept = useLastRead(foundRows && { rows: foundRows, total: foundTotal }, isPlaceholderData, error);
  const data = kept?.rows ?? foundRows;
  const total = kept?.total ?? foundTotal;

  // Prefetch the next page. It is read again when it is shown, so it is never outdated.
  const isIdle = useIdle(isFetching);
  useGetList<AnyRecord>(
    name,
    { ...params, pagination: { page: page + 1, perPage: limit } },
    {
      enabled: isIdle && !isSearchedHere && page * limit < total,
      staleTime: Infinity,
      refetchOnMount: false,
    },
  );

  // The code of a search that is checked is loaded before it is needed: a release may remove it.
  useEffect(() => {
    if (isIdle && isSearchChecked) import('../../../api/lists/search').catch(() => undefined);
  }, [isIdle, isSearchChecked]);

  // The page may no longer exist, after its last row was deleted or from an old link: go to the last page.
  const lastPage = lastPageOf(total, limit);
  const isPastTheEnd = !isFetching && !error && data?.length === 0 && page > lastPage;
  useEffect(() => {
    if (isPastTheEnd) setLocation({ page: lastPage }, { replace: true });
  }, [isPastTheEnd, lastPage, setLocation]);

  // An order that the backend refuses, from an old link: go to the default one.
  const isOrderRefused = chosenOrdering !== null && isApiError(error) && error.status === 400;
  useEffect(() => {
    if (isOrderRefused) setLocation({ ordering: null, page }, { replace: true });
  }, [isOrderRefused, page, setLocation]);

  const isFiltered = source !== undefined || Object.keys(chosen).length > 0;
  const isOrdered =
    ordering === 'sort_order' && location.search === '' && !isFiltered && !isOrderIgnored(foundRows);
  const place = usePlaceOfRows(
    { start: (page - 1) * limit, isInOrder: isOrdered },
    foundRows !== undefined && !isPlaceholderData,
  );

  const [announcement, announce] = useState('');
  return {
    location,
    setLocation,
    ordering,
    filter,
    ownFilter,
    isFiltered,
    ...place,
    rows: data ?? NO_ROWS,
    total,
    isPending: isPending || isPastTheEnd,
    isStale: isPlaceholderData,
    isIdle,
    error,
    refetch: () => void refetch(),
    canSearch: search !== undefined || isSearchedHere || (total > 0 && total <= MAX_PAGE_SIZE),
    partOf: source && ownName,
    announcement,
    announce,
  };
}

interface PlaceOfRows {
  start: number;
  isInOrder: boolean;
}

/**
 * Returns the place of the rows on the screen. While those of the address are loading, or cannot be read, they are still those
 * of the address before.
 */
function usePlaceOfRows({ start, isInOrder }: PlaceOfRows, areRead: boolean): PlaceOfRows {
  const [last, setLast] = useState({ start, isInOrder });
  if (!areRead) return { start: last.start, isInOrder: isInOrder && last.isInOrder };
  if (last.start !== start || last.isInOrder !== isInOrder) setLast({ start, isInOrder });
  return { start, isInOrder };
}

export const ListScreenContext = createContext<ListScreen | null>(null);

export function useListScreenContext(): ListScreen {
  const screen = useContext(ListScreenContext);
  if (!screen) throw new Error('This component belongs inside a list.');
  return screen;
}
