import { expect } from 'vitest';
import type { DataProvider, Identifier, SortPayload } from 'react-admin';
import type { AnyRecord } from '../api/AnyRecord';
import { ApiError } from '../api/ApiError';
import { formErrors } from '../api/refusals/formErrors';
import { readAll } from '../api/lists/readAll';
import type { Pack } from './Pack';
import { openTrial, type Trial } from './openTrial';

/** A check of a data provider. `run` rejects with an explanation if the provider fails it, and deletes what it has created. */
export interface Check {
  name: string;
  run: () => Promise<void>;
}

type Step = (trial: Trial, pack: Pack) => Promise<void>;

const NEWEST_FIRST: SortPayload = { field: 'id', order: 'DESC' };

/** A provider without `signal` would never end; the time is far above that of a local call. */
const ABORT_LIMIT_MS = 2000;

const STEPS: Record<string, Step> = {
  'getList returns pages without common records, and the total': async ({ list, create }) => {
    const { total: before = 0 } = await list({ page: 1, perPage: 2 });
    await create(5);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await list({ page, perPage: 2 }));
    const total = before + 5;
    expect(pages.map(page => page.total)).toEqual([total, total, total]);
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, Math.min(2, total - 4)]);
    const found = idsOf(pages.flatMap(({ data }) => data));
    expect(new Set(found).size).toBe(found.length);
  },

  'getList returns an empty page past the end, and the total': async ({ list, create }) => {
    await create(1);
    const { total = 0 } = await list({ page: 1, perPage: 2 });
    expect(total).toBeGreaterThan(0);
    await expect(list({ page: total + 1, perPage: 2 })).resolves.toMatchObject({ data: [], total });
  },

  'getList sorts by a field, ascending and descending': async ({ create, listOf }, { sortBy }) => {
    const [third, first, second] = idsOf(await create(3, [2, 0, 1]));
    const created = [first, second, third];
    await expect(listOf(created, { field: sortBy, order: 'ASC' })).resolves.toEqual(created);
    await expect(listOf(created, { field: sortBy, order: 'DESC' })).resolves.toEqual([...created].reverse());
  },

  'getList sorts by id, which is the order of creation': async ({ create, listOf }) => {
    const created = idsOf(await create(3));
    await expect(listOf(created, { field: 'id', order: 'ASC' })).resolves.toEqual(created);
    await expect(listOf(created, NEWEST_FIRST)).resolves.toEqual([...created].reverse());
  },

  'getList aborts by a signal': async ({ provider, resource }) => {
    expect(provider.supportAbortSignal).toBe(true);
    const leaving = new AbortController();
    const reading = provider.getList(resource, {
      pagination: { page: 1, perPage: 2 },
      sort: NEWEST_FIRST,
      filter: {},
      signal: leaving.signal,
    });
    leaving.abort();
    const late = new Promise(resolve => setTimeout(resolve, ABORT_LIMIT_MS, 'no answer in time'));
    await expect(Promise.race([reading, late])).rejects.toMatchObject({ name: 'AbortError' });
  },

  'getOne returns a record, also for its id as text': async ({ createOne, read }, { sortBy }) => {
    const created = await createOne();
    // The id in the address bar is a text.
    for (const id of [created.id, String(created.id)]) {
      expect(await read(id)).toMatchObject({ id: created.id, [sortBy]: created[sortBy] });
    }
  },

  'getOne of a deleted record rejects with an ApiError of status 404': async ({
    provider,
    resource,
    deletedId,
  }) => {
    const error = await failureOf(provider.getOne(resource, { id: await deletedId() }));
    expect(error).toMatchObject({ failure: 'refused', status: 404 });
  },

  'getMany returns the records, without one that is missing': async ({
    provider,
    resource,
    create,
    deletedId,
  }) => {
    const [one, two] = idsOf(await create(2)) as [Identifier, Identifier];
    const { data } = await provider.getMany(resource, { ids: [two, await deletedId(), one] });
    expect(idsOf(data).sort()).toEqual([one, two].sort());
  },

  'create returns the record with its id, and stores it': async ({ createOne, read, next }, { sortBy }) => {
    const values = await next();
    const created = await createOne(values);
    expect(created.id).toBeTruthy();
    expect(created[sortBy]).toEqual(values[sortBy]);
    expect((await read(created.id))[sortBy]).toEqual(values[sortBy]);
  },

  'update changes one record and no other': async ({ create, read, update, next }, { sortBy }) => {
    const [record, other] = (await create(2)) as [AnyRecord, AnyRecord];
    const value = (await next())[sortBy];
    const before = await read(record.id);
    expect(await update(before, { [sortBy]: value })).toMatchObject({ id: record.id, [sortBy]: value });
    expect((await read(record.id))[sortBy]).toEqual(value);
    expect((await read(other.id))[sortBy]).toEqual(other[sortBy]);
  },

  'updateMany changes every record': async (
    { provider, resource, create, read, next },
    { sortBy, sharedValues },
  ) => {
    const records = await create(2);
    const values = sharedValues ?? (await next());
    const { data } = await provider.updateMany(resource, { ids: idsOf(records), data: values });
    expect(data).toEqual(idsOf(records));
    for (const { id } of records) expect((await read(id))[sortBy]).toEqual(values[sortBy]);
  },

  'delete deletes one record and no other': async ({ provider, resource, create, read }) => {
    const [record, other] = (await create(2)) as [AnyRecord, AnyRecord];
    const { data } = await provider.delete(resource, { id: record.id, previousData: record });
    expect(data.id).toEqual(record.id);
    expect(await failureOf(read(record.id))).toMatchObject({ status: 404 });
    expect((await read(other.id)).id).toEqual(other.id);
  },

  'deleteMany deletes these records and no other': async ({ provider, resource, create }) => {
    const [one, two, kept] = idsOf(await create(3)) as [Identifier, Identifier, Identifier];
    const { data } = await provider.deleteMany(resource, { ids: [one, two] });
    expect(data).toEqual([one, two]);
    const left = idsOf(await readAll(provider, resource));
    expect([one, two, kept].map(id => left.includes(id))).toEqual([false, false, true]);
  },
};

