/**
 * Fills react-query's cache with the first queries of a screen before the screen is rendered. The keys are those of
 * react-admin's hooks; if they ever differ, the only effect is that a screen renders twice or reads twice.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { recordKey } from '../api/recordKey';
import type { AnyRecord } from '../api/AnyRecord';
import { readMe, type Account } from '../api/account';
import { readPage, readRecord } from '../api/answers';
import { isApiError } from '../api/ApiError';
import type { PanelDataProvider } from '../api/dataProvider';
import { asList } from '../api/lists/listReader';
import type { WireResource } from '../api/WireResource';
import { ME_KEY } from '../api/useMe';
import type { EarlyRead, EarlyReads } from './earlyReads';
import { requestOf, screenQueries, type ScreenQuery } from './screenQueries';

type Address = Parameters<typeof screenQueries>[0];

/** What reads the queries of a screen. */
export interface Readers {
  /** The declarations, for the references of their records. */
  resources: readonly Pick<WireResource, 'name' | 'references'>[];
  dataProvider: PanelDataProvider;
  account: Pick<Account, 'me'>;
}

/** How long a screen uses the answer without reading it again. */
const STALE_TIME_MS = 2000;

/**
 * Puts the early reads into the cache: answers at once, so that the first screen renders once, with its data; pending reads as
 * queries that the screen waits for.
 */
export function seedQueries(
  queryClient: QueryClient,
  readers: Readers,
  early: EarlyReads,
  address: Address,
): void {
  for (const query of screenQueries(address)) {
    const read = early.take(requestOf(query));
    if (!read) continue;
    const queryKey = keyWithStaleTime(queryClient, query);
    const data = dataOfRead(query, read, read.answer, readers);
    if (data) queryClient.setQueryData(queryKey, data);
    else {
      const queryFn = ({ signal }: { signal: AbortSignal }) => answered(query, read, readers, signal);
      queryClient.query({ queryKey, queryFn }).catch(() => undefined);
    }
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
      queryFn: ({ signal }) => dataProvider.getList(query.resource, { ...query.params, signal }),
      staleTime: STALE_TIME_MS,
    });
    read.catch(() => undefined);
  }
}

async function answered(query: ScreenQuery, read: EarlyRead, readers: Readers, signal: AbortSignal) {
  signal.addEventListener('abort', read.abort, { once: true });
  try {
    const data = dataOfRead(query, read, await read.promise, readers);
    if (data) return data;
  } catch (error) {
    // The data provider handles the 404 that some backends answer for a page past the end, and the 405 of those without a call
    // for one record. An unreadable answer may be the sign-in page of a public network.
    const isWorthAnother =
      isApiError(error) &&
      (error.failure === 'unreadable' ||
        (query.of === 'list' && error.status === 404) ||
        (query.of === 'record' && error.status === 405));
    if (!isWorthAnother) throw error;
  }
  return readAgain(query, readers, signal);
}

async function readAgain(
  query: ScreenQuery,
  { account, dataProvider }: Readers,
  signal: AbortSignal,
): Promise<object> {
  if (query.of === 'me') return account.me(signal);
  if (query.of === 'list') return dataProvider.getList(query.resource, { ...query.params, signal });
  return (await dataProvider.getOne<AnyRecord>(query.resource, { id: query.id, signal })).data;
}

function keyWithStaleTime(queryClient: QueryClient, query: ScreenQuery): QueryKey {
  const queryKey = keyOf(query);
  queryClient.setQueryDefaults(queryKey, { staleTime: STALE_TIME_MS });
  return queryKey;
}

function keyOf(query: ScreenQuery): QueryKey {
  if (query.of === 'me') return ME_KEY;
  return query.of === 'list'
    ? [query.resource, 'getList', query.params]
    : recordKey(query.resource, query.id);
}

/** The data of an early read. Its version is kept, so that a form need not read the record again before it is saved. */
function dataOfRead(
  query: ScreenQuery,
  { etag }: EarlyRead,
  answer: unknown,
  readers: Readers,
): object | null {
  const data = dataOf(query, answer, readers);
  if (data && query.of === 'record' && etag)
    void readers.dataProvider.noteVersion(query.resource, data as AnyRecord, etag);
  return data;
}

function dataOf(query: ScreenQuery, answer: unknown, { resources }: Readers): object | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if (query.of === 'me') return readMe(answer) ?? null;
  const references = resources.find(({ name }) => name === query.resource)?.references;
  if (query.of === 'record') return readRecord(answer, { shape: 'record', references }) ?? null;
  const page = readPage(answer, { shape: 'list', references }, requestOf(query).query);
  return page && !page.mayHaveMore ? asList(page) : null;
}
