import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ids } from '../../src/contract/ids';
import type { Ingredient, Link, Menu, Product, ProductCategory } from '../../src/contract/records';
import { exportFile } from '../../src/tools/export/exportFile';
import { menuJson } from '../../src/tools/export/toZip';
import { planArchive, readPresent } from '../../src/tools/import/archive/planArchive';
import { readArchive } from '../../src/tools/import/archive/readArchive';
import { sendArchive } from '../../src/tools/import/archive/sendArchive';
import { clearImport } from '../../src/tools/import/importStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { newResult, zipOf } from '../support/panel/archives';
import { buildProvider } from '../support/panel/buildProvider';
import { exportOptionsOf } from '../support/panel/exporting';
import { prepareImport, sendAll } from '../support/panel/importing';

/** Imports of records that refer to one of several with the same name. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());

const PLACES = 'company-api/v1/product-categories/';
const placesOf = (company: Company) => company.stored<ProductCategory>('product-categories', 'pk');

it('an import of a price leaves a product in those of the categories of one name in which it is', async () => {
  const { company, provider, begin, plan } = await prepareImport(backend, 'products', [
    ['Ayran', '15', 'İçecekler', '', ''],
    ['Çay', '12', 'İçecekler; içecekler', '', ''],
    ['Su', '10', 'İçecekler; İçecekler', '', ''],
  ]);
  const [breakfast, dinner] = await company.buildCategories(['İçecekler', 'İçecekler']);
  for (const [name, ...categories] of [
    ['Ayran', breakfast!],
    ['Çay', breakfast!, dinner!],
    ['Su', breakfast!, dinner!],
  ] as const) {
    const { id } = await company.buildProduct({ name });
    for (const category of categories)
      await company.send('POST', PLACES, { product: id, category: category.id, sort_order: 0 });
  }
  const before = await placesOf(company);
  expect(before).toHaveLength(5);
  // A sheet has a name once or twice; both mean all of them.
  expect((await plan()).rows.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['price'],
    ['price'],
    [],
  ]);
  await sendAll(await begin(), provider);
  expect(
    (await company.stored<{ price: string }>('products')).map(({ price }) => Number(price)).sort(),
  ).toEqual([10, 12, 15]);
  expect(await placesOf(company)).toEqual(before);
});

/** A company with two categories and two menus of one name, and a link to each menu. */
async function buildTwins() {
  const company = await buildCompany(backend);
  const [morning, evening] = await company.buildCategories(['İçecekler', 'İçecekler']);
  const tea = await company.buildProduct({ name: 'Çay' });
  const wine = await company.buildProduct({ name: 'Şarap' });
  const water = await company.buildProduct({ name: 'Su' });
  for (const [product, category] of [
    [tea, morning],
    [wine, evening],
    [water, morning],
    [water, evening],
  ] as const)
    await company.send('POST', PLACES, { product: product.id, category: category!.id, sort_order: 0 });
  const links = [];
  for (const category of [evening!, morning!]) {
    const menu = await company.buildMenu({ name: 'Menü', categories: [category.id] });
    links.push(await company.buildLink({ menu: menu.id }));
  }
  return { company, links };
}

/** For each slug, the products of the categories of its menu. */
async function productsBySlug(company: Company) {
  const places = await placesOf(company);
  const menus = await company.stored<Menu>('menus', 'pk');
  const links = await company.stored<Link>('qr-codes', 'pk');
  return Object.fromEntries(
    links.map(({ slug, menu }) => {
      const shown = menus.find(({ id }) => id === menu?.id)?.categories.map(({ id }) => id) ?? [];
      const names = places
        .filter(({ category }) => shown.includes(category.id))
        .map(({ product }) => product?.name);
      return [slug, names.sort()];
    }),
  );
}

async function exportOf(company: Company) {
  const { file } = await exportFile(
    'everything',
    'zip',
    exportOptionsOf(buildProvider(backend, company).provider),
  );
  return { file, text: strFromU8(unzipSync(new Uint8Array(await file.arrayBuffer()))['menu.json']!) };
}

