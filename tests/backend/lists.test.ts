import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { sortKey } from '../../server/domain/records/nameColumns';
import type { Category, Ingredient, Product } from '../../server/contract/records';
import { companyIdOf } from '../support/backend/companyIdOf';
import { clientOf, type Client, type Page } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { runs } from '../support/runs';

const names = [
  'Çay',
  'Cacık',
  'ÇORBA',
  'çorba',
  'Ispanak',
  'İzmir köfte',
  'Süt',
  'Şeker',
  'Zeytin',
  '100% nar',
  'a_b',
  'a\\b',
];

onEachDatabase('lists', backend => {
  let client: Client;
  const ids: number[] = [];

  beforeAll(async () => {
    client = clientOf(backend(), (await backend().signUp()).token);
    for (const [index, name] of names.entries()) {
      const body = { name, price: (index * 7) % 5, description: `no ${index % 3}` };
      const { body: product } = await client.send<Product>('POST', 'company-api/v1/products/', body);
      ids.push(product.id);
    }
  });

  const page = async (query: string) =>
    (await client.get<Page<Product>>(`company-api/v1/products/${query}`)).body;

  it('K2 returns the newest first, at most a thousand, without parameters', async () => {
    const { count, results } = await page('');
    expect(count).toBe(names.length);
    expect(results.map(({ id }) => id)).toEqual(ids.toReversed());
    expect((await page('?ordering=pk')).results.map(({ id }) => id)).toEqual(ids);
    expect((await page('?ordering=-id')).results).toEqual(results);
  });

  it('E1 finds the same where more match than the ids that a search reads', async () => {
    const account = await backend().signUp();
    const company = await companyIdOf(backend().database, account);
    const client = clientOf(backend(), account.token);
    await client.send('POST', 'company-api/v1/products/', { name: 'Su', price: 5 });
    const found = async () => {
      const { body } = await client.get<Page<Product>>(
        'company-api/v1/products/?name=çay&limit=2&ordering=pk',
      );
      return [body.count, body.results.map(({ name }) => name)];
    };
    const add = (from: number, to: number) =>
      backend().database.run(
        `INSERT INTO products (company_id, name, folded, sort_key, description, price)
         SELECT $1, 'Çay ' || n, 'çay ' || n, 'cay ' || n, '', 5 FROM generate_series($2::integer, $3::integer) AS n`,
        [company, from, to],
      );
    await add(1, 5_000);
    expect(await found()).toEqual([5_000, ['Çay 1', 'Çay 2']]);
    await add(5_001, 5_001);
    expect(await found()).toEqual([5_001, ['Çay 1', 'Çay 2']]);
  });

  it('K2 pages through every order, ascending and descending, without gaps or repeats', async () => {
    for (const field of ['id', 'name', 'price', 'description', 'created_at', 'updated_at']) {
      for (const ordering of [field, `-${field}`, `${field},-pk`]) {
        const whole = (await page(`?ordering=${ordering}`)).results.map(({ id }) => id);
        const parts: number[] = [];
        for (let number = 1; number <= 3; number += 1) {
          const part = await page(`?ordering=${ordering}&limit=5&page=${number}`);
          expect(part.count).toBe(names.length);
          parts.push(...part.results.map(({ id }) => id));
        }
        expect([ordering, parts]).toEqual([ordering, whole]);
        expect(new Set(whole).size).toBe(names.length);
      }
    }
  });

  it('K2 answers a page past the end with no rows and the correct count', async () => {
    for (const number of ['2', '1000000000', '99999999999999999999']) {
      expect(await page(`?page=${number}`)).toEqual({ count: names.length, results: [] });
    }
  });

  it('K2 orders names by the Turkish alphabet and prices by their value', async () => {
    const sorted = (await page('?ordering=name')).results.map(({ name }) => name);
    expect(sorted.filter(name => /^\p{L}{2}/u.test(name))).toEqual([
      'Cacık',
      'Çay',
      'ÇORBA',
      'çorba',
      'Ispanak',
      'İzmir köfte',
      'Süt',
      'Şeker',
      'Zeytin',
    ]);
    const prices = (await page('?ordering=price')).results.map(({ price }) => Number(price));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });

  it('K3 finds a part of a name by Turkish rules, and treats wildcards as plain characters', async () => {
    const found = async (name: string) =>
      (await page(`?name=${encodeURIComponent(name)}&ordering=pk`)).results.map(row => row.name);
    expect(await found('ORB')).toEqual(['ÇORBA', 'çorba']);
    expect(await found('ıspa')).toEqual(['Ispanak']);
    expect(await found('IZMIR')).toEqual(['İzmir köfte']);
    expect(await found('%')).toEqual(['100% nar']);
    expect(await found('_')).toEqual(['a_b']);
    expect(await found('\\')).toEqual(['a\\b']);
    expect(await found('\0')).toEqual([]);
    expect(await found('c\u0327ay')).toEqual(['Çay']);
    expect((await page('?name=çorba&limit=1')).count).toBe(2);
  });

  it('S9 caps a limit that is too large, and refuses an invalid parameter with an error on that parameter', async () => {
    expect((await page('?limit=1000000000')).results).toHaveLength(names.length);
    expect(await page('?limit=1000000000&page=1000000000')).toMatchObject({
      count: names.length,
      results: [],
    });
    for (const [query, field] of [
      ['limit=abc', 'limit'],
      ['limit=0', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=', 'limit'],
      ['page=0', 'page'],
      ['page=-3', 'page'],
      ['page=x', 'page'],
      ['ordering=password', 'ordering'],
      ['ordering=--name', 'ordering'],
      ['ordering=name;drop table products', 'ordering'],
    ] as const) {
      const { status, body } = await client.get<Record<string, string[]>>(
        `company-api/v1/products/?${query}`,
      );
      expect([query, status, Array.isArray(body[field])]).toEqual([query, 400, true]);
    }
    const filtered = await client.get<Record<string, string[]>>(
      'company-api/v1/product-categories/?category__pk=x',
    );
    expect(filtered).toMatchObject({ status: 400, body: { category__pk: [expect.any(String)] } });
    const huge = await client.get('company-api/v1/product-categories/?product__pk=99999999999999999999');
    expect(huge).toMatchObject({ status: 200, body: { count: 0, results: [] } });
  });

  it('K2 keeps the count correct after additions, deletions and refusals', async () => {
    const ingredients = async () =>
      (await client.get<Page<Ingredient>>('company-api/v1/ingredients/?limit=1')).body.count;
    expect(await ingredients()).toBe(0);
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.send<Ingredient>('POST', 'company-api/v1/ingredients/', { name: `Malzeme ${index}` }),
      ),
    );
    await client.send('POST', 'company-api/v1/ingredients/', { name: 'MALZEME 3' });
    expect(await ingredients()).toBe(20);
    await Promise.all(
      added.slice(0, 7).map(({ body }) => client.send('DELETE', `company-api/v1/ingredients/${body.id}/`)),
    );
    expect(await ingredients()).toBe(13);
  });

  it('F1 breaks ties of sort_order by id', async () => {
    for (const name of ['b', 'a', 'c']) {
      await client.send('POST', 'company-api/v1/categories/', { name, sort_order: 4 });
    }
    const { body } = await client.get<Page<Category>>('company-api/v1/categories/');
    expect(body.results.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
  });

  it('S9 answers no query of a list with 5xx', async () => {
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String), fc.double().map(String));
    const query = fc.dictionary(
      fc.constantFrom('limit', 'page', 'ordering', 'name', 'category__pk', 'x'),
      value,
    );
    await fc.assert(
      fc.asyncProperty(
        query,
        fc.constantFrom('products', 'menus', 'qr-codes', 'product-categories'),
        async (asked, list) => {
          const search = Object.entries(asked).map(
            ([key, text]) => `${key}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''))}`,
          );
          const { status } = await client.get(`company-api/v1/${list}/?${search.join('&')}`);
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('the sort key of names', () => {
  it('K2 sorts names in Turkish alphabetical order', () => {
    const alphabet = Array.from('abcçdefgğhijklmnoöpqrsştuüvwxyz');
    fc.assert(
      fc.property(fc.constantFrom(...alphabet), fc.constantFrom(...alphabet), fc.string(), (a, b, rest) => {
        const order = Math.sign(alphabet.indexOf(a) - alphabet.indexOf(b));
        if (order !== 0) expect(sortKey(a + rest.replaceAll('~', '')) < sortKey(b)).toBe(order < 0);
      }),
    );
  });
});
