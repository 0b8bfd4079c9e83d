// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../src/api/AnyRecord';
import { createDataProvider } from '../../src/api/dataProvider';
import type { WireResource } from '../../src/api/WireResource';
import { buildHttp, failureOf, ok } from '../support/panel/buildHttp';
import { answer } from '../support/panel/wire';

/** The data provider over answers that the reference backend does not give. */

const RESOURCES = [
  { name: 'menus', endpoint: 'api/menus/', ordering: '-pk', body: ({ name }: AnyRecord) => ({ name }) },
  {
    name: 'dishes',
    endpoint: 'api/dishes/',
    ordering: '-pk',
    references: ['menu'],
    body: (values: AnyRecord) => values,
  },
];

function build(
  reply: Parameters<typeof buildHttp>[0] = () => ok({ id: 1, name: 'Öğle', updated_at: 'x' }),
  capabilities = ['etag', 'idempotency'],
) {
  const { http, wire } = buildHttp(reply);
  return { provider: createDataProvider(http, RESOURCES, name => capabilities.includes(name)), wire };
}

const notAllowed = () => Promise.resolve(answer(405, { detail: 'Method not allowed.' }));
const pageOf = (results: object[], count: number) => ok({ results, count });
const change = { id: 1, data: { id: 1, name: 'Akşam' }, previousData: { id: 1, name: 'Öğle' } };

describe('the headers of a change', () => {
  it('P8 name a creation, also without a key of the panel, and a deletion: a browser may repeat it', async () => {
    const { provider, wire } = build();
    await provider.create('menus', { data: { name: 'Öğle' }, meta: { idempotencyKey: 'k-1' } });
    await provider.create('menus', { data: { name: 'Öğle' } });
    await provider.delete('menus', { id: 1 });
    await provider.deleteMany('menus', { ids: [2, 3] });
    const [given, ...made] = wire.calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(given).toBe('k-1');
    expect(made).toHaveLength(4);
    for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(made).size).toBe(4);
  });

  it('P22 name the version that a change is for, where it is known', async () => {
    const read = { id: 1, name: 'Öğle', updated_at: 'x' };
    const { provider, wire } = build(() => Promise.resolve(answer(200, read, { ETag: '"5"' })));
    await provider.update('menus', { ...change, previousData: read });
    await provider.getOne('menus', { id: 1 });
    await provider.update('menus', { ...change, previousData: read });
    await provider.update('menus', { ...change, previousData: { ...read, updated_at: 'w' } });
    expect(wire.named('PUT api/menus/1/').map(({ headers }) => headers.get('If-Match'))).toEqual([
      null,
      '"5"',
      null,
    ]);
  });

  it('are not sent to a backend that does not announce them: its CORS rules may refuse them', async () => {
    const read = { id: 1, name: 'Öğle', updated_at: 'x' };
    const { provider, wire } = build(() => Promise.resolve(answer(200, read, { ETag: '"5"' })), []);
    await provider.getOne('menus', { id: 1 });
    await provider.update('menus', { ...change, previousData: read });
    await provider.create('menus', { data: { name: 'Öğle' }, meta: { idempotencyKey: 'k-1' } });
    await provider.delete('menus', { id: 1 });
    for (const { headers } of wire.calls) {
      expect(headers.get('If-Match')).toBeNull();
      expect(headers.get('Idempotency-Key')).toBeNull();
    }
    expect(await provider.versionOf('menus', read)).toBeUndefined();
  });
});

describe('P22 the version of a record', () => {
  const record = { id: 1, name: 'Öğle', updated_at: 'x' };
  const withETag = (etag: string) => () => Promise.resolve(answer(200, record, { ETag: etag }));

  it('is remembered with the record as it was read', async () => {
    const { provider } = build(withETag('"5"'));
    expect(await provider.versionOf('menus', record)).toBeUndefined();
    await provider.getOne('menus', { id: 1 });
    expect(await provider.versionOf('menus', record)).toBe('"5"');
    expect(await provider.versionOf('menus', { ...record, updated_at: 'y' })).toBeUndefined();
    expect(await provider.versionOf('menus', { ...record, id: 2 })).toBeUndefined();
    expect(await provider.versionOf('dishes', record)).toBeUndefined();
  });

  it('is that of the last change', async () => {
    const { provider, wire } = build(withETag('"5"'));
    await provider.getOne('menus', { id: 1 });
    wire.when('PUT api/menus/1/', withETag('"6"'));
    await provider.update('menus', change);
    expect(await provider.versionOf('menus', record)).toBe('"6"');
  });

  it('is none where the backend sends none, and may be noted', async () => {
    const { provider } = build();
    await provider.getOne('menus', { id: 1 });
    expect(await provider.versionOf('menus', record)).toBeUndefined();
    await provider.noteVersion('menus', record, '"7"');
    expect(await provider.versionOf('menus', record)).toBe('"7"');
  });

  it('is not taken from an answer without a record', async () => {
    const { provider } = build(() => Promise.resolve(new Response(null, { headers: { ETag: '"8"' } })));
    await expect(provider.patch('menus', { id: 1, data: {} })).rejects.toThrow();
    expect(await provider.versionOf('menus', { id: 1 })).toBeUndefined();
  });
});

