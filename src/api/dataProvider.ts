/**
 * Maps react-admin's calls to the backend's (specification, section 7). `{e}` is the endpoint of the resource.
 *
 * | react-admin            | backend                                                                  |
 * |------------------------|--------------------------------------------------------------------------|
 * | getList                | GET {e}?limit&page&ordering&…filters; `{results, count}`                 |
 * | …with a filter `q`     | a search by name (`searchByName.ts`): react-admin's inputs search by `q` |
 * | getManyReference       | the same, with the target as a filter                                    |
 * | getOne                 | GET {e}{id}/                                                             |
 * | getMany                | GET {e}{id}/ for each; without that call (405), pages of the list        |
 * | create                 | POST {e} with the declaration's body, multipart if it contains a file    |
 * | update, updateMany     | PUT {e}{id}/ for each, with the body as for create                       |
 * | patch (an addition)    | PATCH {e}{id}/ with the values unchanged                                 |
 * | delete, deleteMany     | DELETE {e}{id}/ for each                                                 |
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyReferenceParams,
  Identifier,
  UpdateParams,
} from 'react-admin';
import type { ResourceName } from '../contract/records';
import type { AnyRecord } from './AnyRecord';
import { ApiError } from './ApiError';
import { mapWithConcurrency } from './mapWithConcurrency';
import { listQuery, MAX_PAGE_SIZE } from './listQuery';
import { toBody } from './multipart';
import type { Call, Http } from './http';
import { searchByName } from './searchByName';

/** The part of a resource that the data provider uses; the result of `defineResource` has it. */
export interface WireResource {
  name: string;
  /** Path below the API host, with a trailing slash. */
  endpoint: string;
  /** Default order of a list: `-pk`. */
  ordering: string;
  /** Maps a form's values to the body of a POST (`previous` is undefined) or PUT (`previous` is the record before). */
  body: (values: AnyRecord, previous: AnyRecord | undefined) => object;
}

export interface PanelDataProvider extends DataProvider {
  /** Changes some fields of one record: `patch('categories', {id: 3, data: {sort_order: 0}})`. */
  patch: (resource: string, params: { id: Identifier; data: object }) => Promise<{ data: AnyRecord }>;
}

interface Page {
  results: AnyRecord[];
  count: number;
}

const MAX_CONCURRENT_CALLS = 6;

/**
 * Creates react-admin's data provider for the backend.
 * @param http see {@link Http}; its ApiErrors are passed on unchanged.
 * @param resources all resources; a call for any other name throws an Error.
 */
