// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { ids } from '../../src/contract/ids';
import type { Category, Menu, Product } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { buildCompany, type Company } from '../support/company';
import { PIXEL } from '../support/pixel';
import { answer, lostAnswer, type Wire } from '../support/panel/wire';

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

describe('a change', () => {
  it('H3 creates with the body of the declaration and returns the whole object of the answer', async () => {
    const category = await company.buildCategory();
    const { data } = await provider.create<Menu>('menus', {
      data: {
        id: 99,
        name: 'Kahvaltı',
        description: '',
        categories: [{ id: category.id, name: 'x' }],
      } as never,
    });
    expect(data).toMatchObject({ name: 'Kahvaltı', categories: [{ id: category.id, name: category.name }] });
    expect(data.id).not.toBe(99);
    const [call] = wire.calls;
    expect(call!.name).toBe('POST company-api/v1/menus/');
    expect(call!.body).toEqual({ name: 'Kahvaltı', description: '', categories: [category.id] });
    await expect(company.stored<Menu>('menus')).resolves.toMatchObject([{ id: data.id, name: 'Kahvaltı' }]);
  });

  it('H3 updates with PUT and the same body', async () => {
    const category = await company.buildCategory();
    const menu = await company.buildMenu({ categories: [category.id] });
    const { data } = await provider.update<Menu>('menus', {
      id: menu.id,
      data: { ...menu, name: 'Akşam', categories: [] },
      previousData: menu,
    });
    expect(data).toMatchObject({ id: menu.id, name: 'Akşam', categories: [] });
    expect(wire.calls[0]).toMatchObject({
      name: `PUT company-api/v1/menus/${menu.id}/`,
      body: { name: 'Akşam', description: '', categories: [] },
    });
    await expect(company.stored<Menu>('menus')).resolves.toMatchObject([{ name: 'Akşam', categories: [] }]);
  });

  it('E4 is sent as multipart when it contains a file', async () => {
    const salt = await company.buildIngredient();
    const { data } = await provider.create<Product>('products', {
      data: {
        name: 'Simit',
        price: 15,
        ingredients: [salt],
        photo: new File([PIXEL], 'simit.png'),
      } as never,
    });
    expect(data.photo).toMatch(/^http/);
    const [call] = wire.calls;
    expect(call!.body).toBeInstanceOf(FormData);
    expect(call!.headers.has('Content-Type')).toBe(false);
    await expect(company.stored<Product>('products')).resolves.toMatchObject([
      { name: 'Simit', price: 15, ingredients: [{ id: salt.id }], photo: data.photo },
    ]);
  });

  it('B5 rejects with the refusal of the backend', async () => {
    const refused = provider.create('menus', { data: { name: ' ', categories: [] } });
    await expect(refused).rejects.toMatchObject({
      failure: 'refused',
      status: 400,
      body: { name: ['This field may not be blank.'] },
    });
  });

  it('P7 is not reported as saved when the answer contains no record', async () => {
    wire.when(/menus/, () => answer(204));
    const menu = { id: 1, name: 'x', categories: [] };
    for (const save of [
      provider.create('menus', { data: menu }),
      provider.update('menus', { id: 1, data: menu, previousData: menu }),
      provider.patch('menus', { id: 1, data: {} }),
    ]) {
      await expect(save).rejects.toMatchObject({ failure: 'unreadable' });
    }
  });

  it('P8 is unconfirmed when the connection breaks after the backend has made it', async () => {
    wire.once(/POST/, lostAnswer);
    const save = provider.create('menus', { data: { name: 'Once', categories: [] } });
    await expect(save).rejects.toMatchObject({ failure: 'unconfirmed' });
    await expect(company.stored('menus')).resolves.toHaveLength(1);
    expect(wire.calls).toHaveLength(1);
  });

  it('F2 patches only the given fields', async () => {
    const category = await company.buildCategory({ name: 'Tatlılar', description: 'Sütlü' });
    const { data } = await provider.patch('categories', { id: category.id, data: { sort_order: 7 } });
    expect(data).toMatchObject({ name: 'Tatlılar', description: 'Sütlü', sort_order: 7 });
    expect(wire.calls[0]).toMatchObject({
      name: `PATCH company-api/v1/categories/${category.id}/`,
      body: { sort_order: 7 },
    });
  });

  it('of several records sends a PUT for each', async () => {
    const categories = [await company.buildCategory(), await company.buildCategory()];
    const changed = await provider.updateMany('categories', {
      ids: ids(categories),
      data: { name: 'Same', description: 'x' },
    });
    expect(changed).toEqual({ data: ids(categories) });
    expect(wire.writes().sort()).toEqual(
      categories.map(({ id }) => `PUT company-api/v1/categories/${id}/`).sort(),
    );
    await expect(company.stored<Category>('categories')).resolves.toMatchObject([
      { name: 'Same' },
      { name: 'Same' },
    ]);
  });
});

