/**
 * Maps react-admin's calls to the backend's (K1). `{e}` is the endpoint of the resource.
 *
 * | react-admin            | backend                                                                  |
 * |------------------------|--------------------------------------------------------------------------|
 * | getList                | GET {e}?limit&page&ordering&…filters; `{results, count}`                 |
 * | …with a filter `q`     | a search by name (`searchByName.ts`): react-admin's inputs search by `q` |
 * | getManyReference       | the same, with the target as a filter                                    |
 * | getOne                 | GET {e}{id}/; without that call (405), pages of the list                 |
 * | getMany                | GET {e}{id}/ for each, likewise                                          |
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
import { readPage, readRecord, readRepetition, type Page } from './answers';
import { ApiError, isGone } from './ApiError';
import { listQuery, MAX_PAGE_SIZE } from './listQuery';
import { mapWithConcurrency } from './mapWithConcurrency';
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
  /** Fields that hold embedded records: `{id, name}`, or a list of these. */
  references?: readonly string[];
  /** Maps a form's values to the body of a POST (`previous` is undefined) or PUT (`previous` is the record before). */
  body: (values: AnyRecord, previous: AnyRecord | undefined) => object;
}

/** react-admin's `meta` of a create. */
export interface CreateMeta {
  /** Names a creation, so that a backend with the capability `idempotency` carries it out once. */
  idempotencyKey?: string | undefined;
}

export interface PanelDataProvider extends DataProvider {
  /** Remembers the `ETag` of a record that was read elsewhere. */
  noteVersion: (resource: string, record: AnyRecord, etag: string) => Promise<void>;
  /** Whether the backend has announced an extension in `me`. */
  hasCapability: (capability: string) => Promise<boolean>;
  /**
   * Returns the `ETag` of a record as it is given: what an update with this record as `previousData` has as `If-Match`.
   * Undefined if the backend has sent none with it, or does not announce the capability `etag`.
   */
  versionOf: (resource: string, record: AnyRecord) => Promise<string | undefined>;
  /** Changes some fields of one record: `patch('categories', {id: 3, data: {sort_order: 0}})`. */
  patch: (resource: string, params: { id: Identifier; data: object }) => Promise<{ data: AnyRecord }>;
}

/**
 * Creates react-admin's data provider for the backend.
 * @param http see {@link Http}; its ApiErrors are passed on unchanged.
 * @param resources all resources; a call for any other name throws an Error.
 * @param hasCapability whether the backend has announced an extension in `me`. Default: none.
 */
