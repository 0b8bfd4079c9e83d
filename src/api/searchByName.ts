import type { Named, ResourceName } from '../contract/records';
import { fold } from '../contract/fold';
import type { PanelDataProvider } from './dataProvider';
import { readAll } from './readAll';

type Lists = Pick<PanelDataProvider, 'getList'>;

const MAX_RESULTS = 50;
const MAX_PAGE_SIZE = 1000;

/**
 * Records whose name contains the text, by the rules of `fold`; the first ones of the list for an empty text.
 * The backend searches (`?name=`). One that does not know that parameter answers with the whole list: it is then read
 * and searched here.
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
  const matches = data.filter(({ name }) => fold(name).includes(wanted));
  if (matches.length === data.length || total <= data.length) return matches;
  const all = (await readAll(lists, resource, { signal })) as unknown as Named[];
  return all.filter(({ name }) => fold(name).includes(wanted)).slice(0, MAX_RESULTS);
}

/**
 * The record that has this name already, by the rules of `fold`. A list that fits one call is compared here, so that
 * Turkish letters count whatever the backend's search makes of them; in a longer one the backend looks.
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
