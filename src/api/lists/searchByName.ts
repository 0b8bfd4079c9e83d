import type { DataProvider } from 'react-admin';
import type { Named, ResourceName } from '../../contract/records';
import { fold } from '../../contract/fold';
import { bestFirst } from './bestFirst';
import { MAX_PAGE_SIZE } from './listQuery';
import { readAll } from './readAll';
import { readFirst } from './readFirst';
import { textsOf } from './textsOf';

type Lists = Pick<DataProvider, 'getList'>;

const MAX_RESULTS = 50;

/**
 * Finds the records whose name contains the text, or if they have no name, any of their texts, compared by `fold`; an empty text
 * finds the first records of the list.
 * The backend searches (`?name=`). If it ignores that parameter and returns the whole list, the list is read and searched
 * here. If a backend that may compare Turkish letters otherwise finds nothing, the first thousand records are searched here.
 * @param folds whether the backend announces that it compares names by `fold`
 * @returns at most 50 records.
 */
export async function searchByName(
  lists: Lists,
  resource: ResourceName,
  text: string,
  signal?: AbortSignal,
  folds = true,
): Promise<Named[]> {
  const wanted = fold(text);
  const { data, total = 0 } = await lists.getList<Named>(resource, {
    pagination: { page: 1, perPage: MAX_RESULTS },
    filter: wanted ? { name: text.trim() } : {},
    signal,
  });
  const isWanted = (record: object) => isNamed(record, wanted);
  const matches = wanted ? data.filter(isWanted) : data;
  if (wanted && !folds && data.length === 0) {
    const first = await readFirst<Named>(lists, resource, { signal });
    return first.data.filter(isWanted).slice(0, MAX_RESULTS);
  }
  if (total <= data.length) return matches;
  if (matches.length === data.length) {
    if (!wanted) return matches;
    // Fifty newer records may contain the text. The record with exactly this name is then among the first in the order of names.
    const byName = await firstByName(lists, resource, text.trim(), signal);
    const found = new Map([...matches, ...byName.filter(isWanted)].map(record => [record.id, record]));
    return bestFirst([...found.values()], wanted, ({ name }) => name).slice(0, MAX_RESULTS);
  }
  const all = await readAll<Named>(lists, resource, { signal });
  return all.filter(isWanted).slice(0, MAX_RESULTS);
}

/** Whether the name of a record contains a text, or if it has none, any of its texts does. */
export function isNamed(record: object, wanted: string): boolean {
  const texts = 'name' in record ? [record.name as string] : textsOf(record);
  return texts.some(found => fold(found).includes(wanted));
}

/** Returns the first matches in the order of their names; none where the backend has no such order. */
export async function firstByName(
  lists: Lists,
  resource: ResourceName,
  name: string,
  signal?: AbortSignal,
): Promise<Named[]> {
  try {
    const { data } = await lists.getList<Named>(resource, {
      pagination: { page: 1, perPage: MAX_RESULTS },
      sort: { field: 'name', order: 'ASC' },
      filter: { name },
      signal,
    });
    return data;
  } catch {
    signal?.throwIfAborted();
    return [];
  }
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
