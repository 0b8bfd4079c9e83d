// @ts-nocheck
import type { Bench } from './Bench';
import { create, type Made } from './create';
import { problemOf } from './Exchange';
import { CALLS, listOf, type ListName } from './lists';
import { isObject, type Json } from './shapes';

/** The records that the checks share. Each is created when a check needs it first. */

/** How many records of each list `record` creates. */
const COUNTS: Record<ListName, number> = {
  ingredients: 2,
  products: 2,
  categories: 2,
  'product-categories': 3,
  menus: 2,
  'qr-codes': 2,
};

/** A PNG of 8 by 8 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGNYgAMwDC0JAON6eAHQIWnvAAAAAElFTkSuQmCC';

export function pngFile(): File {
  return new File([Buffer.from(PNG, 'base64')], 'conformance.png', { type: 'image/png' });
}

/** Returns a form. A list becomes repeated parts. */
export function formOf(values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const part of Array.isArray(value) ? value : [value])
      form.append(name, part instanceof File ? part : String(part));
  return form;
}

/** Returns a record of a list, and creates it if this is the first call. The first one sorts after the second by name. */
export function record(bench: Bench, list: ListName, index: number): Promise<Made> {
  return bench.once(`${list} ${index}`, () => makers[list](bench, index));
}

/** Creates all shared records of a list. */
export async function allRecords(bench: Bench, list: ListName): Promise<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < COUNTS[list]; index += 1) made.push(await record(bench, list, index));
  return made;
}

export function pathOf(list: ListName, { id }: Pick<Made, 'id'>): string {
  return `${listOf(list).path}${id}/`;
}

const makers: Record<ListName, (bench: Bench, index: number) => Promise<Made>> = {
  ingredients: (bench, index) =>
    create(bench, 'ingredients', { name: nameOf(bench, index, ['Çilek', 'Iğdır peyniri']) }),

  async products(bench, index) {
    const name = nameOf(bench, index, ['Ilık Şalgam', 'Öğle']);
    const price = await priceOf(bench);
    if (index > 0)
      return create(
        bench,
        'products',
        { name, description: '', price, ingredients: [] },
        formOf({ name, description: '', price }),
      );
    const ingredients = (await allRecords(bench, 'ingredients')).map(({ id }) => id);
    const sent = { name, description: 'Acılı, "sıcak" & <taze>', price, ingredients };
    return create(bench, 'products', sent, formOf({ ...sent, photo: pngFile() }));
  },

  categories: (bench, index) =>
    create(bench, 'categories', { name: nameOf(bench, index, ['Kahvaltı', 'İçecek']), description: 'Test' }),

  async 'product-categories'(bench, index) {
    const product = (await record(bench, 'products', index === 1 ? 1 : 0)).id;
    const category = (await record(bench, 'categories', index === 2 ? 1 : 0)).id;
    // The product's form sends no sort_order, the category's screen sends one.
    const position = [{}, { sort_order: 7 }, { sort_order: 3 }][index];
    return create(bench, 'product-categories', { product, category, ...position });
  },

  async menus(bench, index) {
    const categories = index > 0 ? [] : (await allRecords(bench, 'categories')).map(({ id }) => id);
    const name = nameOf(bench, index, ['Öğle', 'Akşam']);
    return create(bench, 'menus', { name, description: '', categories });
  },

  async 'qr-codes'(bench, index) {
    const menu = (await record(bench, 'menus', 0)).id;
    return create(bench, 'qr-codes', { menu, slug: slugOf(bench, index), description: 'Kapıdaki kod' });
  },
};

function nameOf({ prefix }: Bench, index: number, words: readonly string[]): string {
  return `${prefix} ${letterOf(index)} ${words[index]}`;
}

function slugOf({ prefix }: Bench, index: number): string {
  return `${prefix}-${letterOf(index)}`;
}

/** The first record gets the later letter, so that the order by name differs from the order of creation. */
function letterOf(index: number): string {
  return ['b', 'a'][index] ?? 'c';
}

/** A price with decimals, unless the company's currency has none: a backend may refuse them then. */
export function priceOf(bench: Bench): Promise<string> {
  return bench.once('price', async () => {
    const { json } = await me(bench);
    const company = isObject(json) && json.company;
    const currency = isObject(company) && company.currency;
    const decimals = isObject(currency) ? Number(currency.minor_unit) : 0;
    return decimals >= 2 ? '12.50' : '12';
  });
}

export function me(bench: Bench) {
  return bench.once('me', () => bench.send({ method: 'GET', path: CALLS.me }));
}

/** The changes of the first records that the checks make. */
export function put(bench: Bench, list: ListName): Promise<{ sent: Json } & Pick<Made, 'exchange'>> {
  return bench.once(`put ${list}`, async () => {
    const made = await record(bench, list, 0);
    const sent = await changes[list as keyof typeof changes](bench);
    const path = pathOf(list, made);
    return { sent, exchange: await bench.send({ method: 'PUT', path, body: sent }) };
  });
}

const changes = {
  ingredients: async ({ prefix }: Bench): Promise<Json> => ({ name: `${prefix} b Nane` }),
  async products(bench: Bench): Promise<Json> {
    const { id } = await record(bench, 'ingredients', 1);
    const name = `${bench.prefix} b Ilık Çorba`;
    return { name, description: 'Yeni', price: Number(await priceOf(bench)) + 3, ingredients: [id] };
  },
  categories: async ({ prefix }: Bench): Promise<Json> => ({
    name: `${prefix} b Çorbalar`,
    description: 'Yeni',
  }),
  async menus(bench: Bench): Promise<Json> {
    const { id } = await record(bench, 'categories', 1);
    return { name: `${bench.prefix} b Akşam`, description: 'Yeni', categories: [id] };
  },
  async 'qr-codes'(bench: Bench): Promise<Json> {
    const { id } = await record(bench, 'menus', 1);
    return { menu: id, slug: `${bench.prefix}-b2`, description: 'Yeni' };
  },
};

/** Whether an exchange is a successful answer with a JSON object. */
export function hasRecord(exchange: Made['exchange']): exchange is Made['exchange'] & { json: Json } {
  return !problemOf(exchange) && isObject(exchange.json);
}
