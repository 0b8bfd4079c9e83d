import type { QueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '../api/AnyRecord';
import type { PanelDataProvider } from '../api/dataProvider';
import { bestFirst } from '../api/lists/bestFirst';
import { readFirst } from '../api/lists/readFirst';
import { fold } from '../contract/fold';
import type { Resource } from '../resource/Resource';
import { searchedTexts } from '../resource/searchedTexts';

/** The most records of one resource that are found. */
const MAX_FOUND = 6;

/** How long a list that was read for a search is used for the next ones. */
const LIST_AGE_MS = 60_000;

export interface Found {
  records: AnyRecord[];
  /** Whether the list is too long to be read, so that only its beginning was searched. */
  isPartial: boolean;
}

interface Search {
  text: string;
  dataProvider: PanelDataProvider;
  queryClient: QueryClient;
  /** Whether the backend announces that it compares names by `fold`. */
  folds: boolean;
  signal: AbortSignal;
  /** Identifies one opening of the search: the next one reads the lists again, because something may have been changed in between. */
  opening: string;
}

/**
 * Finds the records of a resource that contain a text, compared by `fold`. The backend searches if the declaration names the
 * parameter. Without one, if the backend ignores it, or if a backend that may not fold finds nothing, the beginning of the
 * list is read once and searched here.
 */
export async function searchRecords(
  resource: Resource,
  { text, dataProvider, queryClient, folds, signal, opening }: Search,
): Promise<Found> {
  const { name, search } = resource;
  const wanted = fold(text);
  let isSearched = false;
  if (search) {
    const { data } = await dataProvider.getList<AnyRecord>(name, {
      pagination: { page: 1, perPage: MAX_FOUND },
      filter: { [search]: text },
      signal,
    });
    isSearched = data.every(record => contains(resource, record, wanted));
    if (isSearched && (data.length > 0 || folds)) return { records: data, isPartial: false };
  }

  const { data, total } = await queryClient.query({
    queryKey: [name, 'getList', 'first', opening],
    queryFn: () => readFirst(dataProvider, name),
    staleTime: LIST_AGE_MS,
  });
  const found = data.filter(record => contains(resource, record, wanted));
  return {
    records: bestFirst(found, wanted, resource.recordRepresentation).slice(0, MAX_FOUND),
    isPartial: !isSearched && total > data.length,
  };
}

/** Whether one of a record's texts contains the folded text. */
export function contains(resource: Resource, record: AnyRecord, wanted: string): boolean {
  return searchedTexts(resource, record).some(text => fold(text).includes(wanted));
}
