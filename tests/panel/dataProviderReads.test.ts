// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/ApiError';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { answer, silence, type Wire } from '../support/panel/wire';

let backend: Backend;

let company: Company;

let wire: Wire;

let provider: PanelDataProvider;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

beforeEach(async () => {
  company = await buildCompany(backend);
  ({ wire, provider } = buildProvider(backend, company));
});

const BY_NAME = { field: 'name', order: 'ASC' } as const;

const page = (page: number, perPage: number) => ({
  pagination: { page, perPage },
  sort: BY_NAME,
  filter: {},
});

const namesIn = ({ data }: { data: unknown[] }) => (data as { name: string }[]).map(({ name }) => name);

/** Expects that an abort reaches the last of a read's calls. */
async function expectAborted(read: (signal: AbortSignal) => Promise<unknown>, calls: number) {
  const leaving = new AbortController();
  const reading = read(leaving.signal);
  await expect.poll(() => wire.calls).toHaveLength(calls);
  leaving.abort();
  expect(wire.calls.at(-1)!.signal?.aborted).toBe(true);
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
}

describe('a list', () => {
  it('K2 returns one page and the total, in the requested order', async () => {
    for (const name of ['Çay', 'Ayran', 'Boza']) await company.buildMenu({ name });
    const list = await provider.getList('menus', page(1, 2));
    expect(namesIn(list)).toEqual(['Ayran', 'Boza']);
    expect(list.total).toBe(3);
    expect(namesIn(await provider.getList('menus', page(2, 2)))).toEqual(['Çay']);
    expect(wire.calls[0]!.name).toBe('GET company-api/v1/menus/');
    expect(wire.calls[0]!.query.toString()).toBe('limit=2&page=1&ordering=name');
  });

  it('K2 requests a thousand, newest first, and categories by sort order, by default', async () => {
    for (const name of ['one', 'two']) {
      await company.buildMenu({ name });
      await company.buildCategory({ name });
    }
    const everything = {} as Parameters<PanelDataProvider['getList']>[1];
    expect(namesIn(await provider.getList('menus', everything))).toEqual(['two', 'one']);
    expect(namesIn(await provider.getList('categories', everything))).toEqual(['one', 'two']);
    expect(wire.calls.map(({ query }) => query.toString())).toEqual([
      'limit=1000&page=1&ordering=-pk',
      'limit=1000&page=1&ordering=sort_order',
    ]);
  });

  it('K3 searches products by a part of their name, by Turkish rules too', async () => {
    for (const name of ['Mercimek Çorbası', 'Ayran', 'çorbalık']) await company.buildProduct({ name });
    const found = await provider.getList('products', { ...page(1, 20), filter: { name: 'ÇORBA' } });
    expect(namesIn(found)).toEqual(['çorbalık', 'Mercimek Çorbası']);
    expect(wire.calls[0]!.query.get('name')).toBe('ÇORBA');
  });

  it('searches by name for the filter `q` of react-admin’s inputs, and keeps the other filters', async () => {
    for (const name of ['Mercimek Çorbası', 'Ayran']) await company.buildProduct({ name });
    const found = await provider.getList('products', { ...page(1, 20), filter: { q: 'ÇORBA', x: 1 } });
    expect(namesIn(found)).toEqual(['Mercimek Çorbası']);
    expect(found.total).toBe(1);
    expect(wire.calls[0]!.query.get('name')).toBe('ÇORBA');
    expect([wire.calls[0]!.query.get('x'), wire.calls[0]!.query.get('q')]).toEqual(['1', null]);
  });

  it('K3 returns the records that refer to a record', async () => {
    const [soups, drinks] = [await company.buildCategory(), await company.buildCategory()];
    const product = await company.buildProduct();
    for (const { id } of [soups, drinks]) {
      await provider.create('product-categories', { data: { product: product.id, category: id } });
    }
    const places = await provider.getManyReference('product-categories', {
      ...page(1, 20),
      sort: { field: 'sort_order', order: 'ASC' },
      target: 'category__pk',
      id: soups.id,
    });
    expect(places.total).toBe(1);
    expect(places.data[0]).toMatchObject({ category: { id: soups.id }, product: { id: product.id } });
    expect(wire.calls.at(-1)!.query.toString()).toBe(
      `limit=20&page=1&ordering=sort_order&category__pk=${soups.id}`,
    );
  });

  it('keeps the other filters with a reference filter', async () => {
    await provider.getManyReference('product-categories', {
      ...page(1, 20),
      sort: { field: 'sort_order', order: 'ASC' },
      filter: { product__pk: 5 },
      target: 'category__pk',
      id: 4,
    });
    expect(wire.calls[0]!.query.toString()).toContain('product__pk=5&category__pk=4');
  });

  it('P24 returns an empty page past the end, with the correct total, for a 404 as for an empty list', async () => {
    await company.buildMenu();
    await expect(provider.getList('menus', page(9, 20))).resolves.toEqual({ data: [], total: 1 });

    wire.when(/menus/, ({ query }, passOn) =>
      query.get('page') === '9' ? answer(404, { detail: 'Invalid page.' }) : passOn(),
    );
    await expect(provider.getList('menus', page(9, 20))).resolves.toEqual({ data: [], total: 1 });
    expect(wire.calls.at(-1)!.query.toString()).toBe('limit=20&page=1&ordering=name');
  });

  it('does not treat a 404 of the first page as an empty list', async () => {
    wire.when(/menus/, () => answer(404, {}));
    await expect(provider.getList('menus', page(1, 20))).rejects.toMatchObject({ status: 404 });
    expect(wire.calls).toHaveLength(1);
  });

  it('does not treat another failure of a later page as the end', async () => {
    wire.when(/menus/, () => answer(403, {}));
    await expect(provider.getList('menus', page(2, 20))).rejects.toMatchObject({ status: 403 });
    expect(wire.calls).toHaveLength(1);
  });

  it('treats a bare array as the whole list', async () => {
    wire.when(/ingredients/, () => answer(200, [{ id: 1 }, { id: 2 }]));
    await expect(provider.getList('ingredients', page(1, 20))).resolves.toEqual({
      data: [{ id: 1 }, { id: 2 }],
      total: 2,
    });
    expect(wire.calls).toHaveLength(1);
  });

  it('asks for the second page when a bare array has exactly as many rows as a page', async () => {
    wire.when(/ingredients/, () => answer(200, [{ id: 1 }, { id: 2 }]));
    await expect(provider.getList('ingredients', page(1, 2))).resolves.toMatchObject({ total: 2 });
    expect(wire.calls.map(({ query }) => query.get('page'))).toEqual(['1', '2']);

    wire.when(/ingredients/, ({ query }) => answer(200, query.get('page') === '1' ? [{ id: 1 }] : []));
    await expect(provider.getList('ingredients', page(1, 1))).resolves.toMatchObject({ total: 1 });
  });

  it('refuses pages without a total, of which only the first could be reached', async () => {
    wire.when(/ingredients/, ({ query }) => answer(200, [{ id: Number(query.get('page')) }]));
    await expect(provider.getList('ingredients', page(1, 1))).rejects.toMatchObject({
      failure: 'unreadable',
    });
  });

  it('refuses a record without the field of a reference, which a save would empty', async () => {
    wire.when(/menus/, () => answer(200, { results: [{ id: 1, name: 'Öğle' }], count: 1 }));
    await expect(provider.getList('menus', page(1, 20))).rejects.toMatchObject({ failure: 'unreadable' });
  });

  it.each([[undefined], [{}], [{ results: {} }], [{ count: 3 }]])(
    'P7 reports %j as unreadable',
    async body => {
      wire.when(/menus/, () => answer(200, body));
      await expect(provider.getList('menus', page(1, 20))).rejects.toMatchObject({ failure: 'unreadable' });
    },
  );

  it('P12 aborts a request whose result is no longer needed', async () => {
    wire.when(/menus/, silence);
    const leaving = new AbortController();
    const list = provider.getList('menus', { ...page(1, 20), signal: leaving.signal });
    leaving.abort();
    await expect(list).rejects.toMatchObject({ name: 'AbortError' });
    expect(provider.supportAbortSignal).toBe(true);
  });

  it('P12 aborts the look at its second page too', async () => {
    wire.when(/ingredients/, call =>
      call.query.get('page') === '1' ? answer(200, [{ id: 1 }]) : silence(call),
    );
    await expectAborted(signal => provider.getList('ingredients', { ...page(1, 1), signal }), 2);
  });
});

