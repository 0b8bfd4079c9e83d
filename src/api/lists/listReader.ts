import type { GetListParams, GetListResult, Identifier } from 'react-admin';
import type { ResourceName } from '../../contract/records';
import type { AnyRecord } from '../AnyRecord';
import { readPage, readRepetition, type Page } from '../answers';
import { ApiError } from '../ApiError';
import type { Http } from '../http';
import { listQuery, MAX_PAGE_SIZE } from './listQuery';
import type { WireResource } from '../WireResource';

/**
 * Reads the lists of the resources that `find` returns.
 * @param folds whether the backend announces that it compares names by `fold`
 */
export function listReader(http: Http, find: (name: string) => WireResource, folds: () => boolean) {
  async function getList(name: string, params: GetListParams): Promise<GetListResult<AnyRecord>> {
    const { endpoint, ordering, search, references, filters } = find(name);
    const choices = filters?.flatMap(({ parameter, isChoice }) => (isChoice ? parameter : []));
    const { signal } = params;
    const { q, ...filter } = (params.filter ?? {}) as { q?: unknown };
    // A declared search takes the place of `q`. A search by name is checked: a backend may compare names in another way.
    if (typeof q === 'string' && search && search !== 'name') {
      params = { ...params, filter: { [search]: q, ...filter } };
    } else if (typeof q === 'string') {
      const lists = {
        getList: ((_: string, byName: GetListParams) =>
          getList(name, { ...byName, filter: { ...filter, ...(byName.filter as object) } })) as never,
      };
      // Loaded with the first picker, or with the first search of react-admin's own inputs and lists.
      const { search } = await import('./search');
      return (await search(lists, name as ResourceName, q, params, folds())) as GetListResult<never>;
    }
    const read = async (page: Partial<GetListParams>) => {
      const query = listQuery({ ...params, ...page }, ordering);
      const found = await http<Page<AnyRecord>>(endpoint, {
        query,
        expects: { shape: 'list', references, choices, read: readPage },
        signal,
      });
      if (found.mayHaveMore) {
        query.set('page', '2');
        // Checks that a page is not taken for the whole list.
        const repeated = { shape: 'list', references, read: readRepetition(found) } as const;
        await http(endpoint, { query, expects: repeated, signal });
      }
      return found;
    };
    try {
      return asList(await read({}));
    } catch (error) {
      // A page past the end may be a 404 (Django REST Framework) or empty. Return both as empty, with the real total.
      const page = params.pagination?.page ?? 1;
      if (!(error instanceof ApiError) || error.status !== 404 || page <= 1) throw error;
      const { total } = asList(
        await read({ pagination: { page: 1, perPage: params.pagination?.perPage ?? 1 } }),
      );
      return { data: [], total };
    }
  }

  /** Finds records in the list, for a backend that has no call for one record. */
  async function findInList(name: string, ids: Identifier[], signal?: AbortSignal): Promise<AnyRecord[]> {
    const wanted = new Set(ids.map(String));
    const found: AnyRecord[] = [];
    const read = new Set<Identifier>();
    for (let page = 1; ; page++) {
      const { data, total = 0 } = await getList(name, {
        pagination: { page, perPage: MAX_PAGE_SIZE },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
        signal,
      });
      const added = data.filter(({ id }) => !read.has(id));
      for (const { id } of added) read.add(id);
      found.push(...added.filter(({ id }) => wanted.has(String(id))));
      if (found.length >= wanted.size || data.length === 0 || read.size >= total) return found;
      // The backend sends the same page again: it does not say that the records are gone.
      if (added.length === 0) throw new ApiError('unreadable');
    }
  }

  return { getList, findInList };
}

/** Converts a page to react-admin's list. */
export function asList({ results, count }: Page<AnyRecord>): GetListResult<AnyRecord> {
  return { data: results, total: count };
}
