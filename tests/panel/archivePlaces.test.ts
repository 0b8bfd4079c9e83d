import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductCategory } from '../../src/contract/records';
import {
  idsIn,
  missingIn,
  planArchive,
  readPresent,
  resultSince,
  type ArchiveResult,
} from '../../src/tools/import/archive/planArchive';
import { readArchive } from '../../src/tools/import/archive/readArchive';
import { sendArchive } from '../../src/tools/import/archive/sendArchive';
import { undoArchive } from '../../src/tools/import/archive/undoArchive';
import {
  beginArchive,
  loadArchive,
  noteCreated,
  notePlace,
} from '../../src/tools/import/archive/archiveStore';
import { clearImport } from '../../src/tools/import/importStore';
import { zipOf } from '../support/panel/archives';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { buildCompany } from '../support/company';
import { answer, lostAnswer, type Wire } from '../support/panel/wire';

/** The places in categories that an archive gives to products which were there before. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());

const PLACES = 'company-api/v1/product-categories/';

/** An archive that puts the products of a company into categories, of which one is there, and what sends it. */
async function prepareArchive() {
  const company = await buildCompany(backend);
  const tea = await company.buildProduct({ name: 'Çay' });
  const ayran = await company.buildProduct({ name: 'Ayran' });
  const [drinks] = await company.buildCategories(['İçecekler']);
  await company.send('POST', PLACES, { product: ayran.id, category: drinks!.id, sort_order: 1 });
  const { provider, wire } = buildProvider(backend, company);
  const { signal } = new AbortController();
  const productOf = (name: string, ...categories: string[]) => ({
    ...{ name, description: '', price: 10, photo: null, ingredients: [] },
    categories: categories.map(category => ({ category, place: 2 })),
  });
  const content = {
    ...{ version: 1, ingredients: [], menus: [], links: [] },
    categories: ['İçecekler', 'Kahvaltı'].map(name => ({ name, description: '' })),
    products: [
      productOf('Çay', 'İçecekler', 'Kahvaltı'),
      productOf('Ayran', 'İçecekler'),
      productOf('Ihlamur', 'İçecekler'),
    ],
  };
  const file = zipOf(content);
  const archive = await readArchive(file);
  const present = await readPresent(provider, signal);
  const before = idsIn(present);
  const missing = missingIn(planArchive(archive, present));
  await beginArchive({ owner: 'me', begunAt: Date.now(), file, missing, before });
  const result: ArchiveResult = { before, created: [], places: [], failed: [], unsure: [], done: 0 };
  const options = {
    ...{ dataProvider: provider, explain: String, signal, onProgress: () => undefined },
    ...{ onCreated: noteCreated, onPlace: notePlace },
  };
  return {
    company,
    wire,
    result,
    send: async () =>
      sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), result, options),
    undo: (made: ArchiveResult) => undoArchive(made, options),
    /** The result as it is known after a reload. */
    reload: async () => {
      const present = await readPresent(provider, signal);
      return resultSince((await loadArchive('me'))!, planArchive(archive, present), present);
    },
    places: async () =>
      (await company.stored<ProductCategory>('product-categories')).map(
        ({ product, category }) => `${product?.name}, ${category.name}`,
      ),
    tea: tea.id,
    drinks: drinks!.id,
  };
}

describe('the undo of an archive takes products out of the categories', () => {
  it.each(['in the same page', 'after a reload'])('that it has put them into, %s', async when => {
    const { company, result, send, undo, reload, places } = await prepareArchive();
    await send();
    expect(await places()).toHaveLength(4);
    expect(await undo(when === 'after a reload' ? await reload() : result)).toEqual([]);
    expect(await places()).toEqual(['Ayran, İçecekler']);
    expect(await company.stored('products')).toHaveLength(2);
    expect(await company.stored('categories')).toHaveLength(1);
  });

  it('P8 that it has put them into without an answer', async () => {
    const { result, send, undo, wire, places } = await prepareArchive();
    wire.once(`POST ${PLACES}`, lostAnswer);
    await expect(send()).rejects.toThrow();
    await send();
    expect(await places()).toHaveLength(4);
    expect(await undo(result)).toEqual([]);
    expect(await places()).toEqual(['Ayran, İçecekler']);
  });

  it.each<[string, Parameters<Wire['once']>[1]]>([
    ['has failed', () => answer(503, {})],
    ['was not answered', lostAnswer],
  ])('P8 after a try that %s', async (_, failure) => {
    const { result, send, undo, wire, places } = await prepareArchive();
    await send();
    wire.once(new RegExp(`^DELETE ${PLACES}`), failure);
    await expect(undo(result)).rejects.toThrow();
    expect(await undo(result)).toEqual([]);
    expect(await places()).toEqual(['Ayran, İçecekler']);
  });

  it('of which another user has deleted one', async () => {
    const { company, result, send, undo, places } = await prepareArchive();
    await send();
    const made = result.created.find(({ resource }) => resource === 'categories')!;
    await company.send('DELETE', `company-api/v1/categories/${made.record.id}/`);
    expect(await undo(result)).toEqual([]);
    expect(await places()).toEqual(['Ayran, İçecekler']);
  });

  it('but not out of one that another user has put them into', async () => {
    const { company, result, send, undo, places, tea, drinks } = await prepareArchive();
    await company.send('POST', PLACES, { product: tea, category: drinks, sort_order: 2 });
    await send();
    expect(await undo(result)).toEqual([]);
    expect(await places()).toEqual(['Ayran, İçecekler', 'Çay, İçecekler']);
  });

  it('beside one of which the backend keeps the place of a deleted product', async () => {
    const { result, send, undo, wire, places, drinks } = await prepareArchive();
    wire.when(`GET ${PLACES}`, async ({ query }, passOn) => {
      const page = (await (await passOn()).json()) as { count: number; results: object[] };
      if (query.get('category__pk') !== String(drinks)) return answer(200, page);
      const gone = {
        id: 9_999_999,
        product: null,
        category: { id: drinks, name: 'İçecekler' },
        sort_order: 0,
      };
      return answer(200, { count: page.count + 1, results: [gone, ...page.results] });
    });
    await send();
    expect(await places()).toHaveLength(4);
    expect(await undo(result)).toEqual([]);
    expect(await places()).toEqual(['Ayran, İçecekler']);
  });

  it('and not out of others that it has put other products into', async () => {
    const { company, result, undo, places, tea, drinks } = await prepareArchive();
    const [breakfast] = await company.buildCategories(['Kahvaltı']);
    const ayran = (await company.stored<{ id: number; name: string }>('products')).find(
      ({ name }) => name === 'Ayran',
    )!;
    // Tea was put into the drinks, where Ayran was before, and Ayran into the breakfast.
    result.places.push({ product: tea, category: drinks }, { product: ayran.id, category: breakfast!.id });
    for (const { product, category } of result.places)
      await company.send('POST', PLACES, { product, category, sort_order: 3 });
    expect(await places()).toHaveLength(3);
    expect(await undo(result)).toEqual([]);
    expect(await places()).toEqual(['Ayran, İçecekler']);
  });
});
