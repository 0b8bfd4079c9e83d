import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '../../src/api/AnyRecord';
import type { Me, ProductCategory } from '../../src/contract/records';
import { exportFile, type ExportFormat, type ExportOptions } from '../../src/tools/export/exportFile';
import { readArchive } from '../../src/tools/import/archive/readArchive';
import {
  createdSince,
  missingIn,
  planArchive,
  readPresent,
  sendArchive,
  undoArchive,
  type ArchiveResult,
} from '../../src/tools/import/archive/sendArchive';
import { createJob } from '../../src/tools/import/job/createJob';
import {
  beginArchive,
  beginJob,
  clearJob,
  loadArchive,
  noteCreated,
} from '../../src/tools/import/job/jobStore';
import { sendJob } from '../../src/tools/import/job/sendJob';
import { recogniseColumns } from '../../src/tools/import/plan/columns';
import { planImport } from '../../src/tools/import/plan/planImport';
import { readExisting } from '../../src/tools/import/readExisting';
import { parseTables } from '../../src/tools/import/table/parseTables';
import { FIELDS, type ImportedResource } from '../../src/tools/sheet/fields';
import { textCell, textOfCell } from '../../src/tools/sheet/textCell';
import { startBackend, type Backend } from '../support/backend';
import { buildProvider } from '../support/buildProvider';
import { formOf } from '../support/client';
import { buildCompany, type Company } from '../support/company';
import { lostAnswer } from '../support/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearJob());

const ME = { company: { name: 'Lokanta', currency: { symbol: '₺', minor_unit: 2 } } } as Me;

const optionsOf = (company: Company, language = 'tr'): ExportOptions => ({
  dataProvider: buildProvider(backend, company).provider,
  account: { company: () => Promise.resolve({ name: 'Lokanta' } as never) },
  me: ME,
  language,
  headingOf: field =>
    ({
      name: 'Ad',
      price: 'Fiyat',
      description: 'Açıklama',
      categories: 'Kategoriler',
      ingredients: 'Malzemeler',
      photo: 'Fotoğraf',
    })[field],
  titleOf: resource => resource,
  signal: new AbortController().signal,
  onPhoto: () => undefined,
});

