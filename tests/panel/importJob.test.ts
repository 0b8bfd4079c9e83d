import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Category, Ingredient, Product, ProductCategory } from '../../src/contract/records';
import { createJob } from '../../src/tools/import/job/createJob';
import { beginJob, clearJob, loadJob, type JobState } from '../../src/tools/import/job/jobStore';
import { reportOf } from '../../src/tools/import/job/report';
import { sendJob, type SendOptions } from '../../src/tools/import/job/sendJob';
import { undoJob } from '../../src/tools/import/job/undoJob';
import { FIELDS, type ImportedResource } from '../../src/tools/sheet/fields';
import { planImport, type Existing } from '../../src/tools/import/plan/planImport';
import { readExisting } from '../../src/tools/import/readExisting';
import { startBackend, type Backend } from '../support/backend';
import { buildProvider } from '../support/buildProvider';
import { buildCompany, type Company } from '../support/company';
import { PIXEL } from '../support/pixel';
import { answer } from '../support/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearJob());

const SHEET = [
  ['Menemen', '50', 'Kahvaltı', 'Sıcak', 'Domates, Biber'],
  ['Ayran', '12', 'İçecekler', '', 'Yoğurt'],
  ['Şalgam', '15', 'içecekler; Kahvaltı', 'Acılı', ''],
  ['Künefe', '90,00', 'Tatlılar', '', 'DOMATES'],
];

const LONG = Array.from({ length: 20 }, (_, index) => [`Ürün ${index}`, '5']);

async function prepare(
  resource: ImportedResource = 'products',
  sheet = SHEET,
  capabilities: readonly string[] = [],
) {
  const company = await buildCompany(backend);
  const { provider, wire } = buildProvider(backend, company, capabilities);
  const plan = async () => {
    const existing = await readExisting(provider, resource, new Set(FIELDS[resource]));
    const columns = ['name', 'price', 'categories', 'description', 'ingredients'] as const;
    const rows = planImport({
      resource,
      rows: sheet.map((cells, index) => ({ number: index + 2, cells })),
      columns: columns.filter(field => FIELDS[resource].includes(field)),
      corrected: {},
      existing,
      decimals: 2,
      isClearing: false,
      photos: [],
      isReplacingPhotos: false,
    });
    return { rows, existing };
  };
  const begin = async () => {
    const { rows, existing } = await plan();
    const chosen = new Set(rows.map(({ number }) => number));
    return beginJob(createJob(resource, rows, chosen, existing, 'owner'), new Map());
  };
  return { company, provider, wire, plan, begin };
}

