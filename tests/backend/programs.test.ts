import fc from 'fast-check';
import { expect, it } from 'vitest';
import type {
  Category,
  Ingredient,
  Link,
  Menu,
  Product,
  ProductCategory,
} from '../../server/contract/records';
import { buildCompany, type Company } from '../support/company';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { runs } from '../support/runs';

/**
 * Programs of random calls, compared after each call with a model that is written from the specification: a few maps. The
 * numbers in a call choose among the records that exist, so that most calls meet one.
 */

/** Names that are the same ingredient stand in one row. */
const INGREDIENTS = [
  ['Ispanak', 'ıspanak', ' ISPANAK '],
  ['İzmir', 'izmir', 'İZMİR'],
  ['Şeker', 's\u0327eker', 'ŞEKER'],
  ['Milk', 'MILK', 'milk'],
] as const;

interface Model {
  ingredients: Map<number, { row: number; name: string }>;
  products: Map<number, { name: string; price: number; ingredients: Set<number> }>;
  categories: Map<number, { name: string; sort_order: number }>;
  places: Map<number, { product: number; category: number; sort_order: number }>;
  menus: Map<number, { name: string; categories: Set<number> }>;
  links: Map<number, { menu: number; slug: string }>;
}

type Step = (company: Company, model: Model) => Promise<void>;

const path = (list: string, id?: number) => `company-api/v1/${list}/${id === undefined ? '' : `${id}/`}`;

/** Returns the record that a number stands for, or undefined when there is none. */
function choose<Value>(records: Map<number, Value>, number: number): number | undefined {
  return [...records.keys()][number % Math.max(1, records.size)];
}

function chooseSome<Value>(records: Map<number, Value>, numbers: readonly number[]): number[] {
  return [...new Set(numbers.map(number => choose(records, number)).filter(id => id !== undefined))];
}

async function create(company: Company, list: string, body: object, status: 201 | 400): Promise<number> {
  const answer = await company.send<{ id: number }>('POST', path(list), body);
  expect([list, body, answer.status]).toEqual([list, body, status]);
  return answer.body.id;
}

async function change(
  company: Company,
  method: string,
  at: string,
  body: object | undefined,
  status: number,
) {
  const answer = await company.send(method, at, body);
  expect([method, at, body, answer.status]).toEqual([method, at, body, status]);
}

const n = fc.nat(30);
const some = fc.array(n, { maxLength: 3 });