export function createDataProvider(http: Http, resources: readonly WireResource[]): PanelDataProvider {
  const byName = new Map(resources.map(resource => [resource.name, resource]));

  function find(name: string): WireResource {
    const resource = byName.get(name);
    if (!resource)
      throw new Error(`No resource is named "${name}". Declare it and add it to resources/index.ts.`);
    return resource;
  }

  const one = (name: string, id: Identifier) => `${find(name).endpoint}${encodeURIComponent(id)}/`;

  const readRecord = async (address: string, call?: Call) => expectRecord(await http(address, call));

  // ra-data-simple-rest uses the same paths for records, except for the trailing slash. It handles the calls for one
  // record that involve neither list parameters nor files.
  const simpleRest = simpleRestProvider('', async (url: string, options = {}) => {
    const address = `${url.slice(1)}/`;
    const isDelete = options.method === 'DELETE';
    const json = isDelete
      ? await http(address, { method: 'DELETE' })
      : await readRecord(address, { signal: options.signal ?? undefined });
    return { status: 200, headers: new Headers(), body: '', json: json as AnyRecord };
  });
  const path = (name: string) => find(name).endpoint.replace(/\/$/, '');

  async function getList(name: string, params: GetListParams): Promise<GetListResult<AnyRecord>> {
    const { endpoint, ordering } = find(name);
    const { signal } = params;
    const { q, ...filter } = (params.filter ?? {}) as { q?: unknown };
    if (typeof q === 'string') {
      const lists = {
        getList: ((_: string, search: GetListParams) =>
          getList(name, { ...search, filter: { ...filter, ...(search.filter as object) } })) as never,
      };
      const found: object[] = await searchByName(lists, name as ResourceName, q, signal);
      return { data: found as AnyRecord[], total: found.length };
    }
    const read = (page: Partial<GetListParams>) =>
      http<Page>(endpoint, { query: listQuery({ ...params, ...page }, ordering), signal });
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

  async function getMany(name: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) {
    try {
      const found = await mapWithConcurrency(ids, MAX_CONCURRENT_CALLS, id =>
        readOrSkip(readRecord(one(name, id), { signal })),
      );
      return { data: found.filter(record => record !== undefined) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 405) throw error;
      return { data: await findInList(name, ids, signal) };
    }
  }

  async function findInList(name: string, ids: Identifier[], signal?: AbortSignal): Promise<AnyRecord[]> {
    const wanted = new Set(ids.map(String));
    const found: AnyRecord[] = [];
    for (let page = 1; ; page++) {
      const { data, total = 0 } = await getList(name, {
        pagination: { page, perPage: MAX_PAGE_SIZE },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
        signal,
      });
      found.push(...data.filter(record => wanted.has(String(record.id))));
      if (found.length === wanted.size || page * MAX_PAGE_SIZE >= total) return found;
    }
  }

  const create = (name: string, values: AnyRecord) => {
    const { endpoint, body } = find(name);
    return readRecord(endpoint, { method: 'POST', body: toBody(body(values, undefined)) });
  };

  const update = (name: string, id: Identifier, values: AnyRecord, previous: AnyRecord) =>
    readRecord(one(name, id), { method: 'PUT', body: toBody(find(name).body(values, previous)) });

  // The casts to `never`: react-admin's signatures are generic over a record type that is not known here.
  return {
    ...simpleRest,
    supportAbortSignal: true,
    getList: getList as never,
    getManyReference: ((name: string, { target, id, filter, ...params }: GetManyReferenceParams) =>
      getList(name, { ...params, filter: { ...(filter as object), [target]: id } })) as never,
    getOne: (name, params) => simpleRest.getOne(path(name), params),
    getMany: getMany as never,
    create: async (name, { data }) => ({ data: await create(name, data as never) }) as never,
    update: async (name: string, { id, data, previousData }: UpdateParams<AnyRecord>) =>
      ({ data: await update(name, id, data as AnyRecord, previousData) }) as never,
    updateMany: async (name, { ids, data }) => {
      await mapWithConcurrency(ids, MAX_CONCURRENT_CALLS, id => update(name, id, data as AnyRecord, { id }));
      return { data: ids };
    },
    patch: async (name, { id, data }) => ({
      data: await readRecord(one(name, id), { method: 'PATCH', body: data }),
    }),
    delete: async (name, params) => {
      await simpleRest.delete(path(name), params);
      return { data: params.previousData ?? ({ id: params.id } as never) };
    },
    deleteMany: async (name, { ids }: { ids: Identifier[] }) => {
      await mapWithConcurrency(ids, MAX_CONCURRENT_CALLS, id => simpleRest.delete(path(name), { id }));
      return { data: ids };
    },
  };
}

/** Converts the answer of a list call: `{results, count}` (§7), or the bare array of a backend without pagination. */
export function asList(answer: Page | AnyRecord[] | undefined): GetListResult<AnyRecord> {
  if (Array.isArray(answer)) return { data: answer, total: answer.length };
  if (!answer || !Array.isArray(answer.results)) throw new ApiError('unreadable', { status: 200 });
  return { data: answer.results, total: answer.count };
}

/** Throws if a 2xx answer has no record: it is then unknown whether the record was saved. */
function expectRecord(answer: unknown): AnyRecord {
  if (typeof answer !== 'object' || answer === null) throw new ApiError('unreadable', { status: 200 });
  return answer as AnyRecord;
}

/** Returns undefined for a deleted record: react-admin expects getMany to omit it. */
async function readOrSkip<Answer>(reading: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
