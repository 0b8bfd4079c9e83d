import type { PanelDataProvider } from '../../../src/api/dataProvider';
import type { Category, Ingredient, Product, ProductCategory } from '../../../src/contract/records';
import { createJob } from '../../../src/tools/import/job/createJob';
import { beginJob } from '../../../src/tools/import/job/jobStore';
import type { JobState } from '../../../src/tools/import/job/JobState';
import { sendJob } from '../../../src/tools/import/job/sendJob';
import type { SendOptions } from '../../../src/tools/import/job/SendOptions';
import { undoJob } from '../../../src/tools/import/job/undoJob';
import { planImport } from '../../../src/tools/import/plan/planImport';
import { readExisting } from '../../../src/tools/import/readExisting';
import { FIELDS, type ImportedResource } from '../../../src/tools/spreadsheet/fields';
import type { Backend } from '../backend/backend';
import { buildProvider } from './buildProvider';
import { buildCompany, type Company } from '../company';

/** A small menu, with columns in the order of {@link prepareImport}. */
export const SHEET = [
  ['Menemen', '50', 'Kahvaltı', 'Sıcak', 'Domates, Biber'],
  ['Ayran', '12', 'İçecekler', '', 'Yoğurt'],
  ['Şalgam', '15', 'içecekler; Kahvaltı', 'Acılı', ''],
  ['Künefe', '90,00', 'Tatlılar', '', 'DOMATES'],
];

/** Returns a new company, and what plans and begins an import of the sheet into it. */
export async function prepareImport(
  backend: Backend,
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

/** Sends a job with every photo as it is. */
export const sendAll = (
  state: JobState,
  dataProvider: PanelDataProvider,
  options: Partial<SendOptions> = {},
) =>
  sendJob(state, {
    dataProvider,
    preparePhoto: file => Promise.resolve(file),
    readPhoto: () => Promise.resolve(null),
    explain: error => (error as Error).message,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...options,
  });
export const undoAll = (state: JobState, dataProvider: PanelDataProvider) =>
  undoJob(state, { dataProvider, signal: new AbortController().signal, onProgress: () => undefined });

/** Everything that the company has, by names. */
export async function everything(company: Company) {
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
          return [name, body.results.map(({ product }) => product?.name)] as const;
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

/** What the company has after {@link SHEET} was imported. */
export const WHOLE = {
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