/** The checks that need an option of the pack. */
const OPTIONAL_STEPS: { [Option in keyof Pack]?: Record<string, Step> } = {
  filter: {
    'getList filters': async ({ create, provider, resource }, { filter }) => {
      const [record] = (await create(2)) as [AnyRecord];
      const found = await provider.getList(resource, {
        pagination: { page: 1, perPage: 10 },
        sort: NEWEST_FIRST,
        filter: filter?.(record),
      });
      expect(idsOf(found.data)).toEqual([record.id]);
      expect(found.total).toBe(1);
    },
  },
  references: {
    'references are embedded records, and a save keeps them': async (
      { createOne, read, update, listed, next },
      { sortBy, references = [] },
    ) => {
      const sent = await next();
      const { id } = await createOne(sent);
      const record = await read(id);
      const embedded = (from: AnyRecord) => references.map(name => [from[name]].flat());
      for (const [index, items] of embedded(record).entries()) {
        const name = references[index] ?? '';
        expect(idsOf(items as AnyRecord[]), name).toEqual(idsOf([sent[name]].flat() as AnyRecord[]));
        for (const item of items) expect(item, name).toMatchObject({ name: expect.any(String) as string });
      }
      expect(embedded(await listed(id))).toEqual(embedded(record));
      await update(record, { [sortBy]: (await next())[sortBy] });
      expect(embedded(await read(id))).toEqual(embedded(record));
    },
  },
  patch: {
    'patch changes the given fields and no other': async (
      { provider, resource, createOne, read },
      { sortBy, patch = {} },
    ) => {
      const { id, [sortBy]: value } = await createOne();
      const { data } = await (provider as PatchProvider).patch(resource, { id, data: patch });
      expect(data).toMatchObject({ id, ...patch });
      expect(await read(id)).toMatchObject({ ...patch, [sortBy]: value });
    },
  },
  invalid: {
    'a refusal rejects with an ApiError that names the field': async (
      { createOne, update, read, next },
      { invalid = { values: {}, field: '' } },
    ) => {
      const record = await createOne();
      const sent = { ...(await next()), ...invalid.values };
      for (const refused of [() => createOne(sent), () => update(record, invalid.values)]) {
        const error = await failureOf(refused());
        expect(error.failure).toBe('refused');
        const { fields = {} } = formErrors(error, [invalid.field]) ?? {};
        expect(fields[invalid.field], `the error of the field ${invalid.field}`).toBeTruthy();
      }
      expect((await read(record.id))[invalid.field]).toEqual(record[invalid.field]);
    },
  },
};

interface PatchProvider extends DataProvider {
  patch: (resource: string, params: { id: Identifier; data: object }) => Promise<{ data: AnyRecord }>;
}

/** Returns the checks of a pack, in a fixed order. Checks whose option is not given are left out. */
export function checksOf(pack: Pack): Check[] {
  const given = Object.entries(OPTIONAL_STEPS).filter(([option]) => pack[option as keyof Pack] !== undefined);
  const steps = [STEPS, ...given.map(([, optional]) => optional)].flatMap(group => Object.entries(group));
  return steps.map(([name, step]) => ({
    name,
    run: async () => {
      const trial = await openTrial(pack);
      try {
        await step(trial, pack);
      } finally {
        await trial.close();
      }
    },
  }));
}

function idsOf(records: readonly { id: Identifier }[]): Identifier[] {
  return records.map(({ id }) => id);
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}
