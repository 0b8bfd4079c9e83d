import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Named } from '../../server/contract/records';
import { clientOf, formOf, type Answer, type Client } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { runs } from '../support/runs';

/** Generated tries to reach another company's records: every verb, and every place where a request can hold an id. */

const MISSING = 2_000_000_000;

/** What the other company's texts contain, and no answer to a stranger may. */
const SECRET = 'Gizli';

const LISTS = ['ingredients', 'products', 'categories', 'product-categories', 'menus', 'qr-codes'] as const;
type List = (typeof LISTS)[number];
/** Also of the company itself, of a user and of a session of it. */
type Ids = Record<List | 'company' | 'users' | 'sessions', number>;

interface Try {
  method: string;
  path: string;
  body?: object | FormData | undefined;
  headers?: () => Record<string, string>;
}

const VERBS = ['GET', 'PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD'];

const texts = fc.oneof(fc.constantFrom('Benim', '', ' ', '0', 'null'), fc.string({ maxLength: 20 }));

/** How a request writes an id. */
const spelling = fc.constantFrom(
  (id: number) => `${id}`,
  (id: number) => `${id}.0`,
  (id: number) => ` ${id}`,
  (id: number) => `0${id}`,
  (id: number) => `%3${String(id)[0]}${String(id).slice(1)}`,
  (id: number) => `${id}/../${id}`,
  (id: number) => `${id}%00`,
  (id: number) => `${id};`,
);

const bodyWith = fc
  .record({
    name: texts,
    price: fc.oneof(fc.nat(1000), texts),
    sort_order: fc.oneof(fc.nat(9), texts),
    slug: texts,
    extra: fc.jsonValue({ maxDepth: 1 }),
  })
  .map(values => (ids: Ids) => ({
    ...values,
    id: ids.products,
    pk: ids.menus,
    company: ids.company,
    company_id: ids.company,
    ingredients: [ids.ingredients, ids.ingredients + 1],
    categories: [ids.categories, ids.categories + 1],
    product: ids.products,
    category: ids.categories,
    menu: ids.menus,
    links: [ids['qr-codes']],
    place: ids['product-categories'],
  }));

let keys = 0;

/** What may make a write conditional or repeatable. */
const headers = fc.constantFrom<(() => Record<string, string>)[]>(
  () => ({}),
  () => ({ 'If-Match': '*' }),
  () => ({ 'If-Match': '"2020-01-01T00:00:00.000000Z"' }),
  // A key stands for one request: the same try with other ids has another one.
  () => ({ 'Idempotency-Key': `attempt-${++keys}` }),
);

/** A try as a function of the ids, so that the same one can be made with ids that do not exist. */
const tries = fc.oneof(
  fc
    .tuple(fc.constantFrom(...LISTS), fc.constantFrom(...VERBS), spelling, bodyWith, headers)
    .map(([list, method, spell, body, further]) => (ids: Ids): Try => ({
      method,
      path: `company-api/v1/${list}/${spell(ids[list])}/`,
      body: ['GET', 'HEAD', 'DELETE', 'OPTIONS'].includes(method) ? undefined : body(ids),
      headers: further,
    })),
  fc
    .tuple(fc.constantFrom('PUT', 'PATCH'), spelling, texts, headers)
    .map(([method, spell, name, further]) => (ids: Ids): Try => ({
      method,
      path: `company-api/v1/products/${spell(ids.products)}/`,
      body: formOf({ name: name || 'x', price: '1', ingredients: [String(ids.ingredients)] }),
      headers: further,
    })),
  fc
    .tuple(
      fc.constantFrom<('users' | 'sessions')[]>('users', 'sessions'),
      fc.constantFrom(...VERBS),
      spelling,
      headers,
    )
    .map(([list, method, spell, further]) => (ids: Ids): Try => ({
      method,
      path: `api/v1/${list}/${spell(ids[list])}/`,
      headers: further,
    })),
  fc
    .tuple(fc.constantFrom('PUT', 'GET', 'DELETE', 'POST'), spelling, fc.boolean())
    .map(([method, spell, sold_out]) => (ids: Ids): Try => ({
      method,
      path: `company-api/v1/products/${spell(ids.products)}/sold-out/`,
      body: method === 'GET' || method === 'DELETE' ? undefined : { sold_out },
    })),
  fc.tuple(fc.constantFrom(...LISTS), spelling).map(([list, spell]) => (ids: Ids): Try => ({
    method: 'GET',
    path: `company-api/v1/changes/?resource=${list}&record=${encodeURIComponent(spell(ids[list]))}`,
  })),
  fc
    .tuple(fc.constantFrom(...LISTS), bodyWith, headers)
    .filter(([list]) => list !== 'ingredients' && list !== 'categories')
    .map(([list, body, further]) => (ids: Ids): Try => ({
      method: 'POST',
      path: `company-api/v1/${list}/`,
      body: { ...body(ids), name: 'Benim', price: 1, slug: 'benim', sort_order: 1 },
      headers: further,
    })),
  texts.map(name => (ids: Ids): Try => ({
    method: 'POST',
    path: 'company-api/v1/products/',
    body: formOf({
      name: name || 'x',
      price: '1',
      ingredients: [String(ids.ingredients)],
      id: String(ids.products),
    }),
  })),
  fc
    .tuple(
      fc.constantFrom(...LISTS),
      fc.constantFrom(
        'category__pk',
        'product__pk',
        'menu',
        'id',
        'pk',
        'company',
        'company_id',
        'name',
        'ordering',
      ),
      fc.constantFrom(...LISTS, 'company' as const),
      spelling,
    )
    .map(([list, parameter, of, spell]) => (ids: Ids): Try => ({
      method: 'GET',
      path: `company-api/v1/${list}/?${parameter}=${encodeURIComponent(spell(ids[of]))}&limit=100`,
    })),
);

