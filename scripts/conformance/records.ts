import type { TestContext } from './TestContext';
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
export function record(context: TestContext, list: ListName, index: number): Promise<Made> {
  return context.once(`${list} ${index}`, () => makers[list](context, index));
}

/** Creates all shared records of a list. */
export async function allRecords(context: TestContext, list: ListName): Promise<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < COUNTS[list]; index += 1) made.push(await record(context, list, index));
  return made;
}

export function pathOf(list: ListName, { id }: Pick<Made, 'id'>): string {
  return `${listOf(list).path}${id}/`;
}

const makers: Record<ListName, (context: TestContext, index: number) => Promise<Made>> = {
  ingredients: (context, index) =>
    create(context, 'ingredients', { name: nameOf(context, index, ['Çilek', 'Iğdır peyniri']) }),

  async products(context, index) {
    const name = nameOf(context, index, ['Ilık Şalgam', 'Öğle']);
    const price = await priceOf(context);
    if (index > 0)
      return create(
        context,
        'products',
        { name, description: '', price, ingredients: [] },
        formOf({ name, description: '', price }),
      );
    const ingredients = (await allRecords(context, 'ingredients')).map(({ id }) => id);
    const sent = { name, description: 'Acılı, "sıcak" & <taze>', price, ingredients };
    return create(context, 'products', sent, formOf({ ...sent, photo: pngFile() }));
  },

  categories: (context, index) =>
    create(context, 'categories', {
      name: nameOf(context, index, ['Kahvaltı', 'İçecek']),
      description: 'Test',
    }),

  async 'product-categories'(context, index) {
    const product = (await record(context, 'products', index === 1 ? 1 : 0)).id;
    const category = (await record(context, 'categories', index === 2 ? 1 : 0)).id;
    // The product's form sends no sort_order, the category's screen sends one.
    const position = [{}, { sort_order: 7 }, { sort_order: 3 }][index];
    return create(context, 'product-categories', { product, category, ...position });
  },

  async menus(context, index) {
    const categories = index > 0 ? [] : (await allRecords(context, 'categories')).map(({ id }) => id);
    const name = nameOf(context, index, ['Öğle', 'Akşam']);
    return create(context, 'menus', { name, description: '', categories });
  },

  async 'qr-codes'(context, index) {
    const menu = (await record(context, 'menus', 0)).id;
    return create(context, 'qr-codes', { menu, slug: slugOf(context, index), description: 'Kapıdaki kod' });
  },
};

function nameOf({ prefix }: TestContext, index: number, words: readonly string[]): string {
  return `${prefix} ${letterOf(index)} ${words[index]}`;
}

function slugOf({ prefix }: TestContext, index: number): string {
  return `${prefix}-${letterOf(index)}`;
}

/** The first record gets the later letter, so that the order by name differs from the order of creation. */
function letterOf(index: number): string {
  return ['b', 'a'][index] ?? 'c';
}

/** A price with decimals, unless the company's currency has none: a backend may refuse them then. */
export function priceOf(context: TestContext): Promise<string> {
  return context.once('price', async () => {
    const { json } = await me(context);
    const company = isObject(json) && json.company;
    const currency = isObject(company) && company.currency;
    const decimals = isObject(currency) ? Number(currency.minor_unit) : 0;
    return decimals >= 2 ? '12.50' : '12';
  });
}

export function me(context: TestContext) {
  return context.once('me', () => context.send({ method: 'GET', path: CALLS.me }));
}

/** The changes of the first records that the checks make. */
export function put(context: TestContext, list: ListName): Promise<{ sent: Json } & Pick<Made, 'exchange'>> {
  return context.once(`put ${list}`, async () => {
    const made = await record(context, list, 0);
    const sent = await changes[list as keyof typeof changes](context);
    const path = pathOf(list, made);
    return { sent, exchange: await context.send({ method: 'PUT', path, body: sent }) };
  });
}

const changes = {
  ingredients: async ({ prefix }: TestContext): Promise<Json> => ({ name: `${prefix} b Nane` }),
  async products(context: TestContext): Promise<Json> {
    const { id } = await record(context, 'ingredients', 1);
    const name = `${context.prefix} b Ilık Çorba`;
    return { name, description: 'Yeni', price: Number(await priceOf(context)) + 3, ingredients: [id] };
  },
  categories: async ({ prefix }: TestContext): Promise<Json> => ({
    name: `${prefix} b Çorbalar`,
    description: 'Yeni',
  }),
  async menus(context: TestContext): Promise<Json> {
    const { id } = await record(context, 'categories', 1);
    return { name: `${context.prefix} b Akşam`, description: 'Yeni', categories: [id] };
  },
  async 'qr-codes'(context: TestContext): Promise<Json> {
    const { id } = await record(context, 'menus', 1);
    return { menu: id, slug: `${context.prefix}-b2`, description: 'Yeni' };
  },
};

/** Whether an exchange is a successful answer with a JSON object. */
export function hasRecord(exchange: Made['exchange']): exchange is Made['exchange'] & { json: Json } {
  return !problemOf(exchange) && isObject(exchange.json);
}
