import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { BenchCompany } from './companies';
import type { Calls } from './measure';
import { COMMON, RARE } from './names';

const products = '/company-api/v1/products/';

/** A measured call: one row of the tables. */
export interface BenchCall {
  name: string;
  /** Returns undefined if the company is too small. */
  of: (company: BenchCompany) => Calls | undefined;
  connections: number;
  /** The budget, as a multiple of Django REST Framework's rate. */
  atLeast?: number;
  /** Whether the budget limits how much slower it is for a large company. */
  mayNotGrow?: boolean;
}

function page(page: number, limit = 20, more = ''): Calls {
  return { paths: [`${products}?limit=${limit}&page=${page}&ordering=-pk${more}`] };
}

function list(name: string, ordering: string): string {
  return `/company-api/v1/${name}/?limit=5&page=1&ordering=${ordering}`;
}

/** The panel's reads. */
export const reads: BenchCall[] = [
  { name: 'page 1', of: () => page(1), connections: 16, atLeast: 10, mayNotGrow: true },
  {
    name: 'page 1000',
    of: company => (company.products >= 20_000 ? page(1000) : undefined),
    connections: 16,
    atLeast: 5,
  },
  {
    name: 'last page',
    of: company => page(Math.ceil(company.products / 20)),
    connections: 16,
    atLeast: 15,
    mayNotGrow: true,
  },
  { name: 'page 1, limit 100', of: () => page(1, 100), connections: 16, atLeast: 8, mayNotGrow: true },
  {
    name: 'search, every 50th name',
    of: () => page(1, 20, `&name=${COMMON}`),
    connections: 4,
  },
  {
    name: 'search, one name',
    of: () => page(1, 20, `&name=${encodeURIComponent(RARE.name.slice(0, 7))}`),
    connections: 4,
  },
  {
    name: 'dashboard, its three lists in turn',
    of: () => ({
      paths: [list('qr-codes', '-updated_at'), list('menus', '-updated_at'), list('products', '-created_at')],
    }),
    connections: 16,
    mayNotGrow: true,
  },
  { name: '`me`', of: () => ({ paths: ['/api/v1/me/'] }), connections: 16, mayNotGrow: true },
];

/** The reads of a form before it opens. */
export const forms: BenchCall[] = [
  {
    name: 'product form: the product and its categories in turn',
    of: ({ firstProduct }) => ({
      paths: [
        `${products}${firstProduct + 10}/`,
        `/company-api/v1/product-categories/?limit=1000&page=1&ordering=sort_order&product__pk=${firstProduct + 10}`,
      ],
    }),
    connections: 16,
    mayNotGrow: true,
  },
  {
    name: 'category form: the category',
    of: ({ firstCategory }) => ({ paths: [`/company-api/v1/categories/${firstCategory + 5}/`] }),
    connections: 16,
    mayNotGrow: true,
  },
];

/** Saves a product with a photo of about 200 kB, as the panel sends it. */
export async function saveWithPhoto(folder: string): Promise<BenchCall> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 };
  const picture = await sharp({
    create: { width: 1024, height: 768, channels: 3, background: 'white', noise },
  })
    .blur(1.5)
    .jpeg({ quality: 90 })
    .toBuffer();
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: 'Fotoğraflı Köfte', description: '', price: '12.5' }))
    form.append(name, value);
  form.append('photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const body = new Response(form);
  const file = join(folder, 'product.form');
  writeFileSync(file, Buffer.from(await body.arrayBuffer()));
  const calls: Calls = {
    method: 'POST',
    paths: [products],
    body: { file, type: body.headers.get('Content-Type') ?? '' },
  };
  return { name: 'saving a product with a photo', of: () => calls, connections: 4 };
}

/** Saves a product without a photo, so that mainly the database is measured. */
export function saveWithoutPhoto(folder: string): Calls {
  const file = join(folder, 'product.json');
  writeFileSync(file, JSON.stringify({ name: 'Sade Köfte', description: '', price: 12.5, ingredients: [] }));
  return { method: 'POST', paths: [products], body: { file, type: 'application/json' } };
}