/** Imports a file into a company, with every row that can be sent. */
async function importInto(company: Company, resource: ImportedResource, file: Blob): Promise<void> {
  const { provider } = buildProvider(backend, company);
  const [table] = await parseTables(await file.arrayBuffer());
  const { columns, headings } = recogniseColumns(table!.rows, FIELDS[resource]);
  const existing = await readExisting(provider, resource, new Set(FIELDS[resource]));
  const rows = planImport({
    resource,
    rows: table!.rows.filter(({ number }) => number > headings!.number),
    columns,
    corrected: {},
    existing,
    decimals: 2,
    isClearing: false,
    photos: [],
    isReplacingPhotos: false,
  });
  const job = createJob(resource, rows, new Set(rows.map(({ number }) => number)), existing, 'owner');
  await sendJob(await beginJob(job, new Map()), {
    dataProvider: provider,
    preparePhoto: photo => Promise.resolve(photo),
    readPhoto: () => Promise.resolve(null),
    explain: String,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
}

/** A company whose names and texts are hard for a spreadsheet. */
async function buildFull(): Promise<Company> {
  const company = await buildCompany(backend);
  const { provider } = buildProvider(backend, company);
  const categories = await company.buildCategories(['Çorbalar', 'Izgara, köfte', 'Tatlı; pasta "özel"']);
  const onion = await company.buildIngredient({ name: 'Soğan, kuru' });
  const salt = await company.buildIngredient({ name: 'Tuz' });
  const names = [
    '=1+1',
    '-Ekstra',
    "@'SUM(A1)",
    "'tırnak",
    '<script>alert(1)</script>',
    'Iğdır ışkını',
    'İnci',
    'Su',
    'Su',
    '5',
  ];
  for (const [index, name] of names.entries()) {
    const { id } = await company.buildProduct({
      name,
      price: index + 0.5,
      ingredients: index % 2 ? [onion.id] : [salt.id, onion.id],
    });
    for (const category of categories.filter((_, place) => (index + place) % 2))
      await provider.create('product-categories', { data: { product: id, category: category.id } });
  }
  return company;
}

/** A ZIP with a `menu.json`. */
const zipOf = (text: string) => new File([zipSync({ 'menu.json': strToU8(text) })], 'a.zip');

describe('an export', () => {
  it.each<ExportFormat>(['csv', 'xlsx'])(
    'imported into an empty company and exported again is equal (%s)',
    async format => {
      const company = await buildFull();
      const other = await buildCompany(backend);
      for (const resource of ['categories', 'ingredients', 'products'] as const) {
        const first = await exportFile(resource, format, optionsOf(company));
        await importInto(other, resource, first.file);
        const second = await exportFile(resource, format, optionsOf(other));
        expect(await parseTables(await second.file.arrayBuffer())).toEqual(
          await parseTables(await first.file.arrayBuffer()),
        );
      }
    },
  );

  it('opens right in a Turkish Excel, and in an English one', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Künefe', price: 1234.5 });
    const bytes = async (language: string) => {
      const { file } = await exportFile('products', 'csv', optionsOf(company, language));
      return new Uint8Array(await file.arrayBuffer());
    };
    const turkish = await bytes('tr');
    expect([...turkish.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(strFromU8(turkish.subarray(3))).toBe(
      'Ad;Fiyat;Kategoriler;Açıklama;Malzemeler;Fotoğraf\r\nKünefe;"1234,50";;;;\r\n',
    );
    expect(strFromU8((await bytes('en')).subarray(3))).toContain('\r\nKünefe,1234.50,');
  });

  it('cannot run in a spreadsheet', () => {
    for (const text of ['=1+1', '+1', '-1', '@a', "'=1", ' =1', '\t=1', 'a <script>']) {
      expect(textCell(text)).toBe(`'${text}`);
      expect(textOfCell(textCell(text))).toBe(text);
    }
    for (const text of ['Çay', "'tırnak", 'a=b', '1-2']) expect(textCell(text)).toBe(text);
  });

  it('of everything has JSON, tables and photos', async () => {
    const company = await buildFull();
    const menu = await company.buildMenu({ name: 'Akşam', categories: [] });
    await company.buildLink({ menu: menu.id, slug: `aksam-${menu.id}` });
    const { file, name, missingPhotos } = await exportFile('everything', 'zip', optionsOf(company));
    expect([name, missingPhotos]).toEqual(['Lokanta.zip', 0]);
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(Object.keys(files).sort()).toEqual([
      'categories.csv',
      'ingredients.csv',
      'menu.json',
      'products.csv',
    ]);
    const json = JSON.parse(strFromU8(files['menu.json']!)) as Record<string, unknown[]>;
    expect(json.products).toHaveLength(10);
    expect(json.products?.find(one => (one as { name: string }).name === 'Iğdır ışkını')).toEqual({
      name: 'Iğdır ışkını',
      description: '',
      price: 5.5,
      photo: null,
      ingredients: ['Soğan, kuru'],
      categories: [
        { category: 'Çorbalar', place: 3 },
        { category: 'Tatlı; pasta "özel"', place: 3 },
      ],
    });
    expect(json.links).toEqual([{ slug: `aksam-${menu.id}`, description: '', menu: 'Akşam' }]);
  });

  it('of everything, imported into an empty company and exported again, is equal, and can be taken back', async () => {
    const company = await buildFull();
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
    const result: ArchiveResult = { created: [], failed: [], unsure: [], done: 0 };
    const missing = missingIn(planArchive(archive, await readPresent(provider, signal)));

    await beginArchive({ owner: 'me', file: new File([before.file], before.name), missing });
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
    const createdByNow = async () =>
      createdSince(kept!.missing, planArchive(archive, await readPresent(provider, signal)), kept!.created);
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
    const again: ArchiveResult = { created: [], failed: [], unsure: [], done: 0 };
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
      ...edited.ingredients.map(({ name }) => name),
      ...places.filter(place => place.product.id === product!.id).map(({ category }) => category.name),
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
    const archive = await readArchive(new File([zipSync({ 'menu.json': strToU8(text) })], 'a.zip'));
    const options = {
      dataProvider: provider,
      explain: String,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    const result: ArchiveResult = { created: [], failed: [], unsure: [], done: 0 };
    await sendArchive(
      archive,
      planArchive(archive, await readPresent(provider, options.signal)),
      result,
      options,
    );
    const [salt] = await company.stored<{ id: number }>('ingredients', 'pk');
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

  it('creates a record once whose answer was lost, and takes it back, too', async () => {
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
    const result: ArchiveResult = { created: [], failed: [], unsure: [], done: 0 };
    const send = async () =>
      sendArchive(archive, planArchive(archive, await readPresent(provider, signal)), result, options);
    wire.once(/^POST .*categories/, lostAnswer);
    await expect(send()).rejects.toThrow();
    await send();
    expect(await other.stored('categories')).toHaveLength(1);
    expect(await undoArchive(result, options)).toEqual([]);
    expect([await other.stored('categories'), await other.stored('ingredients')]).toEqual([[], []]);
  });

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
    const file = new File([zipSync({ 'menu.json': strToU8(text) })], 'a.zip');
    await expect(readArchive(file)).rejects.toMatchObject({ problem: { key: 'no_archive' } });
  });

  it('is refused without menu.json', async () => {
    const file = new File([zipSync({ 'a.txt': strToU8('a') })], 'a.zip');
    await expect(readArchive(file)).rejects.toMatchObject({ problem: { key: 'no_archive' } });
  });
});
