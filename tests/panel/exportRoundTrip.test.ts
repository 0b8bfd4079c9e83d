import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePrice } from '../../src/tools/import/plan/parsePrice';
import { exportFile, type ExportFormat } from '../../src/tools/export/exportFile';
import { createJob } from '../../src/tools/import/job/createJob';
import { clearImport } from '../../src/tools/import/importStore';
import { beginJob } from '../../src/tools/import/job/jobStore';
import { sendJob } from '../../src/tools/import/job/sendJob';
import { recogniseColumns } from '../../src/tools/import/plan/columns';
import { planImport } from '../../src/tools/import/plan/planImport';
import { readExisting } from '../../src/tools/import/readExisting';
import { parseTables } from '../../src/tools/import/table/parseTables';
import { FIELDS, type ImportedResource } from '../../src/tools/spreadsheet/fields';
import { textCell, textOfCell } from '../../src/tools/spreadsheet/textCell';
import { toCsv } from '../../src/tools/spreadsheet/toCsv';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildProvider } from '../support/panel/buildProvider';
import { buildCompany, type Company } from '../support/company';
import { buildFull, exportOptionsOf } from '../support/panel/exporting';
import { answer } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());

const optionsOf = (company: Company, language?: string) =>
  exportOptionsOf(buildProvider(backend, company).provider, language);

/** Imports a file into a company, with every row that can be sent. */
async function importInto(company: Company, resource: ImportedResource, file: Blob): Promise<void> {
  const { provider } = buildProvider(backend, company);
  const [table] = await parseTables(await file.arrayBuffer());
  const { columns, headings } = recogniseColumns(table!.rows, resource);
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

describe('an export', () => {
  it.each<ExportFormat>(['csv', 'xlsx'])(
    'imported into an empty company and exported again is equal (%s)',
    async format => {
      const company = await buildFull(backend);
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

  it('of names with each sign that may separate columns is read back', async () => {
    const names = ['Süt | Milk', 'شاي، قهوة', 'Tuz; karabiber', 'Ekmek, peynir'];
    const [table] = await parseTables(
      await toCsv([['Ad'], ...names.map(name => [name])], 'tr').arrayBuffer(),
    );
    expect(table?.rows.map(({ cells }) => cells)).toEqual([['Ad'], ...names.map(name => [name])]);
  });

  it('cannot run in a spreadsheet', () => {
    for (const text of ['=1+1', '+1', '-1', '@a', "'=1", ' =1', '\t=1', 'a <script>']) {
      expect(textCell(text)).toBe(`'${text}`);
      expect(textOfCell(textCell(text))).toBe(text);
    }
    for (const text of ['Çay', "'tırnak", 'a=b', '1-2']) expect(textCell(text)).toBe(text);
  });

  it.each([[''], [null], [undefined]])('has no price where the backend sends %j', async price => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Su' });
    const { provider, wire } = buildProvider(backend, company);
    wire.when('GET company-api/v1/products/', async (_, passOn) => {
      const page = (await (await passOn()).json()) as { results: object[] };
      return answer(200, { ...page, results: page.results.map(one => ({ ...one, price })) });
    });
    const options = exportOptionsOf(provider);
    for (const format of ['csv', 'xlsx'] as const) {
      const { file } = await exportFile('products', format, options);
      const [table] = await parseTables(await file.arrayBuffer());
      expect(table!.rows[1]?.cells.slice(0, 2)).toEqual(['Su', '']);
    }
    const { file } = await exportFile('everything', 'zip', options);
    const { 'menu.json': menu } = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(JSON.parse(strFromU8(menu!))).toMatchObject({ products: [{ name: 'Su', price: null }] });
  });

  it.each([
    [2, ['12.5', '1234.5', '48.875', '0.875', '12500']],
    [3, ['12.5', '125', '0.5', '1.25', '1250', '12500.125']],
    [0, ['12', '12500']],
  ])('has the prices that it is read with again, with %i decimals', async (decimals, prices) => {
    const company = await buildCompany(backend);
    for (const name of prices) await company.buildProduct({ name });
    const { provider, wire } = buildProvider(backend, company);
    wire.when('GET company-api/v1/products/', async (_, passOn) => {
      const page = (await (await passOn()).json()) as { results: { name: string }[] };
      return answer(200, { ...page, results: page.results.map(one => ({ ...one, price: one.name })) });
    });
    for (const language of ['tr', 'en', 'de'])
      for (const format of ['csv', 'xlsx'] as const) {
        const options = exportOptionsOf(provider, language);
        const company = { ...options.me.company, currency: { symbol: '₺', minor_unit: decimals } };
        const me = { ...options.me, company };
        const { file } = await exportFile('products', format, { ...options, me });
        const [table] = await parseTables(await file.arrayBuffer());
        const rows = table!.rows.slice(1).map(({ cells }) => cells);
        expect(rows.map(([name]) => name).sort()).toEqual([...prices].sort());
        for (const [name, price] of rows)
          expect(Number(parsePrice(price!, decimals)), price).toBe(Number(name));
      }
  });

  it('of everything has JSON, tables and photos', async () => {
    const company = await buildFull(backend);
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
});
