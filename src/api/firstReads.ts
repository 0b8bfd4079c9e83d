import { LISTS } from '../contract/lists';
import type { Read } from './earlyReads';
import { LATEST, latestParams, type LatestOf } from './latest';
import { readListLocation } from './listLocation';
import { listQuery, sortOf } from './listQuery';

const DASHBOARD = Object.keys(LATEST) as LatestOf[];

/**
 * What a screen will ask for first, by its address: `me` for the frame, and the list, the record or the dashboard's
 * cards. It asks in exactly the words of the screen, or the screen asks again; of a screen that is not known here only
 * the frame's call is made early.
 */
export function firstReads({ pathname, search }: { pathname: string; search: string }): Read[] {
  return [{ path: 'api/v1/me/' }, ...readsOfScreen(pathname, new URLSearchParams(search))];
}

function readsOfScreen(pathname: string, parameters: URLSearchParams): Read[] {
  const [name, id, view, ...more] = pathname.split('/').slice(1);
  if (!name) return DASHBOARD.map(resource => read(LISTS[resource], latestParams(resource)));
  if (!isListed(name) || more.length) return [];
  const list = LISTS[name];
  if (id === undefined) return readsOfList(list, parameters);
  return view === 'edit' ? [{ path: `${list.endpoint}${id}/` }] : [];
}

function readsOfList(list: List, parameters: URLSearchParams): Read[] {
  const { page, limit, ordering, search } = readListLocation(parameters);
  // Which parameter searches is the resource's own affair.
  if (search) return [];
  const sort = sortOf(ordering ?? list.ordering);
  return [read(list, { pagination: { page, perPage: limit }, sort })];
}

type List = (typeof LISTS)[keyof typeof LISTS];

function read({ endpoint, ordering }: List, params: Parameters<typeof listQuery>[0]): Read {
  return { path: endpoint, query: listQuery(params, ordering) };
}

function isListed(name: string): name is keyof typeof LISTS {
  return Object.hasOwn(LISTS, name);
}
