import { ME_PATH, recordPath } from '../api/endpoints';
import { LATEST, latestParams, type LatestOf } from '../api/lists/latest';
import { LIST_PARAMETERS, listParams, readListLocation, type ListParams } from '../api/lists/listLocation';
import { listQuery } from '../api/lists/listQuery';
import type { Read } from './earlyReads';
import { LISTS, type List } from './lists';
import { screenAt } from './screens';

/** A query of a screen: the signed-in user, a page of a list, or one record. */
export type ScreenQuery =
  | { of: 'me' }
  | { of: 'list'; resource: string; params: ListParams }
  | { of: 'record'; resource: string; id: string };

const DASHBOARD = Object.keys(LATEST) as LatestOf[];

/**
 * Returns the first queries of the screen at an address: `me` for the frame, and the list, the record or the dashboard's
 * cards. They must equal the queries of the screen itself; otherwise the screen reads again.
 */
export function screenQueries({ pathname, search }: { pathname: string; search: string }): ScreenQuery[] {
  const { reads, params } = screenAt(pathname);
  const { resource = '', id = '' } = params;
  const queries = (): ScreenQuery[] => {
    if (reads === 'latest') {
      return DASHBOARD.filter(isList).map(name => ({
        of: 'list',
        resource: name,
        params: { ...latestParams(name), filter: {} },
      }));
    }
    if (!isList(resource)) return [];
    if (reads === 'record') return [{ of: 'record', resource, id }];
    // A parameter that is not the list's own, such as a filter of the screen, may change what it reads.
    if (reads === 'list' && isPlain(search)) {
      const location = readListLocation(new URLSearchParams(search));
      return [{ of: 'list', resource, params: listParams(location, listOf(resource)) }];
    }
    return [];
  };
  return [{ of: 'me' }, ...queries()];
}

/** Returns the request of a query. */
export function requestOf(query: ScreenQuery): Read {
  if (query.of === 'me') return { path: ME_PATH, expects: { shape: 'me' } };
  const { endpoint, ordering } = listOf(query.resource);
  return query.of === 'list'
    ? { path: endpoint, query: listQuery(query.params, ordering), expects: { shape: 'list' } }
    : { path: recordPath(endpoint, query.id), expects: { shape: 'record' }, ofRecord: true };
}

function isPlain(search: string): boolean {
  return [...new URLSearchParams(search).keys()].every(name => LIST_PARAMETERS.includes(name));
}

function isList(name: string): boolean {
  return Object.hasOwn(LISTS, name);
}

function listOf(name: string): List {
  const list = LISTS[name];
  if (!list) throw new Error(`No resource is named "${name}".`);
  return list;
}
