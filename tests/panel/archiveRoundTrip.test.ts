import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../src/api/AnyRecord';
import type { ProductCategory } from '../../src/contract/records';
import { exportFile } from '../../src/tools/export/exportFile';
import { readArchive } from '../../src/tools/import/archive/readArchive';
import {
  missingIn,
  planArchive,
  readPresent,
  resultSince,
  settleUnsure,
  type ArchiveResult,
} from '../../src/tools/import/archive/planArchive';
import { sendArchive } from '../../src/tools/import/archive/sendArchive';
import { undoArchive } from '../../src/tools/import/archive/undoArchive';
import { beginArchive, loadArchive, noteCreated } from '../../src/tools/import/archive/archiveStore';
import { clearImport } from '../../src/tools/import/importStore';
import { newResult, zipOf } from '../support/panel/archives';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { formOf } from '../support/backend/client';
import { buildCompany, type Company } from '../support/company';
import { lostAnswer } from '../support/panel/wire';
import { buildFull, exportOptionsOf } from '../support/panel/exporting';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());

const optionsOf = (company: Company, language?: string) =>
  exportOptionsOf(buildProvider(backend, company).provider, language);

describe('an export', () => {
  it('of everything, imported into an empty company and exported again, is equal, and can be taken back', async () => {
    const company = await buildFull(backend);
    const [soups] = await company.stored<{ id: number }>('categories', 'sort_order');
    const menu = await company.buildMenu({ name: 'Akşam', description: 'Her gün', categories: [soups!.id] });
    const link = await company.buildLink({ menu: menu.id, slug: `butun-${menu.id}`, description: 'Masa' });
    const before = await exportFile('everything', 'zip', optionsOf(company));
    // A slug leads to one menu of all companies.
    await company.send('DELETE', `company-api/v1/qr-codes/${link.id}/`);
    const archive = await readArchive(new File([before.file], before.name));
    const other = await buildCompany(backend);
    await other.buildIngredient({ name: 'TUZ' });
    const { provider } = buildProvider(backend, other);
    const { signal } = new AbortController();
    const options = {
      dataProvider: provider,
      explain: String,
      signal,
      onProgress: () => undefined,
      onCreated: noteCreated,
    };
    const result = await newResult(provider);
    const missing = missingIn(planArchive(archive, await readPresent(provider, signal)));

    await beginArchive({
      owner: 'me',
      begunAt: Date.now(),
      file: new File([before.file], before.name),
      missing,
      before: result.before,
    });
    // Interrupted after a few records, and then continued with a new plan.
    const control = new AbortController();
    const stopping = {
      ...options,
      signal: control.signal,
      onProgress: () => result.done === 9 && control.abort(),
    };
    await expect(
      sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), result, stopping),
    ).rejects.toThrow();
    result.done = 0;
    await sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), result, options);
    expect(result.failed).toEqual([]);
    // A reload knows what was created: the browser keeps it with the file.
    expect(await loadArchive('you')).toBeUndefined();
    const kept = await loadArchive('me');
    const createdByNow = async () => {
      const present = await readPresent(provider, signal);
      return resultSince(kept!, planArchive(archive, present), present).created;
    };
    const known = await createdByNow();
    const idsOf = (created: ArchiveResult['created']) =>
      created.map(({ resource, record }) => `${resource} ${record.id}`).sort();
    expect(idsOf(known)).toEqual(idsOf(result.created));

    const textOf = async ({ file }: { file: Blob }) =>
      strFromU8(unzipSync(new Uint8Array(await file.arrayBuffer()))['menu.json']!);
    const after = await exportFile('everything', 'zip', optionsOf(other));
    // The ingredient that was there keeps its own writing.
    expect((await textOf(after)).replaceAll('TUZ', 'Tuz')).toBe(await textOf(before));

    // Nothing is created twice.
    const again = await newResult(provider);
    await sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), again, options);
    expect([again.created, again.done]).toEqual([[], result.done]);

    // What was changed since is left, with what it needs, also when the page was loaded again since.
    const [product] = await other.stored<{ id: number; name: string }>('products', 'pk');
    await provider.update('products', {
      id: product!.id,
      data: { ...(await provider.getOne('products', { id: product!.id })).data, description: 'Yeni' },
      previousData: { id: product!.id },
    });
    const reloaded = { ...result, created: await createdByNow() };
    const { data: edited } = await provider.getOne<AnyRecord & { ingredients: { name: string }[] }>(
      'products',
      {
        id: product!.id,
      },
    );
    const places = await other.stored<ProductCategory>('product-categories', 'pk');
    const needed = [
      // That one was there before.
      ...edited.ingredients.map(({ name }) => name).filter(name => name !== 'TUZ'),
      ...places.filter(place => place.product?.id === product!.id).map(({ category }) => category.name),
    ];
    expect(needed.length).toBeGreaterThan(0);
    expect((await undoArchive(reloaded, options)).sort()).toEqual([product!.name, ...needed].sort());
    expect(await other.stored<{ name: string }>('products', 'pk')).toHaveLength(1);
    expect(await other.stored('qr-codes', 'pk')).toEqual([]);
  });

  it('is not taken back where something else uses it by now', async () => {
    const company = await buildCompany(backend);
    const { provider } = buildProvider(backend, company);
    const text = JSON.stringify({
      version: 1,
      ingredients: ['Tuz', 'Biber'],
      categories: [
        { name: 'Çorbalar', description: '' },
        { name: 'Tatlılar', description: '' },
      ],
      products: [],
      menus: [
        { name: 'Akşam', description: '', categories: ['Tatlılar'] },
        { name: 'Öğle', description: '', categories: [] },
      ],
      links: [],
    });
    const archive = await readArchive(zipOf(text));
    const options = {
      dataProvider: provider,
      explain: String,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    const result = await newResult(provider);
    await sendArchive(
      archive,
      planArchive(archive, await readPresent(provider, options.signal)),
      result,
      options,
    );
    const ingredients = await company.stored<{ id: number; name: string }>('ingredients');
    // Both were created at the same time.
    const salt = ingredients.find(({ name }) => name === 'Tuz');
    await company.buildProduct({ name: 'Çorba', ingredients: [salt!.id] });
    const [menu] = await company.stored<{ id: number; name: string }>('menus', 'pk');
    expect(menu!.name).toBe('Akşam');
    await company.buildLink({ menu: menu!.id, slug: `masa-${menu!.id}` });
    expect((await undoArchive(result, options)).sort()).toEqual(['Akşam', 'Tatlılar', 'Tuz']);
    expect(await company.stored('qr-codes', 'pk')).toHaveLength(1);
    expect(await company.stored('menus', 'pk')).toHaveLength(1);
  });

  it('keeps allergens, and line ends as the form had them', async () => {
    const company = await buildCompany(backend);
    const { id } = await company.buildProduct({ name: 'Sütlaç' });
    const form = formOf({ name: 'Sütlaç', price: '90', description: 'a\r\n\r\nb', allergens: 'nuts,milk' });
    await company.send('PUT', `company-api/v1/products/${id}/`, form);
    const exported = await exportFile('everything', 'zip', optionsOf(company));
    const { products } = await readArchive(new File([exported.file], exported.name));
    expect(products).toMatchObject([{ description: 'a\n\nb', allergens: ['milk', 'nuts'] }]);
    const [stored] = await company.stored<{ description: string }>('products');
    expect(stored?.description).toBe('a\n\nb');
  });

  it.each([true, false])(
    'creates a record once whose answer was lost, and takes it back, sent again: %s',
    async isSentAgain => {
      const other = await buildCompany(backend);
      const { provider, wire } = buildProvider(backend, other);
      const text = JSON.stringify({
        version: 1,
        ingredients: ['Tuz'],
        categories: [{ name: 'Çorbalar', description: '' }],
        products: [],
        menus: [],
        links: [],
      });
      const archive = await readArchive(zipOf(text));
      const { signal } = new AbortController();
      const options = { dataProvider: provider, explain: String, signal, onProgress: () => undefined };
      const result = await newResult(provider);
      const send = async () =>
        sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), result, options);
      wire.once(/^POST .*categories/, lostAnswer);
      await expect(send()).rejects.toThrow();
      if (isSentAgain) {
        settleUnsure(result, await readPresent(provider, signal));
        await send();
      }
      expect(await other.stored('categories')).toHaveLength(1);
      expect(await undoArchive(result, options)).toEqual([]);
      expect([await other.stored('categories'), await other.stored('ingredients')]).toEqual([[], []]);
    },
  );
});
