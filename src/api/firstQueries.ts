/**
 * What a screen asks for first, in react-query's cache before the screen is there. The keys are those of react-admin's
 * hooks; if they ever differ, a screen is drawn twice or reads twice, and nothing else.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AnyRecord } from './AnyRecord';
import { asList, type PanelDataProvider } from './dataProvider';
import type { EarlyReads } from './earlyReads';
import { firstAsks, readOf, type Ask } from './firstAsks';
import { ME_KEY } from './useMe';

type Address = Parameters<typeof firstAsks>[0];

/** How long a screen that opens takes an answer as read just now, in ms. */
const JUST_READ = 2000;

/**
 * Gives the cache what was read early, so that the first screen is drawn once, with its data, instead of twice. An answer
 * that makes no sense is left for the screen to ask for again, and to complain of.
 */
export function seedQueries(queryClient: QueryClient, early: EarlyReads, address: Address): void {
  for (const ask of firstAsks(address)) {
    const data = dataOf(ask, early.takeAnswered(readOf(ask)));
    if (data) queryClient.setQueryData(justRead(queryClient, ask), data);
  }
}

/** Reads for a screen that somebody is likely to open next. What fails is left for the screen to ask for again. */
export function prefetchScreen(
  queryClient: QueryClient,
  dataProvider: PanelDataProvider,
  address: Address,
): void {
  for (const ask of firstAsks(address)) {
    if (ask.of !== 'list') continue;
    const read = queryClient.query({
      queryKey: justRead(queryClient, ask),
      queryFn: ({ signal }) => dataProvider.getList(ask.resource, { ...ask.params, filter: {}, signal }),
      staleTime: JUST_READ,
    });
    read.catch(() => undefined);
  }
}

function justRead(queryClient: QueryClient, ask: Ask): QueryKey {
  const queryKey = keyOf(ask);
  queryClient.setQueryDefaults(queryKey, { staleTime: JUST_READ });
  return queryKey;
}

function keyOf(ask: Ask): QueryKey {
  if (ask.of === 'me') return ME_KEY;
  return ask.of === 'list'
    ? [ask.resource, 'getList', { ...ask.params, filter: {} }]
    : [ask.resource, 'getOne', { id: ask.id }];
}

function dataOf(ask: Ask, answer: unknown): object | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (ask.of !== 'list') return answer;
  try {
    return asList(answer as AnyRecord[]);
  } catch {
    return null;
  }
}