const send = (state: JobState, dataProvider: PanelDataProvider, options: Partial<SendOptions> = {}) =>
  sendJob(state, {
    dataProvider,
    preparePhoto: file => Promise.resolve(file),
    readPhoto: () => Promise.resolve(null),
    explain: error => (error as Error).message,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
const undo = (state: JobState, dataProvider: PanelDataProvider) =>
  undoJob(state, { dataProvider, signal: new AbortController().signal, onProgress: () => undefined });

/** Everything that the company has, by names. */
async function everything(company: Company) {
  const [ingredients, categories, products, places] = await Promise.all([
    company.stored<Ingredient>('ingredients'),
    company.stored<Category>('categories', 'sort_order'),
    company.stored<Product>('products'),
    company.stored<Category>('categories').then(all =>
      Promise.all(
        all.map(async ({ id, name }) => {
          const { body } = await company.send<{ results: ProductCategory[] }>(
            'GET',
            `company-api/v1/product-categories/?category__pk=${id}&ordering=sort_order`,
          );
          return [name, body.results.map(({ product }) => product.name)] as const;
        }),
      ),
    ),
  ]);
  return {
    ingredients: ingredients.map(({ name }) => name).sort(),
    categories: categories.map(({ name }) => name),
    products: Object.fromEntries(
      products.map(({ name, price, description, ingredients }) => [
        name,
        {
          price: price === null ? null : Number(price),
          description,
          has: ingredients.map(one => one.name).sort(),
        },
      ]),
    ),
    count: products.length,
    places: Object.fromEntries(places),
  };
}

const WHOLE = {
  ingredients: ['Biber', 'Domates', 'Yoğurt'],
  categories: ['Kahvaltı', 'İçecekler', 'Tatlılar'],
  products: {
    Menemen: { price: 50, description: 'Sıcak', has: ['Biber', 'Domates'] },
    Ayran: { price: 12, description: '', has: ['Yoğurt'] },
    Şalgam: { price: 15, description: 'Acılı', has: [] },
    Künefe: { price: 90, description: '', has: ['Domates'] },
  },
  count: 4,
  places: { Kahvaltı: ['Menemen', 'Şalgam'], İçecekler: ['Ayran', 'Şalgam'], Tatlılar: ['Künefe'] },
};

describe('an import', () => {
  it('creates what is missing once, in the order of the sheet, with at most 6 calls at a time', async () => {
    const { company, provider, wire, begin } = await prepare();
    let [inFlight, most] = [0, 0];
    wire.when(/^(POST|PUT|DELETE) /, async (_, passOn) => {
      most = Math.max(most, ++inFlight);
      await new Promise(resolve => setTimeout(resolve, 5));
      return passOn().finally(() => inFlight--);
    });
    const state = await begin();
    await send(state, provider);
    expect(await everything(company)).toEqual(WHOLE);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(6);
  });

  it('is unchanged when the same sheet is planned again', async () => {
    const { provider, plan, begin } = await prepare();
    await send(await begin(), provider);
    expect((await plan()).rows.map(({ kind }) => kind)).toEqual(SHEET.map(() => 'unchanged'));
  });

  it.each([
    ['without', []],
    ['with', ['idempotency']],
  ])('sends nothing twice after any lost answer and a reload, %s keys', async (_, capabilities) => {
    for (let lost = 1; ; lost++) {
      const { company, provider, wire, begin } = await prepare('products', SHEET, capabilities);
      let writes = 0;
      const broken: string[] = [];
      wire.when(/^(POST|PUT|DELETE) /, async (call, passOn) => {
        const answer = await passOn();
        if (++writes !== lost) return answer;
        broken.push(call.name);
        throw new TypeError('The answer was lost.');
      });
      const state = await begin();
      const failure = await send(state, provider).then(
        () => null,
        (error: unknown) => error,
      );
      if (!broken.length) break;
      expect(failure, `write ${lost}`).toMatchObject({ failure: 'unconfirmed' });
      // As after a reload.
      const loaded = await loadJob('owner');
      await send(loaded!, provider);
      expect(await everything(company), `write ${lost}`).toEqual(WHOLE);
      expect(await undo(loaded!, provider)).toEqual([]);
      expect((await everything(company)).count).toBe(0);
    }
  });

  it('goes on after it was stopped', async () => {
    const { company, provider, wire, begin } = await prepare('products', LONG);
    const state = await begin();
    const control = new AbortController();
    const sending = send(state, provider, { signal: control.signal });
    wire.once('POST company-api/v1/products/', (_, passOn) => {
      control.abort();
      return passOn();
    });
    await expect(sending).rejects.toThrow();
    const { count } = await everything(company);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(LONG.length);
    await send((await loadJob('owner'))!, provider);
    expect((await everything(company)).count).toBe(LONG.length);
  });

  it('is not offered to another user', async () => {
    const { begin } = await prepare();
    await begin();
    expect(await loadJob('another')).toBeUndefined();
  });

  it('is taken back completely: what it has created, and what it has changed', async () => {
    const { company, provider, begin } = await prepare();
    const [breakfast, old] = await company.buildCategories(['Kahvaltı', 'Eski']);
    const cheese = await company.buildIngredient({ name: 'Peynir' });
    const product = await company.buildProduct({ name: 'MENEMEN', price: 40, ingredients: [cheese.id] });
    await provider.create('product-categories', { data: { product: product.id, category: old!.id } });
    const before = await everything(company);
    const state = await begin();
    await send(state, provider);
    const after = await everything(company);
    expect(after.products.MENEMEN).toEqual({ price: 50, description: 'Sıcak', has: ['Biber', 'Domates'] });
    expect(after.places).toMatchObject({ Kahvaltı: ['MENEMEN', 'Şalgam'], Eski: [] });
    expect(breakfast).toBeDefined();
    expect(await undo((await loadJob('owner'))!, provider)).toEqual([]);
    expect(await everything(company)).toEqual(before);
  });

  it('leaves what was changed or used since then, and says so', async () => {
    const { company, provider, begin } = await prepare();
    const state = await begin();
    await send(state, provider);
    const products = await company.stored<Product>('products');
    const ayran = products.find(({ name }) => name === 'Ayran')!;
    await provider.update('products', { id: ayran.id, data: { ...ayran, price: 20 }, previousData: ayran });
    const left = await undo(state, provider);
    expect(left.sort()).toEqual(['Ayran', 'Yoğurt', 'İçecekler'].sort());
    expect(await everything(company)).toMatchObject({
      ingredients: ['Yoğurt'],
      categories: ['İçecekler'],
      count: 1,
    });
  });

  it('P22 leaves what another user changes while it is taken back', async () => {
    const { company, provider, wire, begin } = await prepare('products', SHEET, ['etag']);
    const product = await company.buildProduct({ name: 'MENEMEN', price: 40 });
    const state = await begin();
    await send(state, provider);
    const path = `company-api/v1/products/${product.id}/`;
    const { body: saved } = await company.get<Product>(path);
    wire.once(`PUT ${path}`, async (_, passOn) => {
      await company.send('PUT', path, { ...saved, ingredients: [], description: 'Acılı' });
      return passOn();
    });
    expect(await undo(state, provider)).toContain('Menemen');
    expect((await company.get<Product>(path)).body).toMatchObject({ price: 50, description: 'Acılı' });
  });

  it('goes on after a refused row, and does not overwrite what was changed since the plan', async () => {
    const { company, provider, wire, begin } = await prepare();
    const product = await company.buildProduct({ name: 'Menemen', price: 40 });
    const state = await begin();
    await provider.update('products', {
      id: product.id,
      data: { ...product, price: 41 },
      previousData: product as never,
    });
    wire.once('POST company-api/v1/products/', () => Response.json({ name: ['Refused.'] }, { status: 400 }));
    await send(state, provider, { explain: error => (error as Error).name });
    const failed = [...state.outcomes.values()].filter(outcome => outcome.state === 'failed');
    expect(failed.map(({ problem }) => problem).sort()).toEqual(['ApiError', 'ChangedMeanwhile']);
    expect(await everything(company)).toMatchObject({ count: 3, products: { Menemen: { price: 41 } } });
    const report = reportOf(state, key => key.split('.').pop()!);
    expect(report.map(cells => cells[2])).toEqual(
      expect.arrayContaining(['outcome', 'failed', 'created', 'failed']),
    );
    expect(report).toHaveLength(5);
  });

  it('whose categories are refused after its record was saved is reported as created, and taken back', async () => {
    const { company, provider, wire, begin } = await prepare();
    const state = await begin();
    wire.once('POST company-api/v1/product-categories/', () => answer(403, { detail: 'No.' }));
    await send(state, provider);
    const refused = [...state.outcomes.values()].filter(({ state }) => state === 'failed');
    expect(refused).toMatchObject([{ saved: { id: expect.any(Number) as number } }]);
    const report = reportOf(state, key => key.split('.').pop()!);
    expect(report.flat().filter(cell => cell === 'created')).toHaveLength(SHEET.length);
    expect(report.flat().filter(cell => cell === 'failed_places')).toHaveLength(1);
    await undo(state, provider);
    expect(await company.stored<Product>('products')).toEqual([]);
  });

  it('waits when the backend is busy', async () => {
    const { company, provider, wire, begin } = await prepare();
    wire.once('POST company-api/v1/products/', () =>
      Response.json({ detail: 'Slow down.' }, { status: 429, headers: { 'Retry-After': '1' } }),
    );
    await send(await begin(), provider);
    expect(await everything(company)).toEqual(WHOLE);
  });

  it('sends photos, and goes on without a file that is none', async () => {
    const { company, provider, plan } = await prepare('products', SHEET.slice(0, 2));
    const photo = new File([PIXEL], 'menemen.png', { type: 'image/png' });
    const { rows, existing } = await plan();
    const withPhotos = rows.map((row, index) => ({ ...row, photo: index ? 'ayran.png' : 'menemen.png' }));
    const job = createJob('products', withPhotos, new Set([2, 3]), existing, 'owner');
    const photos = new Map([
      ['menemen.png', photo],
      ['ayran.png', new File(['x'], 'ayran.png')],
    ]);
    const state = await beginJob(job, photos);
    await send(state, provider, {
      preparePhoto: file => (file.size === 1 ? Promise.reject(new Error('no photo')) : Promise.resolve(file)),
    });
    const products = await company.stored<Product>('products');
    expect(products.map(({ name, photo }) => [name, photo !== null]).sort()).toEqual([
      ['Ayran', false],
      ['Menemen', true],
    ]);
    const loaded = (await loadJob('owner'))!;
    expect(loaded.photos.has('menemen.png')).toBe(true);
    expect(reportOf(loaded, (key, values) => `${key} ${JSON.stringify(values ?? '')}`)[2]?.[3]).toContain(
      'ayran.png',
    );
  });

  it.each(['ingredients', 'categories'] as const)('brings in %s, and takes them back', async resource => {
    const { company, provider, begin } = await prepare(resource, [['Peynir'], ['Zeytin']]);
    const state = await begin();
    await send(state, provider);
    expect((await everything(company))[resource]).toEqual(['Peynir', 'Zeytin']);
    expect(await undo(state, provider)).toEqual([]);
    expect((await everything(company))[resource]).toEqual([]);
  });
});

it('says in the report why a row was left out', () => {
  const row = {
    number: 2,
    typed: {},
    kind: 'doubtful',
    action: 'create',
    values: { name: '' },
    changes: [],
    doubts: [{ key: 'no_name', isBlocking: true }],
    record: undefined,
    photo: undefined,
  } as const;
  const existing: Existing = {
    records: [],
    ingredients: [],
    categories: [],
    categoriesOf: new Map(),
    lastPlaceIn: new Map(),
  };
  const job = createJob('products', [row], new Set(), existing, 'owner');
  const state = { job, outcomes: new Map(), names: new Map(), photos: new Map(), oldPhotos: new Map() };
  expect(reportOf(state, key => key)[1]).toEqual([
    '2',
    '',
    'import.outcomes.left_out',
    'import.doubts.no_name',
  ]);
});