const steps: fc.Arbitrary<Step> = fc.oneof(
  // Ingredients: created, renamed, deleted.
  fc.tuple(fc.nat(3), fc.nat(2), n, fc.boolean()).map(([row, variant, number, isRename]): Step => {
    const name = INGREDIENTS[row]![variant]!;
    return async (company, { ingredients }) => {
      const id = isRename ? choose(ingredients, number) : undefined;
      const isTaken = [...ingredients].some(([other, known]) => known.row === row && other !== id);
      if (id === undefined) {
        const made = await create(company, 'ingredients', { name }, isTaken ? 400 : 201);
        if (!isTaken) ingredients.set(made, { row, name: name.trim() });
        return;
      }
      await change(company, 'PUT', path('ingredients', id), { name }, isTaken ? 400 : 200);
      if (!isTaken) ingredients.set(id, { row, name: name.trim() });
    };
  }),
  n.map((number): Step => async (company, { ingredients, products }) => {
    const id = choose(ingredients, number);
    if (id === undefined) return;
    await change(company, 'DELETE', path('ingredients', id), undefined, 204);
    ingredients.delete(id);
    for (const product of products.values()) product.ingredients.delete(id);
  }),
  // Products: created, changed, deleted.
  fc
    .tuple(fc.nat(9), fc.integer({ min: 0, max: 99_999 }), some, n, fc.boolean())
    .map(([label, cents, picks, number, isChange]): Step => async (company, { ingredients, products }) => {
      const chosen = chooseSome(ingredients, picks);
      const values = { name: `Ürün ${label}`, price: cents / 100 };
      const body = { ...values, description: '', ingredients: chosen };
      const id = isChange ? choose(products, number) : undefined;
      if (id === undefined) {
        const made = await create(company, 'products', body, 201);
        products.set(made, { ...values, ingredients: new Set(chosen) });
        return;
      }
      await change(company, 'PUT', path('products', id), body, 200);
      products.set(id, { ...values, ingredients: new Set(chosen) });
    }),
  n.map((number): Step => async (company, { products, places }) => {
    const id = choose(products, number);
    if (id === undefined) return;
    await change(company, 'DELETE', path('products', id), undefined, 204);
    products.delete(id);
    forget(places, ({ product }) => product === id);
  }),
  // Categories: created, changed, moved, deleted.
  fc
    .tuple(fc.nat(9), fc.nat(20), n, fc.constantFrom('POST', 'PUT', 'PATCH'))
    .map(([label, sort_order, number, method]): Step => async (company, { categories }) => {
      const id = method === 'POST' ? undefined : choose(categories, number);
      const values = { name: `Bölüm ${label}`, sort_order };
      if (id === undefined) {
        categories.set(await create(company, 'categories', { ...values, description: '' }, 201), values);
        return;
      }
      const body = method === 'PUT' ? { ...values, description: '' } : { sort_order };
      await change(company, method, path('categories', id), body, 200);
      const before = categories.get(id)!;
      categories.set(id, method === 'PUT' ? values : { ...before, sort_order });
    }),
  n.map((number): Step => async (company, { categories, places, menus }) => {
    const id = choose(categories, number);
    if (id === undefined) return;
    await change(company, 'DELETE', path('categories', id), undefined, 204);
    categories.delete(id);
    forget(places, ({ category }) => category === id);
    for (const menu of menus.values()) menu.categories.delete(id);
  }),
  // Products in categories: added once, moved, removed.
  fc.tuple(n, n, fc.nat(20)).map(([one, two, sort_order]): Step => async (company, model) => {
    const product = choose(model.products, one);
    const category = choose(model.categories, two);
    if (product === undefined || category === undefined) return;
    const isThere = [...model.places.values()].some(
      place => place.product === product && place.category === category,
    );
    const body = { product, category, sort_order };
    const id = await create(company, 'product-categories', body, isThere ? 400 : 201);
    if (!isThere) model.places.set(id, body);
  }),
  fc
    .tuple(n, fc.nat(20), fc.boolean())
    .map(([number, sort_order, isRemoval]): Step => async (company, { places }) => {
      const id = choose(places, number);
      if (id === undefined) return;
      const at = path('product-categories', id);
      if (isRemoval) {
        await change(company, 'DELETE', at, undefined, 204);
        places.delete(id);
        return;
      }
      await change(company, 'PATCH', at, { sort_order }, 200);
      places.set(id, { ...places.get(id)!, sort_order });
    }),
  // Menus: created, changed, deleted with their links.
  fc
    .tuple(fc.nat(9), some, n, fc.boolean())
    .map(([label, picks, number, isChange]): Step => async (company, model) => {
      const chosen = chooseSome(model.categories, picks);
      const body = { name: `Menü ${label}`, description: '', categories: chosen };
      const id = isChange ? choose(model.menus, number) : undefined;
      const values = { name: body.name, categories: new Set(chosen) };
      if (id === undefined) model.menus.set(await create(company, 'menus', body, 201), values);
      else {
        await change(company, 'PUT', path('menus', id), body, 200);
        model.menus.set(id, values);
      }
    }),
  n.map((number): Step => async (company, { menus, links }) => {
    const id = choose(menus, number);
    if (id === undefined) return;
    await change(company, 'DELETE', path('menus', id), undefined, 204);
    menus.delete(id);
    forget(links, ({ menu }) => menu === id);
  }),
  // Links: a slug exists once.
  fc
    .tuple(n, fc.nat(4), n, fc.boolean())
    .map(([one, label, number, isChange]): Step => async (company, model) => {
      const menu = choose(model.menus, one);
      if (menu === undefined) return;
      const slug = `${company.account.username}-${label}`.replace(/[^A-Za-z0-9_-]/g, '-').slice(-60);
      const id = isChange ? choose(model.links, number) : undefined;
      const isTaken = [...model.links].some(([other, link]) => link.slug === slug && other !== id);
      const body = { menu, slug, description: '' };
      if (id === undefined) {
        const made = await create(company, 'qr-codes', body, isTaken ? 400 : 201);
        if (!isTaken) model.links.set(made, { menu, slug });
        return;
      }
      await change(company, 'PUT', path('qr-codes', id), body, isTaken ? 400 : 200);
      if (!isTaken) model.links.set(id, { menu, slug });
    }),
  n.map((number): Step => async (company, { links }) => {
    const id = choose(links, number);
    if (id === undefined) return;
    await change(company, 'DELETE', path('qr-codes', id), undefined, 204);
    links.delete(id);
  }),
);

