// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { DataProvider, GetListParams, GetListResult } from 'react-admin';
import { wireResources } from '../../resources/wire';
import type { ApiError } from '../../src/api/ApiError';
import { createProviders } from '../../src/testing/createProviders';
import { checksOf } from '../../src/testing/dataProviderChecks';
import { describeDataProvider } from '../../src/testing/dataProviderPack';
import type { Pack } from '../../src/testing/Pack';
import { adapter, startDifferentBackend } from '../support/backend/differentBackend';

// tests/providers runs the pack on the reference backend.
const backend = startDifferentBackend();
const { dataProvider: working } = createProviders({
  apiHost: 'http://backend.test',
  fetch: backend.fetch,
  backend: adapter,
  resources: wireResources,
  token: backend.user.token,
});
const [soups] = backend.tables.categories!;

const menusOf = (dataProvider: DataProvider): Pack => ({
  provider: () => dataProvider,
  resource: 'menus',
  sample: n => ({
    name: `Menu ${n}`,
    description: 'All day',
    categories: [{ id: soups!.uuid, name: soups!.name }],
  }),
  sortBy: 'name',
  filter: ({ name }) => ({ name }),
  references: ['categories'],
  invalid: { values: { name: '' }, field: 'name' },
});

describeDataProvider('the data provider on a backend with an adapter', menusOf(working));

describe('the pack', () => {
  it('leaves nothing behind', () => {
    expect(backend.tables.menus).toHaveLength(25);
  });

  type Change = (provider: DataProvider) => Partial<DataProvider>;
  const firstPage = (params: GetListParams) => ({
    ...params,
    pagination: { page: 1, perPage: params.pagination?.perPage ?? 10 },
  });
  const broken: [string, string[], Change][] = [
    [
      'always returns the first page',
      [
        'getList returns pages without common records, and the total',
        'getList returns an empty page past the end, and the total',
      ],
      ({ getList }) => ({ getList: (name, params) => getList(name, firstPage(params)) }),
    ],
    [
      'counts only the rows of the page',
      ['getList returns pages without common records, and the total'],
      ({ getList }) => ({
        getList: async (name, params) => {
          const page: GetListResult = await getList(name, params);
          return { ...page, total: page.data.length };
        },
      }),
    ],
    [
      'ignores the order',
      [
        'getList sorts by a field, ascending and descending',
        'getList sorts by id, which is the order of creation',
      ],
      ({ getList }) => ({
        getList: (name, { sort: _, ...params }) => getList(name, params),
      }),
    ],
    [
      'ignores filters',
      ['getList filters'],
      ({ getList }) => ({ getList: (name, params) => getList(name, { ...params, filter: {} }) }),
    ],
    [
      'ignores the signal',
      ['getList aborts by a signal'],
      ({ getList }) => ({ getList: (name, { signal: _, ...params }) => getList(name, params) }),
    ],
    [
      'rejects getMany when a record is missing',
      ['getMany returns the records, without one that is missing'],
      ({ getOne }) => ({
        getMany: async (name, { ids }) => ({
          data: await Promise.all(ids.map(async id => (await getOne(name, { id })).data)),
        }),
      }),
    ],
    [
      'loses references in a save',
      ['references are embedded records, and a save keeps them'],
      ({ update }) => ({
        update: (name, params) => update(name, { ...params, data: { ...params.data, categories: [] } }),
      }),
    ],
    [
      'changes the first record of several only',
      ['updateMany changes every record'],
      ({ updateMany }) => ({
        updateMany: async (name, { ids, ...params }) => {
          await updateMany(name, { ...params, ids: ids.slice(0, 1) });
          return { data: ids };
        },
      }),
    ],
    [
      'deletes nothing',
      ['delete deletes one record and no other'],
      () => ({ delete: async (_, { previousData }) => ({ data: previousData as never }) }),
    ],
    [
      'rejects with a plain error',
      ['a refusal rejects with an ApiError that names the field'],
      ({ create }) => ({
        create: (name, params) =>
          create(name, params).catch((error: unknown) => {
            throw new Error((error as ApiError).message);
          }) as never,
      }),
    ],
  ];

  it.each(broken)('notices a provider that %s', async (_, noticing, change) => {
    const checks = checksOf(menusOf({ ...working, ...change(working) })).filter(({ name }) =>
      noticing.includes(name),
    );
    expect(checks).toHaveLength(noticing.length);
    for (const { name, run } of checks) await expect(run(), name).rejects.toThrow();
  });

  it('leaves out the checks whose option is not given', () => {
    const { provider, resource, sample, sortBy } = menusOf(working);
    const names = checksOf({ provider, resource, sample, sortBy }).map(({ name }) => name);
    expect(names).toHaveLength(13);
    expect(names).not.toContain('getList filters');
  });
});
