/**
 * Maps react-admin's calls to the backend's (K1). `{e}` is the endpoint of the resource.
 *
 * | react-admin            | backend                                                                  |
 * |------------------------|--------------------------------------------------------------------------|
 * | getList                | GET {e}?limit&page&ordering&…filters; `{results, count}`                 |
 * | …with a filter `q`     | react-admin's inputs search by `q`: it is sent as the declared `search`, |
 * |                        | and searches by name (`search.ts`) where that is `name`, or none         |
 * | getManyReference       | the same, with the target as a filter                                    |
 * | getOne                 | GET {e}{id}/; without that call (405), pages of the list                 |
 * | getMany                | GET {e}{id}/ for each, likewise                                          |
 * | create                 | POST {e} with the declaration's body, multipart if it contains a file    |
 * | update, updateMany     | PUT {e}{id}/ for each, with the body as for create. Values that are not  |
 * |                        | given are those of `previousData`, or without it of a GET                |
 * | patch (an addition)    | PATCH {e}{id}/ with the values unchanged                                 |
 * | delete, deleteMany     | DELETE {e}{id}/ for each                                                 |
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type {
  DataProvider,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  UpdateParams,
} from 'react-admin';
import type { AnyRecord } from './AnyRecord';
import { readRecord } from './answers';
import { ApiError, isGone } from './ApiError';
import { recordPath } from './endpoints';
import type { Call, Http } from './http';
import { listReader } from './lists/listReader';
import { mapWithConcurrency } from './concurrency/mapWithConcurrency';
import { newKey } from './newKey';
import { recordVersions } from './recordVersions';
import type { WireResource } from './WireResource';

/** react-admin's `meta` of a create. */
export interface CreateMeta {
  /** Names a creation, so that a backend with the capability `idempotency` carries it out once. Default: another name each time. */
  idempotencyKey?: string | undefined;
}

export interface PanelDataProvider extends DataProvider {
  /** Remembers the `ETag` of a record that was read elsewhere. */
  noteVersion: (resource: string, record: AnyRecord, etag: string) => Promise<void>;
  /** Whether the backend has announced an extension in `me`. */
  hasCapability: (capability: string) => Promise<boolean>;
  /**
   * Returns the `ETag` that belongs to this state of a record. An update with the record as `previousData` sends it as `If-Match`.
   * Undefined if the backend has sent none with it, or does not announce the capability `etag`.
   */
  versionOf: (resource: string, record: AnyRecord) => Promise<string | undefined>;
  /** Returns what a creation with these values sends: an object, or multipart. */
  bodyOf: (resource: string, values: AnyRecord) => Promise<object>;
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

  const versions = recordVersions();
  /** A call that answers with one record, and remembers its version. */
  const callForRecord = async (address: string, call: Call): Promise<AnyRecord | undefined> => {
    const seen: { etag?: string | null } = {};
    const onHeaders = (headers: Headers) => (seen.etag = headers.get('ETag'));
    const record = await http<AnyRecord | undefined>(address, { ...call, onHeaders });
    if (seen.etag && record) versions.note(address, record, seen.etag);
    return record;
  };

