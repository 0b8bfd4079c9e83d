import type { DataProvider, GetListParams, GetListResult } from 'react-admin';
import { fold } from '../../contract/fold';
import type { Named, ResourceName } from '../../contract/records';
import { readFirst } from './readFirst';
import { firstByName, isNamed, searchByName } from './searchByName';

/**
 * Searches by name: where no order is asked for, as in the panel's own inputs, {@link searchByName}; else a page of the matches, as
 * react-admin's inputs and lists show them.
 * @param lists whose `getList` keeps the other filters
 * @param folds whether the backend announces that it compares names by `fold`
 */
export async function search(
  lists: Pick<DataProvider, 'getList'>,
  resource: ResourceName,
  text: string,
  params: GetListParams,
  folds: boolean,
): Promise<GetListResult<Named>> {
  if (params.sort) return searchPage(lists, resource, text, params, folds);
  const data = await searchByName(lists, resource, text, params.signal, folds);
  return { data, total: data.length };
}

/**
 * Returns a page of the records whose name contains a text, in the order that is asked for. Where the backend does not search by name,
 * or finds nothing and may compare names in another way, the list is read and searched here.
 */
async function searchPage(
  ...[lists, resource, text, params, folds]: Parameters<typeof search>
): Promise<GetListResult<Named>> {
  const { pagination = { page: 1, perPage: Infinity }, sort, signal } = params;
  const { page, perPage } = pagination;
  const wanted = fold(text);
  const name = text.trim();
  const found = await lists.getList<Named>(resource, { ...params, filter: { name } });
  const { data, total = 0 } = found;
  const isPart = total > data.length;
  // A page of a backend that ignores the name may have matches only.
  const totalOfList = async () =>
    (await lists.getList(resource, { pagination: { page: 1, perPage: 1 }, signal })).total;
  const isSearched = folds || !wanted || (total > 0 && !(isPart && (await totalOfList()) === total));
  if (isSearched && data.every(record => isNamed(record, wanted))) {
    const isFirst = wanted && page === 1 && isPart;
    return isFirst ? { ...found, data: await withExact(lists, resource, name, data, signal) } : found;
  }
  const all = await readFirst<Named>(lists, resource, { sort, signal }, total ? Infinity : undefined);
  const matches = all.data.filter(record => isNamed(record, wanted));
  return { data: matches.slice((page - 1) * perPage, page * perPage), total: matches.length };
}

/** Puts the record with exactly the name in front: its name cannot be typed any further to find it among the others. */
async function withExact(
  lists: Pick<DataProvider, 'getList'>,
  resource: ResourceName,
  name: string,
  data: Named[],
  signal?: AbortSignal,
): Promise<Named[]> {
  const isExact = (record: Named) => fold(record.name) === fold(name);
  if (data.some(isExact)) return data;
  const exact = (await firstByName(lists, resource, name, signal)).find(isExact);
  return exact ? [exact, ...data] : data;
}