export function createDataProvider(
  http: Http,
  resources: readonly WireResource[],
  hasCapability: (capability: string) => boolean = () => false,
): PanelDataProvider {
  const byName = new Map(resources.map(resource => [resource.name, resource]));

  function find(name: string): WireResource {
    const resource = byName.get(name);
    if (!resource)
      throw new Error(`No resource is named "${name}". Declare it and add it to resources/index.ts.`);
    return resource;
  }

  /** The `ETag` of each record that was read alone or changed, with the change that it stands for. */
  const versions = new Map<string, { etag: string; of: string }>();
  /** A call that answers with one record, and remembers its version. */
  const callForRecord = async (address: string, call: Call): Promise<AnyRecord | undefined> => {
    const seen: { etag?: string | null } = {};
    const onHeaders = (headers: Headers) => (seen.etag = headers.get('ETag'));
    const record = await http<AnyRecord | undefined>(address, { ...call, onHeaders });
    if (seen.etag && record) versions.set(address, { etag: seen.etag, of: contentOf(record) });
    return record;
  };

  const one = (name: string, id: Identifier) => `${find(name).endpoint}${encodeURIComponent(id)}/`;

  const expectRecord = (name: string): Call => ({
    expects: { shape: 'record', references: find(name).references, read: readRecord },
    ofRecord: true,
  });

  const readOne = (name: string, id: Identifier, signal?: AbortSignal) =>
    http<AnyRecord>(one(name, id), { ...expectRecord(name), signal });

  // ra-data-simple-rest uses the same paths for records, except for the trailing slash. It handles the calls for one
  // record that involve neither list parameters nor files.
  const simpleRest = simpleRestProvider('', async (url: string, options = {}) => {
    const address = `${url.slice(1)}/`;
    const list = address.replace(/[^/]+\/$/, '');
    const name = resources.find(({ endpoint }) => endpoint === list)?.name ?? '';
    const call: Call =
      options.method === 'DELETE' ? { method: 'DELETE', ofRecord: true } : expectRecord(name);
    const json = await callForRecord(address, { ...call, signal: options.signal ?? undefined });
    return { status: 200, headers: new Headers(), body: '', json };
  });
  const path = (name: string) => find(name).endpoint.replace(/\/$/, '');

  async function getList(name: string, params: GetListParams): Promise<GetListResult<AnyRecord>> {
    const { endpoint, ordering, references } = find(name);
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
    const read = async (page: Partial<GetListParams>) => {
      const query = listQuery({ ...params, ...page }, ordering);
      const found = await http<Page<AnyRecord>>(endpoint, {
        query,
        expects: { shape: 'list', references, read: readPage },
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

  async function getMany(name: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) {
    try {
      const found = await mapWithConcurrency(ids, id => readOrSkip(readOne(name, id, signal)));
      return { data: found.filter(record => record !== undefined) };
    } catch (error) {
      if (!isNotAllowed(error)) throw error;
      return { data: await findInList(name, ids, signal) };
    }
  }

  async function findInList(name: string, ids: Identifier[], signal?: AbortSignal): Promise<AnyRecord[]> {
    const wanted = new Set(ids.map(String));
    const found: AnyRecord[] = [];
    let read = 0;
    for (let page = 1; ; page++) {
      const { data, total = 0 } = await getList(name, {
        pagination: { page, perPage: MAX_PAGE_SIZE },
        sort: { field: 'id', order: 'DESC' },
        filter: {},
        signal,
      });
      found.push(...data.filter(record => wanted.has(String(record.id))));
      read += data.length;
      if (found.length >= wanted.size || data.length === 0 || read >= total) return found;
    }
  }

  const versionOf = (name: string, record: Partial<AnyRecord>): string | undefined => {
    const version = hasCapability('etag') ? versions.get(one(name, record.id ?? '')) : undefined;
    return version?.of === contentOf(record) ? version.etag : undefined;
  };

  const create = (name: string, values: AnyRecord, { idempotencyKey }: CreateMeta = {}) => {
    const { endpoint, body } = find(name);
    const key = hasCapability('idempotency') ? idempotencyKey : undefined;
    return http<AnyRecord>(endpoint, {
      ...expectRecord(name),
      ofRecord: false,
      method: 'POST',
      body: toBody(body(values, undefined)),
      ...(key && { headers: { 'Idempotency-Key': key } }),
    });
  };

  /** Sends a change. A backend may answer without the record: it is then read, or where it cannot be read, assumed. */
  const change = async (name: string, id: Identifier, values: object, call: Call): Promise<AnyRecord> => {
    const answer = await callForRecord(one(name, id), { ...expectRecord(name), ...call });
    if (answer) return answer;
    // The change is carried out, also where the read fails; an answer that cannot be read leaves it open.
    const found = await getMany(name, { ids: [id] }).catch((error: unknown) => {
      if (error instanceof ApiError && error.failure === 'unreadable') throw error;
      return null;
    });
    return found?.data[0] ?? { ...values, id };
  };

  const update = (name: string, id: Identifier, values: AnyRecord, previous: AnyRecord) => {
    const version = versionOf(name, previous);
    return change(name, id, values, {
      method: 'PUT',
      body: toBody(find(name).body(values, previous)),
      ...(version && { headers: { 'If-Match': version } }),
    });
  };

  // The casts to `never`: react-admin's signatures are generic over a record type that is not known here.
  return {
    ...simpleRest,
    supportAbortSignal: true,
    getList: getList as never,
    getManyReference: ((name: string, { target, id, filter, ...params }: GetManyReferenceParams) =>
      getList(name, { ...params, filter: { ...(filter as object), [target]: id } })) as never,
    getOne: async (name, params) => {
      try {
        return await simpleRest.getOne(path(name), params);
      } catch (error) {
        if (!isNotAllowed(error)) throw error;
        const [found] = await findInList(name, [params.id], params.signal);
        if (!found) throw error;
        return { data: found as never };
      }
    },
    getMany: getMany as never,
    // react-admin expects promises of all methods.
    noteVersion: async (name, record, etag) => {
      versions.set(one(name, record.id), { etag, of: contentOf(record) });
    },
    hasCapability: async capability => hasCapability(capability),
    versionOf: async (name, record) => versionOf(name, record),
    create: async (name, { data, meta }) =>
      ({ data: await create(name, data as never, meta as CreateMeta) }) as never,
    update: async (name: string, { id, data, previousData }: UpdateParams<AnyRecord>) =>
      ({ data: await update(name, id, data as AnyRecord, previousData) }) as never,
    updateMany: async (name, { ids, data }) => {
      await mapWithConcurrency(ids, id => update(name, id, data as AnyRecord, { id }));
      return { data: ids };
    },
    patch: async (name, { id, data }) => ({
      data: await change(name, id, data, { method: 'PATCH', body: data }),
    }),
    delete: async (name, params) => {
      await simpleRest.delete(path(name), params);
      return { data: params.previousData ?? ({ id: params.id } as never) };
    },
    deleteMany: async (name, { ids }: { ids: Identifier[] }) => {
      await mapWithConcurrency(ids, id => simpleRest.delete(path(name), { id }));
      return { data: ids };
    },
  };
}

/** Tells two versions of a record apart: by the time of the last change where there is one, else by all values. */
function contentOf(record: Partial<AnyRecord>): string {
  return JSON.stringify(record.updated_at ?? record);
}

/** Whether the backend does not have the call (405). */
function isNotAllowed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 405;
}

/** Converts a page to react-admin's list. */
export function asList({ results, count }: Page<AnyRecord>): GetListResult<AnyRecord> {
  return { data: results, total: count };
}

/** Returns undefined for a deleted record: react-admin expects getMany to omit it. */
async function readOrSkip<Answer>(reading: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