  const one = (name: string, id: Identifier) => recordPath(find(name).endpoint, id);

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
      options.method === 'DELETE' ? { method: 'DELETE', ofRecord: true, ...withKey() } : expectRecord(name);
    const json = await callForRecord(address, { ...call, signal: options.signal ?? undefined });
    return { status: 200, headers: new Headers(), body: '', json };
  });
  const path = (name: string) => find(name).endpoint.replace(/\/$/, '');

  const { getList, findInList } = listReader(http, find, () => hasCapability('name_filter'));

  async function getMany(name: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) {
    try {
      const found = await mapWithConcurrency(ids, id => readOrSkip(readOne(name, id, signal)));
      return { data: found.filter(record => record !== undefined) };
    } catch (error) {
      if (!isNotAllowed(error)) throw error;
      return { data: await findInList(name, ids, signal) };
    }
  }

  const versionOf = (name: string, record: Partial<AnyRecord>): string | undefined =>
    hasCapability('etag') ? versions.of(one(name, record.id ?? ''), record) : undefined;

  /** A browser repeats a call by itself whose connection was cut. With a key, the backend carries it out once. */
  const withKey = (key = newKey()): Pick<Call, 'headers'> =>
    hasCapability('idempotency') ? { headers: { 'Idempotency-Key': key } } : {};

  const create = (name: string, values: AnyRecord, { idempotencyKey }: CreateMeta = {}) => {
    const { endpoint, body } = find(name);
    return http<AnyRecord>(endpoint, {
      ...expectRecord(name),
      ofRecord: false,
      method: 'POST',
      body: body(values, undefined),
      ...withKey(idempotencyKey),
    });
  };

  /**
   * Sends a change. A backend may answer without the record: it is then read, or where it cannot be read, assumed.
   * @throws ApiError `unconfirmed` if the record that is read has none of the changes
   */
  const change = async (
    name: string,
    id: Identifier,
    values: object,
    call: Call,
    before?: AnyRecord,
  ): Promise<AnyRecord> => {
    const answer = await callForRecord(one(name, id), { ...expectRecord(name), ...call });
    if (answer) return answer;
    // The change is carried out, also where the read fails; an answer that cannot be read leaves it open.
    const found = await getMany(name, { ids: [id] }).catch((error: unknown) => {
      if (error instanceof ApiError && error.failure === 'unreadable') throw error;
      return null;
    });
    const now = found?.data[0];
    if (now && (await isUnchanged(values, now, before)))
      throw new ApiError('unconfirmed', { requiresSession: true });
    return now ?? { ...values, id };
  };

  const getOne = async (name: string, params: GetOneParams<AnyRecord>): Promise<{ data: AnyRecord }> => {
    try {
      return await simpleRest.getOne<AnyRecord>(path(name), params);
    } catch (error) {
      if (!isNotAllowed(error)) throw error;
      const [data] = await findInList(name, [params.id], params.signal);
      // A list that cannot be read has failed already: the record is gone.
      if (!data) throw new ApiError('refused', { status: 404, requiresSession: true });
      return { data };
    }
  };

  /** A PUT replaces the whole record, and react-admin allows some of its values: the others stay as they are. */
  const update = async (name: string, id: Identifier, some: object, before?: AnyRecord) => {
    const previous = before ?? (await getOne(name, { id })).data;
    const values = { ...previous, ...some };
    const version = versionOf(name, previous);
    return change(
      name,
      id,
      values,
      {
        method: 'PUT',
        body: find(name).body(values, previous),
        ...(version && { headers: { 'If-Match': version } }),
      },
      previous,
    );
  };

  // The casts to `never`: react-admin's signatures are generic over a record type that is not known here.
  return {
    supportAbortSignal: true,
    getList: getList as never,
    getManyReference: ((name: string, { target, id, filter, ...params }: GetManyReferenceParams) =>
      getList(name, { ...params, filter: { ...(filter as object), [target]: id } })) as never,
    getOne: getOne as never,
    getMany: getMany as never,
    // react-admin expects promises of all methods.
    noteVersion: async (name, record, etag) => versions.note(one(name, record.id), record, etag),
    hasCapability: async capability => hasCapability(capability),
    versionOf: async (name, record) => versionOf(name, record),
    bodyOf: async (name, values) => find(name).body(values, undefined),
    create: async (name, { data, meta }) =>
      ({ data: await create(name, data as never, meta as CreateMeta) }) as never,
    update: async (name: string, { id, data, previousData }: UpdateParams<AnyRecord>) =>
      ({ data: await update(name, id, data, previousData) }) as never,
    updateMany: async (name, { ids, data }) => {
      await mapWithConcurrency(ids, id => update(name, id, data as object));
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

/** Whether a record has none of the changes. It is not known where the code of the comparison cannot be loaded. */
async function isUnchanged(values: object, now: AnyRecord, before: AnyRecord | undefined): Promise<boolean> {
  const code = await import('./isCarriedOut').catch(() => undefined);
  return code !== undefined && !code.isCarriedOut(values, now, before);
}

/** Whether the backend does not have the call (405). */
function isNotAllowed(error: unknown): boolean {
  return error instanceof ApiError && error.status === 405;
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