onEachDatabase('tries to reach another company', backend => {
  let owner: Client;
  let stranger: Client;
  let theirs: Ids;
  let before: string;
  const missing = Object.fromEntries(
    [...LISTS, 'company', 'users', 'sessions'].map(list => [list, MISSING]),
  ) as Ids;
  const all = async (client: Client) =>
    JSON.stringify(
      await Promise.all(
        LISTS.map(async list => (await client.get(`company-api/v1/${list}/?limit=100`)).body),
      ),
    );

  beforeAll(async () => {
    owner = clientOf(backend(), (await backend().signUp()).token);
    stranger = clientOf(backend(), (await backend().signUp()).token);
    const add = async (path: string, body: object) =>
      (await owner.send<Named>('POST', `company-api/v1/${path}/`, body)).body.id;
    const ingredients = await add('ingredients', { name: `${SECRET} baharat` });
    const products = await add('products', { name: `${SECRET} tarif`, price: 1, ingredients: [ingredients] });
    const categories = await add('categories', { name: SECRET });
    const place = await add('product-categories', { product: products, category: categories });
    const menus = await add('menus', { name: `${SECRET} menü`, categories: [categories] });
    const link = await add('qr-codes', { menu: menus, slug: `${SECRET}-${menus}-${Date.now()}` });
    const [users, sessions] = await Promise.all(
      ['users', 'sessions'].map(async list => (await owner.get<Named[]>(`api/v1/${list}/`)).body[0]!.id),
    );
    const { rows } = await backend().database.run('SELECT company_id FROM users WHERE id = $1', [users]);
    theirs = {
      company: Number(rows[0]?.company_id),
      ingredients,
      products,
      categories,
      'product-categories': place,
      menus,
      'qr-codes': link,
      users: users!,
      sessions: sessions!,
    };
    before = await all(owner);
  });

  /** The parts of an answer that may not tell the two apart; ids in sentences are left out. */
  const seen = ({ status, body }: Answer<unknown>) => [status, JSON.stringify(body).replace(/(%?\d)+/g, '#')];

  it('S5 are answered as tries of missing records are, and show and change nothing of it', async () => {
    await fc.assert(
      fc.asyncProperty(tries, async attempt => {
        const { method, path, body, headers: sent } = attempt(theirs);
        const found = await stranger.send<unknown>(method, path, body, sent?.());
        expect(JSON.stringify(found.body)).not.toContain(SECRET);
        const control = attempt(missing);
        expect([method, path, ...seen(found)]).toEqual([
          method,
          path,
          ...seen(await stranger.send<unknown>(control.method, control.path, control.body, sent?.())),
        ]);
        expect(found.status).toBeLessThan(500);
      }),
      { numRuns: runs(150) },
    );
    // The session that reads has not been ended, nor its user removed.
    expect(await all(owner)).toBe(before);
    // Also the detector: the owner's own answers hold the text.
    expect(before).toContain(SECRET);
    expect(backend().errors).toEqual([]);
  });
});
