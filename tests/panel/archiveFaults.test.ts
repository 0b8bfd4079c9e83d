import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { menuJson } from '../../src/tools/export/toZip';
import { readArchive } from '../../src/tools/import/archive/readArchive';
import {
  missingIn,
  planArchive,
  readPresent,
  resultSince,
  type CreatedRecord,
} from '../../src/tools/import/archive/planArchive';
import { sendArchive } from '../../src/tools/import/archive/sendArchive';
import { undoArchive } from '../../src/tools/import/archive/undoArchive';
import { clearImport } from '../../src/tools/import/importStore';
import { newResult, zipOf } from '../support/panel/archives';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { buildCompany } from '../support/company';
import { PIXEL } from '../support/pixel';
import { answer, broken, lostAnswer } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());

describe('an import of an export', () => {
  it('P8 leaves a record of another user that has the name of one which did not arrive, and names it', async () => {
    const company = await buildCompany(backend);
    const { provider, wire } = buildProvider(backend, company);
    const category = { name: 'Tatlılar', description: 'Sütlü' };
    const archive = await readArchive(
      zipOf(
        JSON.stringify({
          ...{ version: 1, ingredients: [], categories: [category], products: [], menus: [], links: [] },
        }),
      ),
    );
    const { signal } = new AbortController();
    const options = { dataProvider: provider, explain: String, signal, onProgress: () => undefined };
    const result = await newResult(provider);
    wire.once(/^POST .*categories/, broken);
    const plan = planArchive(archive, await readPresent(provider, signal));
    await expect(sendArchive(archive, plan, result, options)).rejects.toThrow();
    await company.buildCategory({ name: 'Tatlılar', description: 'Şerbetli' });
    expect(await undoArchive(result, options)).toEqual(['Tatlılar']);
    expect(await company.stored('categories')).toHaveLength(1);
  });

  it('finds the photo of a product whose name has its letters in two parts', async () => {
    const path = `photos/${'Sütlaç'.normalize('NFD')}.png`;
    const product = {
      name: 'Sütlaç',
      description: '',
      price: 5,
      ingredients: [],
      categories: [],
      photo: path,
    };
    const menu = { version: 1, ingredients: [], categories: [], products: [product], menus: [], links: [] };
    const file = new File([zipSync({ 'menu.json': strToU8(JSON.stringify(menu)), [path]: PIXEL })], 'a.zip');
    const { products, photos } = await readArchive(file);
    expect(photos.get(products[0]!.photo!)).toBeInstanceOf(File);
  });

  it('P3 leaves what the backend refuses to delete, and names it', async () => {
    const company = await buildCompany(backend);
    const { provider, wire } = buildProvider(backend, company);
    const categories = ['Çorbalar', 'Tatlılar'].map(name => ({ name, description: '' }));
    const archive = await readArchive(
      zipOf({ version: 1, ingredients: [], categories, products: [], menus: [], links: [] }),
    );
    const { signal } = new AbortController();
    const options = { dataProvider: provider, explain: String, signal, onProgress: () => undefined };
    const result = await newResult(provider);
    await sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), result, options);
    const [soups] = await company.stored<{ id: number }>('categories', 'pk');
    wire.once(`DELETE company-api/v1/categories/${soups!.id}/`, () => answer(403, { detail: 'No.' }));
    expect(await undoArchive(result, options)).toEqual(['Çorbalar']);
    expect(await company.stored('categories')).toMatchObject([{ name: 'Çorbalar' }]);
    expect(await undoArchive(result, options)).toEqual([]);
    expect(await company.stored('categories')).toEqual([]);
  });

  it.each(['in lists', 'anywhere'])(
    'is taken back where there is no time of the last change %s, but for what has other values by now',
    async where => {
      const company = await buildCompany(backend);
      const { provider, wire } = buildProvider(backend, company, []);
      const withoutTimes = async (response: Response) =>
        new Response((await response.text()).replace(/,?"updated_at":"[^"]*"/g, ''), response);
      wire.when(where === 'in lists' ? /^GET .*categories/ : /^(GET|POST) .*categories/, async (_, passOn) =>
        withoutTimes(await passOn()),
      );
      const categories = ['Çorbalar', 'Tatlılar'].map(name => ({ name, description: '' }));
      const whole = { version: 1, ingredients: [], categories, products: [], menus: [], links: [] };
      const archive = await readArchive(zipOf(whole));
      const { signal } = new AbortController();
      const options = { dataProvider: provider, explain: String, signal, onProgress: () => undefined };
      const noted: CreatedRecord[] = [];
      const onCreated = async (created: CreatedRecord) => void noted.push(created);
      const result = await newResult(provider);
      const plan = planArchive(archive, await readPresent(provider, signal));
      await sendArchive(archive, plan, result, { ...options, onCreated });
      const [soups] = await company.stored<{ id: number }>('categories', 'pk');
      await company.send('PUT', `company-api/v1/categories/${soups!.id}/`, {
        ...{ name: 'Çorbalar', description: 'Sıcak', sort_order: 0 },
      });
      // After a reload nothing tells which of them were changed: both stay.
      const present = await readPresent(provider, signal);
      const begun = { missing: missingIn(plan), before: result.before, created: noted, places: [] };
      const later = resultSince(begun, planArchive(archive, present), present);
      expect((await undoArchive(later, options)).sort()).toEqual(['Tatlılar', 'Çorbalar']);
      expect(await company.stored('categories')).toHaveLength(2);
      expect(await undoArchive(result, options)).toEqual(['Çorbalar']);
      expect(await company.stored('categories')).toMatchObject([{ name: 'Çorbalar' }]);
    },
  );

  it('adds no further product to a category once it was stopped', async () => {
    const company = await buildCompany(backend);
    const { provider, wire } = buildProvider(backend, company);
    const productOf = (name: string, place: number) => ({
      ...{ name, description: '', price: 10, photo: null, ingredients: [] },
      categories: [{ category: 'Tatlılar', place }],
    });
    const text = JSON.stringify({
      ...{ version: 1, ingredients: [], menus: [], links: [] },
      categories: [{ name: 'Tatlılar', description: '' }],
      products: [productOf('Sütlaç', 0), productOf('Künefe', 1)],
    });
    const archive = await readArchive(zipOf(text));
    const control = new AbortController();
    const options = {
      dataProvider: provider,
      explain: String,
      signal: control.signal,
      onProgress: () => undefined,
    };
    wire.once('POST company-api/v1/product-categories/', (_, passOn) => {
      control.abort(new Error('stopped'));
      return passOn();
    });
    const plan = planArchive(archive, await readPresent(provider, control.signal));
    await expect(sendArchive(archive, plan, await newResult(provider), options)).rejects.toThrow('stopped');
    expect(wire.named('POST company-api/v1/product-categories/')).toHaveLength(1);
  });

  it('P8 takes back both of two products of one name, of which the second was not answered', async () => {
    const company = await buildCompany(backend);
    const { provider, wire } = buildProvider(backend, company);
    const ayran = { name: 'Ayran', description: '', price: 10, photo: null, ingredients: [], categories: [] };
    const lists = { version: 1, ingredients: [], categories: [], menus: [], links: [] };
    const archive = await readArchive(zipOf({ ...lists, products: [ayran, ayran] }));
    const { signal } = new AbortController();
    const options = { dataProvider: provider, explain: String, signal, onProgress: () => undefined };
    const result = await newResult(provider);
    const send = async () =>
      sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), result, options);
    let creations = 0;
    wire.when(/^POST .*products/, (call, passOn) =>
      ++creations === 2 ? lostAnswer(call, passOn) : passOn(),
    );
    await expect(send()).rejects.toThrow();
    await send();
    expect(await company.stored('products')).toHaveLength(2);
    expect(await undoArchive(result, options)).toEqual([]);
    expect(await company.stored('products')).toEqual([]);
  });

  it.each(['was answered', 'was not answered'])(
    'of two products of one name takes back the one that it has created, whose creation %s',
    async how => {
      const company = await buildCompany(backend);
      const old = await company.buildProduct({ name: 'Ayran' });
      const { provider, wire } = buildProvider(backend, company);
      const ayran = {
        name: 'Ayran',
        description: '',
        price: 10,
        photo: null,
        ingredients: [],
        categories: [],
      };
      const text = JSON.stringify({
        ...{ version: 1, ingredients: [], categories: [], products: [ayran, ayran], menus: [], links: [] },
      });
      const archive = await readArchive(zipOf(text));
      const { signal } = new AbortController();
      const noted: CreatedRecord[] = [];
      const options = {
        dataProvider: provider,
        explain: String,
        signal,
        onProgress: () => undefined,
        onCreated: async (created: CreatedRecord) => void noted.push(created),
      };
      const result = await newResult(provider);
      const plan = planArchive(archive, await readPresent(provider, signal));
      const missing = missingIn(plan);
      if (how === 'was not answered') wire.once(/^POST .*products/, lostAnswer);
      await sendArchive(archive, plan, result, options).catch(() => undefined);
      expect(await company.stored('products')).toHaveLength(2);

      // As after a reload, and in the page that has sent it.
      const present = await readPresent(provider, signal);
      const begun = { missing, before: result.before, created: noted, places: [] };
      const { created, unsure } = resultSince(begun, planArchive(archive, present), present);
      expect(created.map(({ record }) => record.id)).toEqual(noted.map(({ id }) => id));
      expect(unsure.map(({ name }) => name)).toEqual(how === 'was answered' ? [] : ['Ayran']);
      expect(await undoArchive(result, options)).toEqual([]);
      expect((await company.stored<{ id: number }>('products')).map(({ id }) => id)).toEqual([old.id]);
    },
  );

  it.each([
    ['no JSON', 'no'],
    ['another version', '{"version":2}'],
    ['a name that is no text', '{"version":1,"ingredients":[5]}'],
    ['a list that is none', '{"version":1,"ingredients":{}}'],
    [
      'a price that is none',
      '{"version":1,"ingredients":[],"categories":[],"products":[{"name":"a","description":"","price":"1"}]}',
    ],
  ])('with %s is refused', async (_, text) => {
    const file = zipOf(text);
    await expect(readArchive(file)).rejects.toMatchObject({ problem: { key: 'no_archive' } });
  });

  it('has the links whose menu was deleted', async () => {
    const link = { id: 1, slug: 'eski', description: '', menu: null, updated_at: '' };
    const nothing = { ingredients: [], categories: [], products: [], menus: [], places: [] };
    const json = menuJson({ ...nothing, links: [link] }, { name: 'Lokanta' } as never, new Map());
    expect((await readArchive(zipOf(json))).links).toEqual([
      { slug: 'eski', description: '', menu: { name: '', number: 1 } },
    ]);
  });

  it('is refused without menu.json', async () => {
    const file = new File([zipSync({ 'a.txt': strToU8('a') })], 'a.zip');
    await expect(readArchive(file)).rejects.toMatchObject({ problem: { key: 'no_archive' } });
  });
});
