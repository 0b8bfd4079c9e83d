import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Category, Product, ProductCategory } from '../../src/contract/records';
import { savedBy } from '../../src/tools/import/job/Job';
import { clearImport } from '../../src/tools/import/importStore';
import { loadJob, storePart } from '../../src/tools/import/job/jobStore';
import { reportOf } from '../../src/tools/import/job/report';
import { startBackend, type Backend } from '../support/backend/backend';
import { everything, prepareImport, sendAll, SHEET, undoAll } from '../support/panel/importing';
import { answer, broken, lostAnswer } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());

describe('an import', () => {
  it('is taken back completely: what it has created, and what it has changed', async () => {
    const { company, provider, begin } = await prepareImport(backend);
    const [breakfast, old] = await company.buildCategories(['Kahvaltı', 'Eski']);
    const cheese = await company.buildIngredient({ name: 'Peynir' });
    const product = await company.buildProduct({ name: 'MENEMEN', price: 40, ingredients: [cheese.id] });
    const other = await company.buildProduct({ name: 'Omlet' });
    // In this order, in the category that the product is taken out of.
    for (const { id } of [product, other])
      await provider.create('product-categories', { data: { product: id, category: old!.id } });
    const before = await everything(company);
    const state = await begin();
    await sendAll(state, provider);
    const after = await everything(company);
    expect(after.products.MENEMEN).toEqual({ price: 50, description: 'Sıcak', has: ['Biber', 'Domates'] });
    expect(after.places).toMatchObject({ Kahvaltı: ['MENEMEN', 'Şalgam'], Eski: ['Omlet'] });
    expect(breakfast).toBeDefined();
    expect(await undoAll((await loadJob('owner'))!, provider)).toEqual([]);
    expect(await everything(company)).toEqual(before);
  });

  it('is taken back where lists show fewer fields, and the addresses of photos are signed for each answer', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend);
    const state = await begin();
    let signature = 0;
    const signed = async (passOn: () => Promise<Response>) => {
      const product = (await (await passOn()).json()) as Product;
      return answer(201, { ...product, photo: `http://x/a.png?s=${signature++}` });
    };
    wire.when('POST company-api/v1/products/', (_, passOn) => signed(passOn));
    wire.when(/^GET company-api\/v1\/products\/\d+\/$/, (_, passOn) => signed(passOn));
    wire.when('GET company-api/v1/products/', async (_, passOn) => {
      const page = (await (await passOn()).json()) as { results: Product[]; count: number };
      const light = page.results.map(({ id, name, ingredients }) => ({ id, name, ingredients }));
      return answer(200, {
        ...page,
        results: light.map(row => ({ ...row, photo: `http://x/a.png?s=${signature++}` })),
      });
    });
    await sendAll(state, provider);
    // A change of what the list does not show.
    const [ayran] = (await company.stored<Product>('products')).filter(({ name }) => name === 'Ayran');
    const ingredients = ayran!.ingredients.map(({ id }) => id);
    const changed = { ...ayran, ingredients, description: 'Soğuk' };
    expect((await company.send('PUT', `company-api/v1/products/${ayran!.id}/`, changed)).status).toBe(200);
    expect(await undoAll(state, provider)).toContain('Ayran');
    expect((await company.stored<Product>('products')).map(({ name }) => name)).toEqual(['Ayran']);
  });

  describe('over light lists, of a product that was there before', () => {
    /** A provider whose lists have only these fields of a product, in each answer a photo with another signature. */
    async function prepareLight(fields: readonly (keyof Product)[], row = SHEET[0]!) {
      const prepared = await prepareImport(backend, 'products', [row]);
      const { company, wire } = prepared;
      const { id } = await company.buildProduct({ name: 'Menemen', price: 40 });
      const path = `company-api/v1/products/${id}/`;
      await company.send('PUT', path, { name: 'Menemen', price: 40, description: 'Acılı', ingredients: [] });
      let signature = 0;
      const signed = (product: Product) => ({ ...product, photo: `http://x/a.png?s=${signature++}` });
      wire.when(/^(GET|PUT) company-api\/v1\/products\/\d+\/$/, async (_, passOn) =>
        answer(200, signed((await (await passOn()).json()) as Product)),
      );
      wire.when('GET company-api/v1/products/', async (_, passOn) => {
        const page = (await (await passOn()).json()) as { results: Product[]; count: number };
        const light = (product: Product) =>
          Object.fromEntries(
            Object.entries(signed(product)).filter(([name]) => fields.includes(name as 'id')),
          );
        return answer(200, { ...page, results: page.results.map(light) });
      });
      return { ...prepared, path, read: async () => (await company.get<Product>(path)).body };
    }

    it.each<[string, (keyof Product)[]]>([
      ['description and price', ['id', 'name', 'photo', 'ingredients', 'updated_at']],
      ['all but its name and ingredients', ['id', 'name', 'ingredients']],
    ])('P22 gives back %s, which the lists lack', async (_, fields) => {
      const { provider, begin, read } = await prepareLight(fields);
      const before = await read();
      const state = await begin();
      await sendAll(state, provider);
      expect(await read()).toMatchObject({ price: 50, description: 'Sıcak', ingredients: [{}, {}] });
      expect(await undoAll((await loadJob('owner'))!, provider)).toEqual([]);
      expect(await read()).toEqual({ ...before, updated_at: expect.any(String) as string });
    });

    it('P8 gives them back also after a lost answer', async () => {
      const { provider, wire, begin, read } = await prepareLight(['id', 'name', 'ingredients']);
      const before = await read();
      wire.once(/^PUT /, lostAnswer);
      await expect(sendAll(await begin(), provider)).rejects.toThrow();
      const loaded = (await loadJob('owner'))!;
      await sendAll(loaded, provider);
      expect(await undoAll(loaded, provider)).toEqual([]);
      expect(await read()).toEqual({ ...before, updated_at: expect.any(String) as string });
    });

    it('P8 gives back what the lists lack also where a second try sends the row again', async () => {
      const { provider, wire, begin, path, read } = await prepareLight(
        ['id', 'name', 'ingredients'],
        ['Menemen', '50', '', 'Sıcak'],
      );
      const before = await read();
      wire.once(`PUT ${path}`, lostAnswer);
      await expect(sendAll(await begin(), provider)).rejects.toThrow();
      const loaded = (await loadJob('owner'))!;
      await sendAll(loaded, provider);
      expect(await read()).toMatchObject({ price: 50, description: 'Sıcak' });
      expect(await undoAll(loaded, provider)).toEqual([]);
      expect(await read()).toEqual({ ...before, updated_at: expect.any(String) as string });
    });

    it('P22 sends no row over what another user has changed since the plan, also without `updated_at`', async () => {
      const { company, provider, begin, path, read } = await prepareLight([
        'id',
        'name',
        'price',
        'ingredients',
      ]);
      const state = await begin();
      await company.send('PUT', path, { ...(await read()), ingredients: [], price: 41 });
      await sendAll(state, provider, { explain: error => (error as Error).name });
      expect([...state.outcomes.values()]).toEqual([{ state: 'failed', problem: 'ChangedMeanwhileError' }]);
      expect(await read()).toMatchObject({ price: 41, description: 'Acılı' });
    });
  });

  it('leaves what was changed or used since then, and says so', async () => {
    const { company, provider, begin } = await prepareImport(backend);
    const state = await begin();
    await sendAll(state, provider);
    const products = await company.stored<Product>('products');
    const ayran = products.find(({ name }) => name === 'Ayran')!;
    await provider.update('products', { id: ayran.id, data: { ...ayran, price: 20 }, previousData: ayran });
    const left = await undoAll(state, provider);
    expect(left.sort()).toEqual(['Ayran', 'Yoğurt', 'İçecekler'].sort());
    expect(await everything(company)).toMatchObject({
      ingredients: ['Yoğurt'],
      categories: ['İçecekler'],
      count: 1,
    });
  });

  it.each([
    ['a record was given back and the answer was lost', /^PUT /, lostAnswer],
    ['a category of it was refused', 'POST company-api/v1/product-categories/', () => answer(500, {})],
    ['a category of it was not sent', 'POST company-api/v1/product-categories/', broken],
  ])('P8 is taken back completely by a second try, after %s', async (_, call, failure) => {
    const { company, provider, wire, begin } = await prepareImport(backend);
    const [, old] = await company.buildCategories(['Kahvaltı', 'Eski']);
    const product = await company.buildProduct({ name: 'MENEMEN', price: 40 });
    await provider.create('product-categories', { data: { product: product.id, category: old!.id } });
    const before = await everything(company);
    await sendAll(await begin(), provider);
    wire.once(call, failure);
    await expect(undoAll((await loadJob('owner'))!, provider)).rejects.toThrow();
    expect(await undoAll((await loadJob('owner'))!, provider)).toEqual([]);
    expect(await everything(company)).toEqual(before);
  });

  describe('P3 leaves what the backend refuses to take back, and names it', () => {
    async function prepareMoved() {
      const prepared = await prepareImport(backend);
      const { company, provider, begin } = prepared;
      const [, old] = await company.buildCategories(['Kahvaltı', 'Eski']);
      const salt = await company.buildIngredient({ name: 'Tuz' });
      const product = await company.buildProduct({ name: 'MENEMEN', price: 40, ingredients: [salt.id] });
      await provider.create('product-categories', { data: { product: product.id, category: old!.id } });
      await sendAll(await begin(), provider);
      return { ...prepared, old: old!, salt };
    }

    it('a product whose old category is deleted, which stays in the new one', async () => {
      const { company, provider, old } = await prepareMoved();
      await company.send('DELETE', `company-api/v1/categories/${old.id}/`);
      expect(await undoAll((await loadJob('owner'))!, provider)).toEqual(['Menemen']);
      expect(await everything(company)).toMatchObject({ places: { Kahvaltı: ['MENEMEN'] }, count: 1 });
    });

    it('a product with two old categories, of which one is deleted, which gets the other one', async () => {
      const { company, provider, begin } = await prepareImport(backend);
      const [, old, other] = await company.buildCategories(['Kahvaltı', 'Eski', 'Öneriler']);
      const product = await company.buildProduct({ name: 'MENEMEN', price: 40 });
      for (const { id } of [old!, other!])
        await provider.create('product-categories', { data: { product: product.id, category: id } });
      await sendAll(await begin(), provider);
      await company.send('DELETE', `company-api/v1/categories/${old!.id}/`);
      expect(await undoAll((await loadJob('owner'))!, provider)).toEqual(['Menemen']);
      expect((await everything(company)).places).toMatchObject({
        Kahvaltı: ['MENEMEN'],
        Öneriler: ['MENEMEN'],
      });
    });

    it('a product whose old ingredient is deleted', async () => {
      const { company, provider, salt } = await prepareMoved();
      await company.send('DELETE', `company-api/v1/ingredients/${salt.id}/`);
      expect((await undoAll((await loadJob('owner'))!, provider)).sort()).toEqual([
        'Biber',
        'Domates',
        'Menemen',
      ]);
      expect(await everything(company)).toMatchObject({ places: { Kahvaltı: ['MENEMEN'] }, count: 1 });
    });

    it.each([403, 409])('a product that is not deleted for %i', async status => {
      const { company, provider, wire } = await prepareMoved();
      const ayran = (await company.stored<Product>('products')).find(({ name }) => name === 'Ayran');
      wire.once(`DELETE company-api/v1/products/${ayran!.id}/`, () => answer(status, { detail: 'No.' }));
      expect((await undoAll((await loadJob('owner'))!, provider)).sort()).toEqual(
        ['Ayran', 'Yoğurt', 'İçecekler'].sort(),
      );
      expect(await undoAll((await loadJob('owner'))!, provider)).toEqual([]);
    });
  });

  it('leaves a category that a colleague has renamed since, and names it', async () => {
    const { company, provider, begin } = await prepareImport(backend);
    await sendAll(await begin(), provider);
    const sweets = (await company.stored<Category>('categories')).find(({ name }) => name === 'Tatlılar');
    const renamed = { ...sweets, name: 'Ev tatlıları' };
    await company.send('PUT', `company-api/v1/categories/${sweets!.id}/`, renamed);
    expect(await undoAll((await loadJob('owner'))!, provider)).toEqual(['Ev tatlıları']);
    expect((await company.stored<Category>('categories')).map(({ name }) => name)).toEqual(['Ev tatlıları']);
  });

  it('takes back a category that was created a second time after a part of it was undone', async () => {
    const { company, provider, begin } = await prepareImport(backend);
    const state = await begin();
    await sendAll(state, provider);
    const [first] = await company.stored<Product>('products');
    await company.send('PUT', `company-api/v1/products/${first!.id}/`, {
      ...first,
      ingredients: [],
      price: 1,
    });
    expect(await undoAll(state, provider)).toContain(first!.name);
    // As after a stop: a row is left to be sent.
    const row = state.job.rows.find(({ values }) => values.name === 'Künefe')!;
    state.outcomes.delete(row.number);
    await sendAll(state, provider);
    expect((await company.stored<Category>('categories')).map(({ name }) => name)).toContain('Tatlılar');
    await undoAll(state, provider);
    expect((await company.stored<Category>('categories')).map(({ name }) => name)).not.toContain('Tatlılar');
  });

  it('P22 leaves what another user changes while it is taken back', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend, 'products', SHEET, ['etag']);
    const product = await company.buildProduct({ name: 'MENEMEN', price: 40 });
    const state = await begin();
    await sendAll(state, provider);
    const path = `company-api/v1/products/${product.id}/`;
    const { body: saved } = await company.get<Product>(path);
    wire.once(`PUT ${path}`, async (_, passOn) => {
      await company.send('PUT', path, { ...saved, ingredients: [], description: 'Acılı' });
      return passOn();
    });
    expect(await undoAll(state, provider)).toContain('Menemen');
    expect((await company.get<Product>(path)).body).toMatchObject({ price: 50, description: 'Acılı' });
  });

  describe('P22 of a product whose categories another user changes meanwhile', () => {
    const [row] = SHEET;
    const PLACES = 'company-api/v1/product-categories/';

    /** A job that moves a product from one category to another, with a place that another user adds or removes. */
    async function prepareMove() {
      const { company, provider, wire, begin } = await prepareImport(backend, 'products', [row!]);
      const [breakfast, old, other] = await company.buildCategories(['Kahvaltı', 'Eski', 'Öneriler']);
      const { id: product } = await company.buildProduct({ name: 'MENEMEN', price: 40 });
      const add = (category: Category) =>
        company.send('POST', PLACES, { product, category: category.id, sort_order: 1 });
      const remove = async (category: Category) => {
        const places = await company.stored<ProductCategory>('product-categories');
        const place = places.find(one => one.category.id === category.id);
        await company.send('DELETE', `${PLACES}${place!.id}/`);
      };
      const categories = async () => {
        const { places } = await everything(company);
        return Object.keys(places).filter(name => places[name]!.length > 0);
      };
      await add(old!);
      const names = { breakfast: breakfast!, old: old!, other: other! };
      return { provider, wire, state: await begin(), add, remove, categories, ...names };
    }

    it('keeps the category that was added, and so does its undo', async () => {
      const { state, provider, add, categories, other } = await prepareMove();
      await add(other);
      await sendAll(state, provider);
      expect(await categories()).toEqual(['Kahvaltı', 'Öneriler']);
      expect(await undoAll((await loadJob('owner'))!, provider)).toEqual([]);
      expect(await categories()).toEqual(['Eski', 'Öneriler']);
    });

    it('leaves a category that was added before the file was sent, and one that was removed', async () => {
      const { state, provider, add, remove, categories, breakfast, old } = await prepareMove();
      await add(breakfast);
      await remove(old);
      await sendAll(state, provider);
      expect(await undoAll((await loadJob('owner'))!, provider)).toEqual([]);
      expect(await categories()).toEqual(['Kahvaltı']);
    });

    it.each(['POST', 'DELETE'])('P8 is taken back after a lost answer to a %s', async method => {
      const { state, provider, wire, add, categories, other } = await prepareMove();
      wire.once(new RegExp(`^${method} ${PLACES}`), lostAnswer);
      await expect(sendAll(state, provider)).rejects.toThrow();
      await add(other);
      const loaded = (await loadJob('owner'))!;
      await sendAll(loaded, provider);
      expect(await categories()).toEqual(['Kahvaltı', 'Öneriler']);
      expect(await undoAll(loaded, provider)).toEqual([]);
      expect(await categories()).toEqual(['Eski', 'Öneriler']);
    });

    it('is taken back where an earlier version of the panel has sent it, which noted no categories', async () => {
      const { state, provider, categories } = await prepareMove();
      await sendAll(state, provider);
      const saved = savedBy(state.outcomes.get(2))!;
      await storePart(state, 'outcomes', 2, { state: 'done', saved });
      expect(await undoAll((await loadJob('owner'))!, provider)).toEqual([]);
      expect(await categories()).toEqual(['Eski']);
    });
  });

  it('P8 names a category of a row that may have been created without an answer', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend);
    const state = await begin();
    wire.once('POST company-api/v1/categories/', lostAnswer);
    await sendAll(state, provider).catch(() => undefined);
    const [category] = await company.stored<Category>('categories');
    expect(await undoAll(state, provider)).toEqual([category!.name]);
    expect(await company.stored<Category>('categories')).toEqual([category]);
  });

  it('whose categories are refused after its record was saved is reported as created, and taken back', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend);
    const state = await begin();
    wire.once('POST company-api/v1/product-categories/', () => answer(403, { detail: 'No.' }));
    await sendAll(state, provider);
    const refused = [...state.outcomes.values()].filter(({ state }) => state === 'failed');
    expect(refused).toMatchObject([{ saved: { id: expect.any(Number) as number } }]);
    const report = reportOf(state, key => key.split('.').pop()!);
    expect(report.flat().filter(cell => cell === 'created')).toHaveLength(SHEET.length);
    expect(report.flat().filter(cell => cell === 'failed_places')).toHaveLength(1);
    await undoAll(state, provider);
    expect(await company.stored<Product>('products')).toEqual([]);
  });

  it.each(['ingredients', 'categories'] as const)('brings in %s, and takes them back', async resource => {
    const { company, provider, begin } = await prepareImport(backend, resource, [['Peynir'], ['Zeytin']]);
    const state = await begin();
    await sendAll(state, provider);
    expect((await everything(company))[resource]).toEqual(['Peynir', 'Zeytin']);
    expect(await undoAll(state, provider)).toEqual([]);
    expect((await everything(company))[resource]).toEqual([]);
  });

  it.each(['ingredients', 'categories'] as const)('leaves %s that are in use by now', async resource => {
    const { company, provider, begin } = await prepareImport(backend, resource, [['Peynir'], ['Zeytin']]);
    const state = await begin();
    await sendAll(state, provider);
    const [cheese] = (await company.stored<Category>(resource)).filter(({ name }) => name === 'Peynir');
    const product = await company.buildProduct({
      name: 'Tost',
      ingredients: resource === 'ingredients' ? [Number(cheese!.id)] : [],
    });
    if (resource === 'categories')
      await provider.create('product-categories', { data: { product: product.id, category: cheese!.id } });
    expect(await undoAll(state, provider)).toEqual(['Peynir']);
    expect((await everything(company))[resource]).toEqual(['Peynir']);
  });
});
