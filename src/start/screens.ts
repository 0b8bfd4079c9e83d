import { LISTS } from '../contract/lists';
import { LATEST, latestParams, type LatestOf } from '../api/latest';
import { readListLocation } from '../api/listLocation';
import { listQuery, sortOf } from '../api/listQuery';
import type { Read } from './earlyReads';

/** A query of a screen: the signed-in user, a page of a list, or one record. */
export type ScreenQuery =
  | { of: 'me' }
  | { of: 'list'; resource: Listed; params: ListParams }
  | { of: 'record'; resource: Listed; id: string };

type Listed = keyof typeof LISTS;
type ListParams = Required<Pick<Parameters<typeof listQuery>[0], 'pagination' | 'sort'>>;

const DASHBOARD = Object.keys(LATEST) as LatestOf[];

/**
 * Returns the first queries of the screen at an address: `me` for the frame, and the list, the record or the dashboard's
 * cards. They must equal the queries of the screen itself; otherwise the screen reads again. For other screens only `me` is
 * read early.
 */
export function screenQueries({ pathname, search }: { pathname: string; search: string }): ScreenQuery[] {
  return [{ of: 'me' }, ...queriesOfScreen(pathname, new URLSearchParams(search))];
}

/** Returns the request of a query. */
export function requestOf(query: ScreenQuery): Read {
  if (query.of === 'me') return { path: 'api/v1/me/' };
  const { endpoint, ordering } = LISTS[query.resource];
  return query.of === 'list'
    ? { path: endpoint, query: listQuery(query.params, ordering) }
    : { path: `${endpoint}${query.id}/` };
}

function queriesOfScreen(pathname: string, parameters: URLSearchParams): ScreenQuery[] {
  const [name, id, view, ...more] = pathname.split('/').slice(1);
  if (!name) {
    return DASHBOARD.map(resource => ({ of: 'list', resource, params: latestParams(resource) }));
  }
  if (!isListed(name) || more.length) return [];
  if (id === undefined) return queriesOfList(name, parameters);
  return view === 'edit' ? [{ of: 'record', resource: name, id }] : [];
}

function queriesOfList(resource: Listed, parameters: URLSearchParams): ScreenQuery[] {
  const { page, limit, ordering, search } = readListLocation(parameters);
  // The name of the search parameter is in the resource's declaration, which is not loaded yet.
  if (search) return [];
  const sort = sortOf(ordering ?? LISTS[resource].ordering);
  return [{ of: 'list', resource, params: { pagination: { page, perPage: limit }, sort } }];
}

function isListed(name: string): name is Listed {
  return Object.hasOwn(LISTS, name);
}
