/**
 * What a screen asks for first, in react-query's cache before the screen is there. The keys are those of react-admin's
 * hooks; if they ever differ, a screen is drawn twice or reads twice, and nothing else.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyRecord } from '../api/AnyRecord';
import { asList, type PanelDataProvider } from '../api/dataProvider';
import type { EarlyReads } from './earlyReads';
import { screenQueries, requestOf, type ScreenQuery } from './screens';
import { ME_KEY } from '../api/useMe';

type Address = Parameters<typeof screenQueries>[0];

/** How long a screen that opens takes an answer as read just now, in ms. */
const JUST_READ_MS = 2000;

/**
 * Gives the cache what was read early, so that the first screen is drawn once, with its data, instead of twice. An answer
 * that makes no sense is left for the screen to query for again, and to complain of.
 */
export function seedQueries(queryClient: QueryClient, early: EarlyReads, address: Address): void {
  for (const query of screenQueries(address)) {
    const data = dataOf(query, early.takeAnswered(requestOf(query)));
    if (data) queryClient.setQueryData(justRead(queryClient, query), data);
  }
}

/** Reads for a screen that somebody is likely to open next. What fails is left for the screen to query for again. */
export function prefetchScreen(
  queryClient: QueryClient,
  dataProvider: PanelDataProvider,
  address: Address,
): void {
  for (const query of screenQueries(address)) {
    if (query.of !== 'list') continue;
    const read = queryClient.query({
      queryKey: justRead(queryClient, query),
      queryFn: ({ signal }) => dataProvider.getList(query.resource, { ...query.params, filter: {}, signal }),
      staleTime: JUST_READ_MS,
    });
    read.catch(() => undefined);
  }
}

function justRead(queryClient: QueryClient, query: ScreenQuery): QueryKey {
  const queryKey = keyOf(query);
  queryClient.setQueryDefaults(queryKey, { staleTime: JUST_READ_MS });
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
