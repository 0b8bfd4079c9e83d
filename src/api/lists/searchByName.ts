import type { DataProvider } from 'react-admin';
import type { Named, ResourceName } from '../../contract/records';
import { fold } from '../../contract/fold';
import { MAX_PAGE_SIZE } from './listQuery';
import { readAll } from './readAll';

type Lists = Pick<DataProvider, 'getList'>;

const MAX_RESULTS = 50;

/**
 * Finds the records whose name contains the text, compared by `fold`; an empty text finds the first records of the list.
 * The backend searches (`?name=`). If it ignores that parameter and returns the whole list, the list is read and searched
 * here.
 * @returns at most 50 records.
 */
export async function searchByName(
  lists: Lists,
  resource: ResourceName,
  text: string,
  signal?: AbortSignal,
): Promise<Named[]> {
  const wanted = fold(text);
  const { data, total = 0 } = await lists.getList<Named>(resource, {
    pagination: { page: 1, perPage: MAX_RESULTS },
    filter: wanted ? { name: text.trim() } : {},
    signal,
  });
  const matches = data.filter(record => fold(record.name).includes(wanted));
  if (matches.length === data.length || total <= data.length) return matches;
  const all = await readAll<Named>(lists, resource, { signal });
  return all.filter(record => fold(record.name).includes(wanted)).slice(0, MAX_RESULTS);
}

/**
 * Finds the record with this name, compared by `fold`. A list that fits into one call is compared here, so that the result
 * does not depend on how the backend's search treats Turkish letters; a longer list is searched by the backend.
 */
export async function findByName(
  lists: Lists,
  resource: ResourceName,
  name: string,
): Promise<Named | undefined> {
  const { data, total = 0 } = await lists.getList<Named>(resource, {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
  });
  const candidates = total > data.length ? [...data, ...(await searchByName(lists, resource, name))] : data;
  return candidates.find(record => fold(record.name) === fold(name));
}