it('an export of everything keeps what belongs to which of two records of one name, also where it is continued', async () => {
  const { company, links } = await buildTwins();
  const before = await productsBySlug(company);
  expect(Object.values(before).map(String).sort()).toEqual(['Su,Çay', 'Su,Şarap']);
  const { file, text } = await exportOf(company);
  // A slug leads to one menu of all companies.
  for (const { id } of links) await company.send('DELETE', `company-api/v1/qr-codes/${id}/`);

  const other = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, other);
  const archive = await readArchive(new File([file], 'a.zip'));
  const { signal } = new AbortController();
  const options = { dataProvider: provider, explain: String, signal, onProgress: () => undefined };
  const send = async () => {
    const result = await newResult(provider);
    await sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), result, options);
    return result;
  };
  for (const name of ['product-categories', 'menus', 'qr-codes']) {
    let calls = 0;
    wire.when(`POST company-api/v1/${name}/`, (_, passOn) => {
      if (++calls === 2) throw new TypeError('The connection was cut.');
      return passOn();
    });
    await expect(send(), name).rejects.toMatchObject({ failure: 'unconfirmed' });
  }
  const { failed, created } = await send();
  expect([failed, created.length]).toEqual([[], 1]);
  expect(await productsBySlug(other)).toEqual(before);
  expect((await exportOf(other)).text).toBe(text);
});

it('a product that an archive names twice for one category is added to it once', async () => {
  const company = await buildCompany(backend);
  const { provider } = buildProvider(backend, company);
  const place = { category: 'İçecekler', place: 1 };
  const product = {
    name: 'Su',
    description: '',
    price: 10,
    photo: null,
    ingredients: [],
    categories: [place, place],
  };
  const archive = await readArchive(
    zipOf({
      ...{ version: 1, ingredients: [], menus: [], links: [] },
      ...{ categories: [{ name: 'İçecekler', description: '' }], products: [product] },
    }),
  );
  const { signal } = new AbortController();
  const plan = planArchive(archive, await readPresent(provider, signal));
  await sendArchive(archive, plan, await newResult(provider), {
    ...{ dataProvider: provider, explain: String, signal, onProgress: () => undefined },
  });
  expect(await placesOf(company)).toHaveLength(1);
});

it('an archive takes no menu of its name for one whose category is still missing', async () => {
  const company = await buildCompany(backend);
  await company.buildMenu({ name: 'Menü' });
  const { provider } = buildProvider(backend, company);
  const archive = await readArchive(
    zipOf({
      ...{ version: 1, ingredients: [], products: [], links: [] },
      categories: [{ name: 'Çorbalar', description: '' }],
      menus: [['Çorbalar'], []].map(categories => ({ name: 'Menü', description: '', categories })),
    }),
  );
  const { signal } = new AbortController();
  const plan = planArchive(archive, await readPresent(provider, signal));
  await sendArchive(archive, plan, await newResult(provider), {
    ...{ dataProvider: provider, explain: String, signal, onProgress: () => undefined },
  });
  const menus = await company.stored<Menu>('menus', 'pk');
  expect(menus.map(({ categories }) => categories.map(({ name }) => name))).toEqual([[], ['Çorbalar']]);
});

it('an import of a price leaves a product its ingredients of one name', async () => {
  const { company, provider, wire, plan, begin } = await prepareImport(backend, 'products', [
    ['Çay', '12', '', '', 'Şeker'],
    ['Kahve', '12', '', '', 'Şeker; Şeker'],
  ]);
  const first = await company.buildIngredient({ name: 'Şeker' });
  const second = await company.buildIngredient({ name: 'Bal' });
  await company.buildProduct({ name: 'Çay', ingredients: [first.id] });
  await company.buildProduct({ name: 'Kahve', ingredients: [first.id, second.id] });
  // A backend on which names are not unique.
  wire.when(/^GET/, async (_, passOn) => {
    const text = await (await passOn()).text();
    return new Response(text.replaceAll('"Bal"', '"Şeker"'), {
      headers: { 'Content-Type': 'application/json' },
    });
  });
  expect((await plan()).rows.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['price'],
    ['price'],
  ]);
  await sendAll(await begin(), provider);
  const stored = await company.stored<Product>('products', 'pk');
  expect(stored.map(({ price, ingredients }) => [Number(price), ids(ingredients)])).toEqual([
    [12, [first.id]],
    [12, [first.id, second.id]],
  ]);
});

it('an export of everything tells which of two ingredients of one name a product has', () => {
  const [salt, other] = [
    { id: 1, name: 'Tuz' },
    { id: 9, name: 'Tuz' },
  ] as Ingredient[];
  const nothing = { categories: [], menus: [], links: [], places: [] };
  const product = { id: 1, name: 'Çorba', description: '', price: null, photo: null } as unknown as Product;
  const json = menuJson(
    {
      ...nothing,
      ingredients: [salt!, other!],
      products: [
        { ...product, ingredients: [other!] },
        { ...product, id: 2, name: 'Et', ingredients: [salt!, other!] },
      ],
    },
    { name: 'Lokanta' } as never,
    new Map(),
  );
  const { products } = JSON.parse(json) as { products: { ingredients: unknown[] }[] };
  const second = { name: 'Tuz', number: 2 };
  expect(products.map(({ ingredients }) => ingredients)).toEqual([['Tuz', second], [second]]);
});