describe('one record', () => {
  it('K1 is read at its own address, with the slash', async () => {
    const menu = await company.buildMenu({ name: 'Öğle' });
    await expect(provider.getOne('menus', { id: menu.id })).resolves.toEqual({ data: menu });
    expect(wire.calls.map(({ name }) => name)).toEqual([`GET company-api/v1/menus/${menu.id}/`]);
  });

  it('cannot redirect a call to another path by its id', async () => {
    await expect(provider.getOne('menus', { id: '../me?x=' })).rejects.toBeInstanceOf(ApiError);
    await expect(
      provider.update('menus', { id: '../me?x=', data: {}, previousData: {} as never }),
    ).rejects.toBeInstanceOf(ApiError);
    for (const { path } of wire.calls) expect(path).toBe('company-api/v1/menus/..%2Fme%3Fx%3D/');
  });

  it('P7 is unreadable when the answer contains no record', async () => {
    wire.when(/menus/, () => answer(204));
    await expect(provider.getOne('menus', { id: 1 })).rejects.toMatchObject({ failure: 'unreadable' });
  });

  it('P12 aborts the request when the result is no longer needed', async () => {
    wire.when(/menus/, silence);
    const leaving = new AbortController();
    const read = provider.getOne('menus', { id: 1, signal: leaving.signal });
    leaving.abort();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('several records', () => {
  it('P12 are aborted together when the result is no longer needed', async () => {
    wire.when(/menus/, silence);
    const leaving = new AbortController();
    const read = provider.getMany('menus', { ids: [1, 2], signal: leaving.signal });
    leaving.abort();
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
    expect(wire.calls.every(({ signal }) => signal?.aborted)).toBe(true);
  });

  it('P12 are aborted too while they are looked for in the list', async () => {
    wire.when(/ingredients/, call => (/\d\/$/.test(call.path) ? answer(405, {}) : silence(call)));
    await expectAborted(signal => provider.getMany('ingredients', { ids: [1], signal }), 2);
  });

  it('P12 one alone is aborted in it as well', async () => {
    wire.when(/ingredients/, call => (/\d\/$/.test(call.path) ? answer(405, {}) : silence(call)));
    await expectAborted(signal => provider.getOne('ingredients', { id: 1, signal }), 2);
  });

  it('are read one by one, in the requested order, without those that no longer exist', async () => {
    const [one, two] = [await company.buildMenu(), await company.buildMenu()];
    const { data } = await provider.getMany('menus', { ids: [two.id, 2_000_000_000, one.id] });
    expect(data.map(({ id }) => id)).toEqual([two.id, one.id]);
  });

  it('are read from the list when the backend has no call for one, as with ingredients', async () => {
    const [salt, , sugar] = [
      await company.buildIngredient(),
      await company.buildIngredient(),
      await company.buildIngredient(),
    ];
    const { data } = await provider.getMany('ingredients', { ids: [salt.id, String(sugar.id)] });
    expect(data.map(({ id }) => id).sort()).toEqual([salt.id, sugar.id].sort());
    const last = wire.calls.at(-1)!;
    expect([last.name, last.query.get('limit')]).toEqual(['GET company-api/v1/ingredients/', '1000']);
  });

  it('one alone is read from it too, by getOne', async () => {
    const salt = await company.buildIngredient();
    const { data } = await provider.getOne('ingredients', { id: salt.id });
    expect(data).toMatchObject({ id: salt.id, name: salt.name });
    await expect(provider.getOne('ingredients', { id: 999_999 })).rejects.toMatchObject({
      failure: 'refused',
      status: 404,
    });
  });

  it('P6 are not told as gone when the backend sends the same page again and again', async () => {
    const results = Array.from({ length: 1000 }, (_, index) => ({ id: index + 1 }));
    wire.when(/ingredients\/\d+\/$/, () => answer(405, {}));
    wire.when(/ingredients\/$/, () => answer(200, { results, count: 2500 }));
    await expect(provider.getOne('ingredients', { id: 2000 })).rejects.toMatchObject({
      failure: 'unreadable',
    });
  });

  it('are read page by page, until all are found', async () => {
    const all = Array.from({ length: 2500 }, (_, index) => ({ id: 2500 - index }));
    wire.when(/ingredients\/\d+\/$/, () => answer(405, {}));
    wire.when(/ingredients\/$/, ({ query }) => {
      const start = (Number(query.get('page')) - 1) * 1000;
      return answer(200, { results: all.slice(start, start + 1000), count: all.length });
    });
    const pagesRead = () => wire.calls.flatMap(({ query }) => query.get('page') ?? []);
    const early = await provider.getMany('ingredients', { ids: [2400] });
    expect([early.data, pagesRead()]).toEqual([[{ id: 2400 }], ['1']]);

    wire.calls.length = 0;
    const late = await provider.getMany('ingredients', { ids: [1, 9999] });
    expect([late.data, pagesRead()]).toEqual([[{ id: 1 }], ['1', '2', '3']]);
  });

  it('fail together when the backend fails', async () => {
    wire.when(/menus/, () => answer(500, {}));
    await expect(provider.getMany('menus', { ids: [1, 2] })).rejects.toMatchObject({ failure: 'server' });
  });

  it('P39 are read six at a time', async () => {
    const { opened, open } = gate();
    wire.when(/menus/, async () => {
      await opened;
      return answer(200, { id: 1, categories: [] });
    });
    const read = provider.getMany('menus', { ids: Array.from({ length: 9 }, (_, index) => index + 1) });
    await expect.poll(() => wire.calls).toHaveLength(6);
    await new Promise(resolve => setTimeout(resolve));
    expect(wire.calls).toHaveLength(6);
    open();
    await read;
    expect(wire.calls).toHaveLength(9);
  });
});