/** A program makes about thirty calls. */
const PROGRAMS = Math.ceil(runs(450) / 30);

onEachDatabase('programs of random calls', backend => {
  it('R15 leave what the model says', async () => {
    let calls = 0;
    const { fetch } = backend();
    const counting: typeof fetch = (...args) => {
      calls += 1;
      return fetch(...args);
    };
    const company = await buildCompany({ ...backend(), fetch: counting });
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 60 }), async program => {
        const model: Model = {
          ingredients: new Map(),
          products: new Map(),
          categories: new Map(),
          places: new Map(),
          menus: new Map(),
          links: new Map(),
        };
        try {
          for (const step of program) await step(company, model);
          await compare(company, model);
        } finally {
          await clear(company);
        }
      }),
      { numRuns: PROGRAMS, endOnFailure: true },
    );
    expect(calls).toBeGreaterThan(PROGRAMS * 10);
    expect(backend().errors).toEqual([]);
  });
});

function forget<Value>(records: Map<number, Value>, isGone: (record: Value) => boolean): void {
  for (const [id, record] of records) if (isGone(record)) records.delete(id);
}

async function compare(company: Company, model: Model): Promise<void> {
  const ids = (records: readonly { id: number }[]) => new Set(records.map(({ id }) => id));
  const asMap = <From extends { id: number }, To>(records: From[], to: (record: From) => To) =>
    new Map(records.map(record => [record.id, to(record)]));
  const all = <Stored>(list: string) => readAll<Stored>(company, list);

  const ingredients = await all<Ingredient>('ingredients');
  expect(asMap(ingredients, ({ name }) => name)).toEqual(
    new Map([...model.ingredients].map(([id, { name }]) => [id, name])),
  );
  const products = await all<Product>('products');
  expect(
    asMap(products, ({ name, price, ingredients: chosen }) => ({ name, price, ingredients: ids(chosen) })),
  ).toEqual(model.products);
  const categories = await all<Category>('categories');
  expect(asMap(categories, ({ name, sort_order }) => ({ name, sort_order }))).toEqual(model.categories);
  const places = await all<ProductCategory>('product-categories');
  expect(
    asMap(places, ({ product, category, sort_order }) => ({
      product: product.id,
      category: category.id,
      sort_order,
    })),
  ).toEqual(model.places);
  const menus = await all<Menu>('menus');
  expect(asMap(menus, ({ name, categories: chosen }) => ({ name, categories: ids(chosen) }))).toEqual(
    model.menus,
  );
  const links = await all<Link>('qr-codes');
  expect(asMap(links, ({ menu, slug }) => ({ menu: menu.id, slug }))).toEqual(model.links);
}

/** A program makes at most 60 records of a kind. */
async function readAll<Stored>(company: Company, list: string): Promise<Stored[]> {
  return (await company.get<{ results: Stored[] }>(`${path(list)}?limit=100`)).body.results;
}

async function clear(company: Company): Promise<void> {
  for (const list of ['menus', 'categories', 'products', 'ingredients']) {
    for (const { id } of await readAll<{ id: number }>(company, list)) {
      await company.send('DELETE', path(list, id));
    }
  }
}