describe('a change that is answered without the record', () => {
  const empty = () => Promise.resolve(answer(204));

  it('has the record as it is read then', async () => {
    const { provider, wire } = build(() => ok({ id: 1, name: 'as saved' }));
    wire.when('PUT api/menus/1/', empty);
    expect(await provider.update('menus', change)).toEqual({ data: { id: 1, name: 'as saved' } });
    expect(wire.calls.map(({ name }) => name)).toEqual(['PUT api/menus/1/', 'GET api/menus/1/']);
  });

  it('needs no read where the answer has it', async () => {
    const { provider, wire } = build(() => ok({ id: 1, name: 'as saved' }));
    expect((await provider.update('menus', change)).data).toEqual({ id: 1, name: 'as saved' });
    expect(wire.calls).toHaveLength(1);
  });

  it('has the values that were sent if the record is gone meanwhile', async () => {
    const { provider, wire } = build(() => Promise.resolve(answer(404, { detail: 'Not found.' })));
    wire.when('PATCH api/menus/1/', empty);
    expect(await provider.patch('menus', { id: 1, data: { name: 'Akşam' } })).toEqual({
      data: { id: 1, name: 'Akşam' },
    });
  });
});

describe('a backend without the call for one record', () => {
  const menus = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, name: `Menü ${index + 1}` }));

  it('has the record in its list', async () => {
    const { provider, wire } = build(notAllowed);
    wire.when('GET api/menus/', () => pageOf(menus, 5));
    expect((await provider.getOne('menus', { id: 4 })).data).toEqual(menus[3]);
    expect((await provider.getMany('menus', { ids: [2, 5] })).data).toEqual([menus[1], menus[4]]);
    expect((await failureOf(provider.getOne('menus', { id: 99 }))).status).toBe(404);
  });

  it('is read page by page until all records are found', async () => {
    const { provider, wire } = build(notAllowed);
    wire.when('GET api/menus/', ({ query }) => {
      const start = (Number(query.get('page')) - 1) * 2;
      return pageOf(menus.slice(start, start + 2), 5);
    });
    const pages = () => wire.calls.filter(({ name }) => name === 'GET api/menus/').length;
    expect((await provider.getMany('menus', { ids: [3] })).data).toEqual([menus[2]]);
    expect(pages()).toBe(2);
    expect((await provider.getMany('menus', { ids: [5, 99] })).data).toEqual([menus[4]]);
    expect(pages()).toBe(5);
  });

  it('fails with any other failure', async () => {
    const { provider } = build(() => Promise.resolve(answer(403, { detail: 'No.' })));
    expect((await failureOf(provider.getOne('menus', { id: 1 }))).status).toBe(403);
    expect((await failureOf(provider.getMany('menus', { ids: [1] }))).status).toBe(403);
  });
});

it('a 404 to a creation is about the path, and one to a change or a deletion about the record', async () => {
  const { provider } = build(() => Promise.resolve(answer(404, { detail: 'Not found.' })));
  const failures = await Promise.all(
    [
      provider.create('menus', { data: { name: 'Öğle' } }),
      provider.update('menus', change),
      provider.delete('menus', { id: 1 }),
      provider.getOne('menus', { id: 1 }),
    ].map(async call => (await failureOf(call)).failure),
  );
  expect(failures).toEqual(['unknown_path', 'refused', 'refused', 'refused']);
});

