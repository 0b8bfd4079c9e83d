/**
 * Fills react-query's cache with the first queries of a screen before the screen is rendered. The keys are those of
 * react-admin's hooks; if they ever differ, the only effect is that a screen renders twice or reads twice.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyRecord } from '../api/AnyRecord';
import { asList, type PanelDataProvider } from '../api/dataProvider';
import type { EarlyReads } from './earlyReads';
import { screenQueries, requestOf, type ScreenQuery } from './screens';
import { ME_KEY } from '../api/useMe';

type Address = Parameters<typeof screenQueries>[0];

/** How long a screen uses the answer without reading it again. */
const STALE_TIME_MS = 2000;

/**
 * Puts the early reads into the cache, so that the first screen renders once, with its data, instead of twice. Skips an
 * invalid answer: the screen then reads again and shows the error.
 */
export function seedQueries(queryClient: QueryClient, early: EarlyReads, address: Address): void {
  for (const query of screenQueries(address)) {
    const data = dataOf(query, early.takeAnswered(requestOf(query)));
    if (data) queryClient.setQueryData(keyWithStaleTime(queryClient, query), data);
  }
}

/** Prefetches the lists of a screen that the user is likely to open next. Ignores failures: the screen reads again. */
export function prefetchScreen(
  queryClient: QueryClient,
  dataProvider: PanelDataProvider,
  address: Address,
): void {
  for (const query of screenQueries(address)) {
    if (query.of !== 'list') continue;
    const read = queryClient.query({
      queryKey: keyWithStaleTime(queryClient, query),
      queryFn: ({ signal }) => dataProvider.getList(query.resource, { ...query.params, filter: {}, signal }),
      staleTime: STALE_TIME_MS,
    });
    read.catch(() => undefined);
  }
}

function keyWithStaleTime(queryClient: QueryClient, query: ScreenQuery): QueryKey {
  const queryKey = keyOf(query);
  queryClient.setQueryDefaults(queryKey, { staleTime: STALE_TIME_MS });
  return queryKey;
}

function keyOf(query: ScreenQuery): QueryKey {
  if (query.of === 'me') return ME_KEY;
  return query.of === 'list'
    ? [query.resource, 'getList', { ...query.params, filter: {} }]
    : [query.resource, 'getOne', { id: query.id }];
}

function dataOf(query: ScreenQuery, answer: unknown): object | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (query.of !== 'list') return answer;
  try {
    return asList(answer as AnyRecord[]);
  } catch {
    return null;
  }
}
