import { LISTS } from '../contract/lists';
import { LATEST, latestParams, type LatestOf } from './latest';
import { readListLocation } from './listLocation';
import { listQuery, sortOf } from './listQuery';
import type { Read } from './earlyReads';

/** Something that a screen asks for: the signed-in person, a page of a list, or one record. */
export type Ask =
  | { of: 'me' }
  | { of: 'list'; resource: Listed; params: ListParams }
  | { of: 'record'; resource: Listed; id: string };

type Listed = keyof typeof LISTS;
type ListParams = Required<Pick<Parameters<typeof listQuery>[0], 'pagination' | 'sort'>>;

const DASHBOARD = Object.keys(LATEST) as LatestOf[];

/**
 * What a screen will ask for first, by its address: `me` for the frame, and the list, the record or the dashboard's
 * cards. It asks in exactly the words of the screen, or the screen asks again; of a screen that is not known here only
 * the frame's call is made early.
 */
export function firstAsks({ pathname, search }: { pathname: string; search: string }): Ask[] {
  return [{ of: 'me' }, ...asksOfScreen(pathname, new URLSearchParams(search))];
}

/** An ask as the backend hears it. */
export function readOf(ask: Ask): Read {
  if (ask.of === 'me') return { path: 'api/v1/me/' };
  const { endpoint, ordering } = LISTS[ask.resource];
  return ask.of === 'list'
    ? { path: endpoint, query: listQuery(ask.params, ordering) }
    : { path: `${endpoint}${ask.id}/` };
}

function asksOfScreen(pathname: string, parameters: URLSearchParams): Ask[] {
  const [name, id, view, ...more] = pathname.split('/').slice(1);
  if (!name) {
    return DASHBOARD.map(resource => ({ of: 'list', resource, params: latestParams(resource) }));
  }
  if (!isListed(name) || more.length) return [];
  if (id === undefined) return asksOfList(name, parameters);
  return view === 'edit' ? [{ of: 'record', resource: name, id }] : [];
}

function asksOfList(resource: Listed, parameters: URLSearchParams): Ask[] {
  const { page, limit, ordering, search } = readListLocation(parameters);
  // Which parameter searches is the resource's own affair.
  if (search) return [];
  const sort = sortOf(ordering ?? LISTS[resource].ordering);
  return [{ of: 'list', resource, params: { pagination: { page, perPage: limit }, sort } }];
}

function isListed(name: string): name is Listed {
  return Object.hasOwn(LISTS, name);
}
