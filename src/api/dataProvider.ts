/**
 * react-admin's calls in the backend's terms (specification, section 7). `{e}` is the endpoint of the resource.
 *
 * | react-admin            | backend                                                                  |
 * |------------------------|--------------------------------------------------------------------------|
 * | getList                | GET {e}?limit&page&ordering&…filters; `{results, count}`                 |
 * | getManyReference       | the same, with the target as a filter                                    |
 * | getOne                 | GET {e}{id}/                                                             |
 * | getMany                | GET {e}{id}/ for each; where there is no such call (405), pages of the list |
 * | create                 | POST {e}, the declaration's body, multipart when it holds a file         |
 * | update, updateMany     | PUT {e}{id}/ for each, likewise                                          |
 * | patch (our own)        | PATCH {e}{id}/ with the values as they are                               |
 * | delete, deleteMany     | DELETE {e}{id}/ for each                                                 |
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyReferenceParams,
  Identifier,
  RaRecord,
} from 'ra-core';
import { ApiError } from './ApiError';
import { inBatches } from './inBatches';
import { listQuery } from './listQuery';
import { toBody } from './multipart';
import type { Http } from './http';

/** What the wire needs to know of a resource; a declaration made by `defineResource` has it. */
export interface WireResource {
  name: string;
  /** Path below the API host, with its slash at the end. */
  endpoint: string;
  /** The order that holds when nobody asks for another: `-pk`. */
  ordering: string;
  /** From a form's values to the body of a POST or PUT. */
  body: (values: RaRecord) => object;
}

export interface PanelDataProvider extends DataProvider {
  /** Changes some fields of one record: `patch('categories', {id: 3, data: {sort_order: 0}})`. */
  patch: (resource: string, params: { id: Identifier; data: object }) => Promise<{ data: RaRecord }>;
}

interface Page {
  results: RaRecord[];
  count: number;
}

const CALLS_AT_ONCE = 6;
const WHOLE_LIST_PAGE = 1000;

/**
 * @param http see {@link Http}; its ApiErrors pass through untouched.
 * @param resources every resource that may be asked for; any other name is a programming error and throws.
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

  // ra-data-simple-rest addresses records as we do, but for the slash at the end: it serves the calls about one record
  // that carry no list conventions and no files.
  const simpleRest = simpleRestProvider('', async (url, { method = 'GET', signal } = {}) => {
    const json = await http<RaRecord>(`${url.slice(1)}/`, {
      method: method as 'GET',
      signal: signal ?? undefined,
    });
    return { status: 200, headers: new Headers(), body: '', json };
  });
  const path = (name: string) => find(name).endpoint.replace(/\/$/, '');

  async function getList(name: string, params: GetListParams): Promise<GetListResult> {
    const { endpoint, ordering } = find(name);
    const { signal } = params;
    const read = (page: Partial<GetListParams>) =>
      http<Page>(endpoint, { query: listQuery({ ...params, ...page }, ordering), signal });
    try {
      return asList(await read({}));
    } catch (error) {
      // A page past the end may be 404 (Django REST Framework) or empty. Both come out as empty, with the true total.
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
      const found = await inBatches(ids, CALLS_AT_ONCE, id =>
        readOrSkip(http<RaRecord>(one(name, id), { signal })),
      );
      return { data: found.filter(record => record !== undefined) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 405) throw error;
      return { data: await findInList(name, ids, signal) };
    }
  }

  async function findInList(name: string, ids: Identifier[], signal?: AbortSignal): Promise<RaRecord[]> {
    const wanted = new Set(ids.map(String));
    const found: RaRecord[] = [];
    for (let page = 1; ; page++) {
      const { data, total = 0 } = await getList(name, {
        pagination: { page, perPage: WHOLE_LIST_PAGE },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
        signal,
      });
      found.push(...data.filter(record => wanted.has(String(record.id))));
      if (found.length === wanted.size || page * WHOLE_LIST_PAGE >= total) return found;
    }
  }

  const write = (method: 'POST' | 'PUT', address: string, name: string, values: object) =>
    http<RaRecord>(address, { method, body: toBody(find(name).body(values as RaRecord)) });

  // The casts to `never`: react-admin's signatures are generic over a record type that the wire cannot know.
  return {
    ...simpleRest,
    supportAbortSignal: true,
    getList: getList as never,
    getManyReference: ((name: string, { target, id, filter, ...params }: GetManyReferenceParams) =>
      getList(name, { ...params, filter: { ...filter, [target]: id } })) as never,
    getOne: (name, params) => simpleRest.getOne(path(name), params),
    getMany: getMany as never,
    create: async (name, { data }) =>
      ({ data: await write('POST', find(name).endpoint, name, data) }) as never,
    update: async (name, { id, data }) => ({ data: await write('PUT', one(name, id), name, data) }) as never,
    updateMany: async (name, { ids, data }) => {
      await inBatches(ids, CALLS_AT_ONCE, id => write('PUT', one(name, id), name, data));
      return { data: ids };
    },
    patch: async (name, { id, data }) => ({
      data: await http(one(name, id), { method: 'PATCH', body: data }),
    }),
    delete: async (name, params) => {
      await simpleRest.delete(path(name), params);
      return { data: (params.previousData ?? { id: params.id }) as never };
    },
    deleteMany: async (name, { ids }) => {
      await inBatches(ids, CALLS_AT_ONCE, id => simpleRest.delete(path(name), { id }));
      return { data: ids };
    },
  };
}

/** §7 says `{results, count}`; an unpaged backend answers a bare array. */
function asList(answer: Page | RaRecord[] | undefined): GetListResult {
  if (Array.isArray(answer)) return { data: answer, total: answer.length };
  if (!answer || !Array.isArray(answer.results)) throw new ApiError('unreadable', { status: 200 });
  return { data: answer.results, total: Number(answer.count) };
}

/** A record that is gone is left out, as react-admin expects of getMany. */
async function readOrSkip<Answer>(reading: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