describe('a change of some fields', () => {
  it.each([
    ['of the record as it was, if that is given', true],
    ['of the record as it is now', false],
  ])('leaves the others as those %s', async (_, hasPrevious) => {
    const category = await company.buildCategory();
    const menu = await company.buildMenu({ description: 'Sıcak', categories: [category.id] });
    const previousData = hasPrevious ? menu : (undefined as never);
    await provider.update<Menu>('menus', { id: menu.id, data: { name: 'Akşam' }, previousData });
    expect(wire.calls.map(({ method }) => method)).toEqual(hasPrevious ? ['PUT'] : ['GET', 'PUT']);
    await expect(company.stored<Menu>('menus')).resolves.toMatchObject([
      { name: 'Akşam', description: 'Sıcak', categories: [{ id: category.id }] },
    ]);
  });

  it('of several records leaves the others of each, and does not undo what changes meanwhile', async () => {
    const category = await company.buildCategory();
    const full = await company.buildMenu({ categories: [category.id] });
    const empty = await company.buildMenu({ categories: [] });
    await provider.updateMany('menus', { ids: ids([full, empty]), data: { name: 'Akşam' } });
    const stored = await company.stored<Menu>('menus', 'pk');
    expect(stored.map(({ id, name, categories }) => [id, name, ids(categories)])).toEqual([
      [full.id, 'Akşam', [category.id]],
      [empty.id, 'Akşam', []],
    ]);
    const puts = wire.calls.filter(({ method }) => method === 'PUT');
    expect(puts.every(({ headers }) => headers.has('If-Match'))).toBe(true);
  });

  it('of a record that does not exist is refused with 404', async () => {
    const change = { id: 2_000_000_000, data: { name: 'x' }, previousData: undefined as never };
    await expect(provider.update('menus', change)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the version of a record', () => {
  it('P22 is the ETag that came with it, and none of a record that was read again in a list', async () => {
    const menu = await company.buildMenu({ name: 'Öğle' });
    const { data: read } = await provider.getOne<Menu>('menus', { id: menu.id });
    expect(await provider.versionOf('menus', { ...read })).toMatch(/^"/);
    await company.send('PUT', `company-api/v1/menus/${menu.id}/`, { name: 'Gece' });
    const { data } = await provider.getList<Menu>('menus', page(1, 20));
    expect(await provider.versionOf('menus', { ...data[0]! })).toBeUndefined();
  });
});

describe('a deletion', () => {
  it('K1 sends one DELETE, and returns the deleted record', async () => {
    const menu = await company.buildMenu();
    const result = await provider.delete<Menu>('menus', { id: menu.id, previousData: menu });
    expect(result).toEqual({ data: menu });
    expect(wire.writes()).toEqual([`DELETE company-api/v1/menus/${menu.id}/`]);
    await expect(company.stored('menus')).resolves.toEqual([]);
  });

  it('returns the id when the previous record is not given', async () => {
    const menu = await company.buildMenu();
    await expect(provider.delete('menus', { id: menu.id })).resolves.toEqual({ data: { id: menu.id } });
  });

  it('P23 of a deleted record is refused with 404', async () => {
    await expect(provider.delete('menus', { id: 2_000_000_000 })).rejects.toMatchObject({ status: 404 });
  });

  it('of several records sends a DELETE for each', async () => {
    const menus = [await company.buildMenu(), await company.buildMenu(), await company.buildMenu()];
    const gone = ids(menus.slice(0, 2));
    await expect(provider.deleteMany('menus', { ids: gone })).resolves.toEqual({ data: gone });
    expect(wire.writes().sort()).toEqual(gone.map(id => `DELETE company-api/v1/menus/${id}/`).sort());
    await expect(company.stored<Menu>('menus')).resolves.toMatchObject([{ id: menus[2]!.id }]);
  });
});

it('names a resource that is not declared, and the remedy', async () => {
  await expect(provider.getList('samples', page(1, 20))).rejects.toThrow(
    'No resource is named "samples". Declare it and add it to resources/index.ts.',
  );
});