it('a list that the backend itself searches by `q` is read page by page, in its order', async () => {
  const { http, wire } = buildHttp(() => pageOf([{ id: 21, name: 'Mercimek' }], 21));
  const dishes = { ...RESOURCES[0]!, search: 'q' };
  const found = await createDataProvider(http, [dishes]).getList('menus', {
    pagination: { page: 2, perPage: 20 },
    sort: { field: 'name', order: 'DESC' },
    filter: { q: 'çorba', menu__pk: 4 },
  });
  expect(found).toEqual({ data: [{ id: 21, name: 'Mercimek' }], total: 21 });
  expect(wire.calls.map(({ query }) => [...query.values()])).toEqual([['20', '2', '-name', 'çorba', '4']]);
  expect(wire.calls[0]!.query.get('q')).toBe('çorba');
});

it('a record is checked for the references of its own resource', async () => {
  const { provider } = build(() => ok({ id: 1, name: 'Çay' }));
  await expect(provider.getOne('menus', { id: 1 })).resolves.toEqual({ data: { id: 1, name: 'Çay' } });
  expect((await failureOf(provider.getOne('dishes', { id: 1 }))).failure).toBe('unreadable');
});

it('a list that a backend does not filter by yes or no is refused', async () => {
  const { provider } = build(() => pageOf([{ id: 1, name: 'Öğle', is_active: true }], 1));
  const list = (is_active: string) =>
    provider.getList('menus', {
      filter: { is_active },
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'id', order: 'ASC' },
    });
  await expect(list('true')).resolves.toMatchObject({ total: 1 });
  expect((await failureOf(list('false'))).failure).toBe('unreadable');
});

it('a list that a backend does not filter by a declared choice is refused, but not one without such a filter', async () => {
  const { http } = buildHttp(() => pageOf([{ id: 1, name: 'Öğle', severity: 'mild' }], 1));
  const list = (filters: WireResource['filters'], severity: string) =>
    createDataProvider(http, [{ ...RESOURCES[0]!, filters: filters ?? [] }]).getList('menus', {
      filter: { severity },
    });
  const declared = [{ parameter: 'severity', isChoice: true }];
  await expect(list(declared, 'mild')).resolves.toMatchObject({ total: 1 });
  expect((await failureOf(list(declared, 'serious'))).failure).toBe('unreadable');
  await expect(list([{ parameter: 'severity' }], 'serious')).resolves.toMatchObject({ total: 1 });
});

it('react-admin’s `q` is sent as the search that a resource declares, page by page and in its order', async () => {
  const { http, wire } = buildHttp(() => pageOf([{ id: 21, title: 'Mercimek' }], 21));
  const books = { ...RESOURCES[0]!, search: 'search' };
  const found = await createDataProvider(http, [books]).getList('menus', {
    pagination: { page: 2, perPage: 20 },
    sort: { field: 'title', order: 'DESC' },
    filter: { q: 'çorba', menu__pk: 4 },
  });
  expect(found).toEqual({ data: [{ id: 21, title: 'Mercimek' }], total: 21 });
  expect(wire.calls.map(({ query }) => query.toString())).toEqual([
    `limit=20&page=2&ordering=-title&${new URLSearchParams({ search: 'çorba' })}&menu__pk=4`,
  ]);
});

it('updateMany sends each change with the record’s id', async () => {
  const { provider, wire } = build();
  wire.when(/^GET/, () => answer(200, { id: 1, name: 'Öğle' }));
  expect(await provider.updateMany('menus', { ids: [1, 2], data: { name: 'Akşam' } })).toEqual({
    data: [1, 2],
  });
  const writes = wire.calls.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ name, body }) => [name, body])).toEqual([
    ['PUT api/menus/1/', { name: 'Akşam' }],
    ['PUT api/menus/2/', { name: 'Akşam' }],
  ]);
});

it('A6 a page past the end is empty with the real total, and a missing list is an error', async () => {
  const { provider, wire } = build();
  wire.when('GET api/menus/', ({ query }) =>
    query.get('page') === '1'
      ? pageOf([{ id: 1 }], 1)
      : Promise.resolve(answer(404, { detail: 'Invalid page.' })),
  );
  const read = (page: number) =>
    provider.getList('menus', {
      pagination: { page, perPage: 20 },
      sort: { field: 'id', order: 'ASC' },
      filter: {},
    });
  expect(await read(3)).toEqual({ data: [], total: 1 });
  wire.when('GET api/dishes/', () => Promise.resolve(answer(404, '<h1>Not found</h1>')));
  expect((await failureOf(provider.getList('dishes', {}))).failure).toBe('unknown_path');
});
