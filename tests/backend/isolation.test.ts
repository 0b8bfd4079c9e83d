import { beforeAll, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { GoneError } from '../../server/database/GoneError';
import {
  categories,
  companyCounts,
  ingredients,
  links,
  menus,
  products,
  users,
} from '../../server/database/schema';
import type { Named } from '../../server/contract/records';
import type { Account } from '../support/backend/backend';
import { clientOf, formOf, type Client } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';

const MISSING = 2_000_000_000;

onEachDatabase('two companies', backend => {
  let owner: Client;
  let stranger: Client;
  let account: Account;
  const theirs: Record<string, number> = {};

  beforeAll(async () => {
    account = await backend().signUp();
    owner = clientOf(backend(), account.token);
    stranger = clientOf(backend(), (await backend().signUp()).token);
    const add = async (path: string, body: object) => {
      const { body: row } = await owner.send<Named>('POST', `company-api/v1/${path}/`, body);
      theirs[path] = row.id;
      return row.id;
    };
    const ingredient = await add('ingredients', { name: 'Gizli baharat' });
    const product = await add('products', { name: 'Gizli tarif', price: 1, ingredients: [ingredient] });
    const category = await add('categories', { name: 'Gizli' });
    await add('product-categories', { product, category });
    const menu = await add('menus', { name: 'Gizli menü', categories: [category] });
    await add('qr-codes', { menu, slug: `gizli-${menu}-${Date.now()}` });
  });

  it('S5 answers every method on another company’s record exactly as on a missing one', async () => {
    const bodies: Record<string, unknown> = {
      ingredients: { name: 'Benim' },
      products: { name: 'Benim', price: 1 },
      categories: { name: 'Benim', sort_order: 1 },
      'product-categories': { sort_order: 1 },
      menus: { name: 'Benim', categories: [] },
      'qr-codes': { menu: 1, slug: 'benim' },
    };
    const verbs: Record<string, string[]> = {
      ingredients: ['PUT', 'DELETE'],
      products: ['GET', 'PUT', 'DELETE'],
      categories: ['GET', 'PUT', 'PATCH', 'DELETE'],
      'product-categories': ['PATCH', 'DELETE'],
      menus: ['GET', 'PUT', 'DELETE'],
      'qr-codes': ['GET', 'PUT', 'DELETE'],
    };
    for (const [path, methods] of Object.entries(verbs)) {
      for (const method of methods) {
        for (const body of method === 'PUT' || method === 'PATCH'
          ? [bodies[path], { name: '', slug: ' ', sort_order: 'x' }]
          : [undefined]) {
          const foreign = await stranger.send(method, `company-api/v1/${path}/${theirs[path]}/`, body);
          const missing = await stranger.send(method, `company-api/v1/${path}/${MISSING}/`, body);
          expect([method, path, foreign.status, foreign.body]).toEqual([
            method,
            path,
            missing.status,
            missing.body,
          ]);
          expect(foreign.status).toBe(404);
        }
      }
    }
  });

  it('S5 answers 404 to a PUT of another company’s record with a body that is valid for its owner', async () => {
    const owners: [string, object][] = [
      ['products', { name: 'Benim', price: 1, ingredients: [theirs.ingredients] }],
      ['menus', { name: 'Benim', categories: [theirs.categories] }],
      ['qr-codes', { menu: theirs.menus, slug: 'benim' }],
    ];
    for (const [path, body] of owners) {
      for (const id of [theirs[path], MISSING]) {
        const answer = await stranger.send('PUT', `company-api/v1/${path}/${id}/`, body);
        expect([path, answer.status, answer.body]).toEqual([path, 404, { detail: 'Not found.' }]);
      }
    }
  });

  it('S5 refuses another company’s ids in bodies and forms exactly as missing ones', async () => {
    const own = await stranger.send<Named>('POST', 'company-api/v1/products/', { name: 'Benim', price: 1 });
    const attempts = (ids: Record<string, number>): [string, unknown][] => [
      ['products', { name: 'x', price: 1, ingredients: [ids.ingredients] }],
      ['products', formOf({ name: 'x', price: '1', ingredients: [String(ids.ingredients)] })],
      ['menus', { name: 'x', categories: [ids.categories] }],
      ['qr-codes', { menu: ids.menus, slug: 'x' }],
      ['product-categories', { product: own.body.id, category: ids.categories }],
      ['product-categories', { product: ids.products, category: ids.categories }],
    ];
    const missingIds = Object.fromEntries(Object.keys(theirs).map(path => [path, MISSING]));
    const missing = attempts(missingIds);
    for (const [index, [path, body]] of attempts(theirs).entries()) {
      const refused = await stranger.send('POST', `company-api/v1/${path}/`, body);
      const same = await stranger.send('POST', `company-api/v1/${path}/`, missing[index]?.[1]);
      expect(refused.status).toBe(400);
      const blurred = JSON.stringify(refused.body).replace(/"\d+\\"|\\"\d+\\"/g, '#');
      expect(blurred).toBe(JSON.stringify(same.body).replace(/"\d+\\"|\\"\d+\\"/g, '#'));
    }
  });

  it('S5 returns only the caller’s own records from lists and filters', async () => {
    for (const query of [`category__pk=${theirs.categories}`, `product__pk=${theirs.products}`]) {
      const { body } = await stranger.get(`company-api/v1/product-categories/?${query}`);
      expect(body).toEqual({ count: 0, results: [] });
    }
    expect((await stranger.get('company-api/v1/products/?name=gizli')).body).toEqual({
      count: 0,
      results: [],
    });
    expect((await stranger.get('company-api/v1/menus/')).body).toEqual({ count: 0, results: [] });
  });

  it('S5 returns the caller’s own list, also after another company has made the same request', async () => {
    const [first, second] = [await backend().signUp(), await backend().signUp()];
    for (const { token } of [first, second]) {
      const client = clientOf(backend(), token);
      const add = async (path: string, body: object) =>
        (await client.send<Named>('POST', `company-api/v1/${path}/`, body)).body.id;
      for (const number of [1, 2]) {
        await add('ingredients', { name: `Tuz ${number}` });
        const product = await add('products', { name: `Pide ${number}`, price: 1 });
        const category = await add('categories', { name: `Hamur ${number}` });
        await add('product-categories', { product, category });
        const menu = await add('menus', { name: `Menü ${number}`, categories: [category] });
        await add('qr-codes', { menu, slug: `liste-${menu}-${Date.now()}` });
      }
    }
    for (const path of Object.keys(theirs)) {
      for (const page of [1, 2, 900_000]) {
        const query = `company-api/v1/${path}/?limit=1&ordering=-pk&page=${page}`;
        const [one, other] = await inTurn([first, second], ({ token }) =>
          clientOf(backend(), token).get<{ count: number; results: { id: number }[] }>(query),
        );
        expect([path, page, one?.body.count, other?.body.count]).toEqual([path, page, 2, 2]);
        const found = page > 2 ? 0 : 1;
        expect([one?.body.results.length, other?.body.results.length]).toEqual([found, found]);
        if (found) expect(one?.body.results[0]?.id).toBeLessThan(other?.body.results[0]?.id ?? 0);
      }
    }
  });

  it('S6 hides the rows of another company even from a query without a company filter', async () => {
    const { database } = backend();
    const companyOf = async ({ username }: Account) => {
      const [user] = await database.queries.select().from(users).where(eq(users.username, username));
      return user!.companyId;
    };
    const company = await database.queries.select().from(companyCounts);
    const all = company.map(({ companyId }) => companyId);
    for (const table of [ingredients, products, categories, menus, links]) {
      let seen = 0;
      for (const id of all) {
        const rows = await database.read(id, queries => queries.select().from(table));
        expect(rows.every(row => row.companyId === id)).toBe(true);
        seen += rows.length;
      }
      expect(seen).toBeGreaterThan(0);
      const rowsOfMissing = await database.read(MISSING, queries => queries.select().from(table));
      expect(rowsOfMissing).toEqual([]);
    }
    const own = await companyOf(account);
    const other = await companyOf(await backend().signUp());
    const changed = await database.write(own, queries =>
      queries
        .update(products)
        .set({ name: sql`${products.name}` })
        .returning(),
    );
    expect(new Set(changed.map(({ companyId }) => companyId))).toEqual(new Set([own]));
    const changeOfMissing = database.write(MISSING, queries => queries.update(products).set({ name: 'x' }));
    await expect(changeOfMissing).rejects.toThrow(GoneError);
    await expect(
      database.write(own, queries =>
        queries.insert(ingredients).values({ companyId: other, name: 'x', folded: 'x', sortKey: 'x' }),
      ),
    ).rejects.toThrow();
  });

  it('S6 have row-level security on every table but that of the users, which binds the owner of the tables too', async () => {
    const { rows } = await backend().database.run(`
      SELECT relname AS name, relrowsecurity AS is_enabled, relforcerowsecurity AS is_forced
      FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND (relname = 'companies' OR EXISTS (
        SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'company_id' AND NOT attisdropped))`);
    const without = (setting: 'is_enabled' | 'is_forced') =>
      rows.flatMap(row => (row[setting] ? [] : [row.name])).sort();
    expect(rows.length).toBeGreaterThan(10);
    // A sign-in does not know the company before it has found the user.
    expect(without('is_enabled')).toEqual(['users']);
    // A registration creates the company and its counts before it is a company's call.
    expect(without('is_forced')).toEqual(['companies', 'company_counts', 'users']);
  });

  it('S6 have queries that change no history, and reach no accounts', async () => {
    const { rows } = await backend().database.run(`
      SELECT relname AS name, privilege
      FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) AS privilege
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND has_table_privilege('sofra_app', pg_class.oid, privilege)`);
    const privilegesOn = (table: string) =>
      rows.flatMap(({ name, privilege }) => (name === table ? [privilege] : [])).sort();
    expect(privilegesOn('products')).toEqual(['DELETE', 'INSERT', 'SELECT', 'UPDATE']);
    // A year later its oldest entries are deleted.
    expect(privilegesOn('changes')).toEqual(['DELETE', 'INSERT', 'SELECT']);
    expect(privilegesOn('companies')).toEqual(['SELECT', 'UPDATE']);
    for (const table of ['users', 'sessions', 'registrations', 'password_resets', 'jobs'])
      expect([table, privilegesOn(table)]).toEqual([table, []]);
  });

  it('B3 requires a valid token on every call of a company', async () => {
    for (const token of [undefined, 'x', `${account.token}x`]) {
      for (const path of ['api/v1/me/', 'company-api/v1/menus/', `company-api/v1/menus/${theirs.menus}/`]) {
        const { status, headers, body } = await clientOf(backend(), token).get<object>(path);
        expect([status, headers.get('WWW-Authenticate'), Object.keys(body)]).toEqual([
          401,
          'Token',
          ['detail'],
        ]);
      }
    }
  });
});

async function inTurn<Item, Result>(items: Item[], ask: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await ask(item));
  return results;
}
