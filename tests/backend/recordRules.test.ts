import { beforeAll, describe, expect, it } from 'vitest';
import type { Category, Ingredient, Link, ProductCategory } from '../../server/contract/records';
import { onConflict } from '../../server/domain/records/onConflict';
import type { Page } from '../support/backend/client';
import { buildCompany, type Company } from '../support/company';
import { companyIdOf } from '../support/backend/companyIdOf';
import { onEachDatabase } from '../support/backend/onEachDatabase';

const UNKNOWN = 2_147_483_647;
const unknown = (id: number) => `Invalid pk "${id}" - object does not exist.`;

onEachDatabase('the order of a list', backend => {
  let company: Company;
  const NAMES = ['Şeker', 'Cacık', 'Süt', 'Çay'];
  const SORTED = ['Cacık', 'Çay', 'Süt', 'Şeker'];

  beforeAll(async () => {
    company = await buildCompany(backend());
    const categories = await company.buildCategories(NAMES);
    for (const [index, name] of NAMES.entries()) {
      await company.buildIngredient({ name });
      const menu = await company.buildMenu({ name });
      // The slug and the description have other orders than the name.
      await company.buildLink({
        menu: menu.id,
        slug: `${'bdac'[index]}-${company.account.username}`,
        description: 'dcba'[index]!,
      });
      const product = await company.buildProduct({ name });
      const category = categories[(index + 1) % 4]!.id;
      await company.send('POST', 'company-api/v1/product-categories/', { product: product.id, category });
    }
  });

  it.each(['ingredients', 'categories', 'menus', 'products'])(
    'K2 of %s is that of the Turkish alphabet by name, from both ends',
    async list => {
      const named = async (ordering: string) =>
        (await company.stored<Ingredient>(list, ordering)).map(({ name }) => name);
      expect(await named('pk')).toEqual(NAMES);
      expect(await named('name')).toEqual(SORTED);
      expect(await named('-name')).toEqual(SORTED.toReversed());
    },
  );

  it('K2 of links is by slug, by description and by the name of the menu', async () => {
    const read = async (ordering: string) => company.stored<Link>('qr-codes', ordering);
    const menusOf = (rows: Link[]) => rows.map(({ menu }) => menu.name);
    expect((await read('slug')).map(({ slug }) => slug[0])).toEqual(['a', 'b', 'c', 'd']);
    expect((await read('-description')).map(({ description }) => description)).toEqual(['d', 'c', 'b', 'a']);
    expect(menusOf(await read('menu'))).toEqual(SORTED);
    expect(menusOf(await read('-menu__name'))).toEqual(SORTED.toReversed());
    expect(menusOf(await read('-pk'))).toEqual(NAMES.toReversed());
  });

  it('K2 of the products of categories is by the name of either', async () => {
    const read = async (ordering: string) => company.stored<ProductCategory>('product-categories', ordering);
    for (const field of ['product', 'product__name'])
      expect((await read(field)).map(({ product }) => product.name)).toEqual(SORTED);
    for (const field of ['-category', '-category__name'])
      expect((await read(field)).map(({ category }) => category.name)).toEqual(SORTED.toReversed());
  });

  it('K2 is by the last change, where the record has it', async () => {
    const [first] = await company.stored<Ingredient>('ingredients', 'pk');
    await company.send('PUT', `company-api/v1/ingredients/${first!.id}/`, { name: 'Şeker!' });
    const [last] = await company.stored<Ingredient>('ingredients', '-updated_at');
    expect(last?.name).toBe('Şeker!');
    await company.send('PUT', `company-api/v1/ingredients/${first!.id}/`, { name: 'Şeker' });
  });

  it('F3 leaves only the places of a category, of a product, or of both', async () => {
    const places = await company.stored<ProductCategory>('product-categories', 'pk');
    const [one, two] = places as [ProductCategory, ProductCategory];
    const filtered = async (query: string) => {
      const { body } = await company.get<Page<ProductCategory>>(
        `company-api/v1/product-categories/?${query}`,
      );
      expect(body.count).toBe(body.results.length);
      return body.results.map(({ id }) => id);
    };
    expect(await filtered(`category__pk=${one.category.id}`)).toEqual([one.id]);
    expect(await filtered(`product__pk=${two.product.id}`)).toEqual([two.id]);
    expect(await filtered(`category__pk=${one.category.id}&product__pk=${one.product.id}`)).toEqual([one.id]);
    expect(await filtered(`category__pk=${one.category.id}&product__pk=${two.product.id}`)).toEqual([]);
    expect(await filtered('')).toHaveLength(4);
  });
});

onEachDatabase('a long list', backend => {
  const ROWS = 2_345;
  let company: Company;

  beforeAll(async () => {
    company = await buildCompany(backend());
    const companyId = await companyIdOf(backend().database, company.account);
    await backend().database.write(companyId, queries =>
      queries.execute(`
        INSERT INTO products (company_id, name, folded, sort_key, description, price)
        SELECT ${companyId}, 'Ürün ' || i, 'urun ' || i, 'urun ' || i, '', i % 7 FROM generate_series(1, ${ROWS}) AS i`),
    );
  });

  interface Row {
    id: number;
    price: number;
    name: string;
  }
  // The names are numbered in the order of the ids, and sorted as texts.
  it.each<[ordering: string, order: (one: Row, other: Row) => number]>([
    ['pk', (one, other) => one.id - other.id],
    ['-pk', (one, other) => other.id - one.id],
    ['price', (one, other) => one.price - other.price || one.id - other.id],
    ['-price', (one, other) => other.price - one.price || other.id - one.id],
    ['price,-pk', (one, other) => one.price - other.price || other.id - one.id],
    ['-name', (one, other) => (one.name < other.name ? 1 : -1)],
  ])('K2 is read page by page, from the nearer end, as in one piece by %s', async (ordering, order) => {
    const page = async (limit: number, number: number) =>
      (
        await company.get<Page<Row>>(
          `company-api/v1/products/?ordering=${ordering}&limit=${limit}&page=${number}`,
        )
      ).body;
    const rows: Row[] = [];
    for (const number of [1, 2, 3]) rows.push(...(await page(1_000, number)).results);
    const whole = rows.map(({ id }) => id);
    expect(new Set(whole).size).toBe(ROWS);
    expect(whole).toEqual(rows.toSorted(order).map(({ id }) => id));
    const parts: number[] = [];
    for (let number = 1; number <= 7; number += 1) {
      const { count, results } = await page(335, number);
      expect([count, results.length]).toEqual([ROWS, 335]);
      expect(Object.keys(results[0]!)).not.toContain('count');
      parts.push(...results.map(({ id }) => id));
    }
    expect(parts).toEqual(whole);
    // The last page has fewer rows, and the ones after it have none.
    expect((await page(1_000, 3)).results).toHaveLength(345);
    for (const number of [8, 9, 100]) expect(await page(335, number)).toEqual({ count: ROWS, results: [] });
    expect(await page(1_000, 4)).toEqual({ count: ROWS, results: [] });
  });
});

onEachDatabase('a record', backend => {
  it.each(['\u0001', '\u0085', '\u200b', '\u115f', '\u3164', '\u2800', '\ufe0f', '\u034f\u00a0'])(
    'has no name of invisible characters alone: %j',
    async name => {
      const company = await buildCompany(backend());
      const { status, body } = await company.send('POST', 'company-api/v1/categories/', { name });
      expect([status, body]).toEqual([400, { name: ['This field may not be blank.'] }]);
    },
  );

  it('has at most 100 ingredients as a product', async () => {
    const company = await buildCompany(backend());
    const ids = Array.from({ length: 101 }, (_, index) => UNKNOWN - index);
    const add = async (ingredients: number[]) => {
      const path = 'company-api/v1/products/';
      return (await company.send('POST', path, { name: 'Türlü', price: 1, ingredients })).body;
    };
    expect(await add(ids)).toEqual({ ingredients: [expect.stringContaining('100')] });
    // They do not exist, and are not too many.
    expect(await add(ids.slice(1))).toEqual({ ingredients: ids.slice(1, 11).map(unknown) });
  });

  it('B4 refers to records that exist: the refusal names them, and at most ten', async () => {
    const company = await buildCompany(backend());
    const ids = Array.from({ length: 12 }, (_, index) => UNKNOWN - index);
    const product = await company.send('POST', 'company-api/v1/products/', {
      name: 'Çay',
      price: 1,
      ingredients: ids,
    });
    expect([product.status, product.body]).toEqual([400, { ingredients: ids.slice(0, 10).map(unknown) }]);
    const place = await company.send('POST', 'company-api/v1/product-categories/', {
      product: UNKNOWN,
      category: UNKNOWN - 1,
    });
    expect(place.body).toEqual({ product: [unknown(UNKNOWN)], category: [unknown(UNKNOWN - 1)] });
  });

  it('B4 is refused if it is a link to a menu that does not exist, new or changed', async () => {
    const company = await buildCompany(backend());
    const menu = await company.buildMenu();
    const link = await company.buildLink({ menu: menu.id });
    const body = { slug: 'yeni', description: '', menu: UNKNOWN };
    const refusal = { menu: [unknown(UNKNOWN)] };
    expect((await company.send('POST', 'company-api/v1/qr-codes/', body)).body).toEqual(refusal);
    const changed = await company.send('PUT', `company-api/v1/qr-codes/${link.id}/`, body);
    expect([changed.status, changed.body]).toEqual([400, refusal]);
    expect((await company.send('PUT', `company-api/v1/qr-codes/${UNKNOWN}/`, body)).status).toBe(404);
    await expect(company.stored<Link>('qr-codes')).resolves.toMatchObject([{ id: link.id, slug: link.slug }]);
  });

  it('F2 keeps its place when it is moved nowhere', async () => {
    const company = await buildCompany(backend());
    const category = await company.buildCategory({ sort_order: 7 });
    const product = await company.buildProduct();
    const { body: place } = await company.send<ProductCategory>(
      'POST',
      'company-api/v1/product-categories/',
      {
        product: product.id,
        category: category.id,
        sort_order: 9,
      },
    );
    const moved = await company.send<Category>('PATCH', `company-api/v1/categories/${category.id}/`, {});
    expect([moved.status, moved.body.sort_order]).toEqual([200, 7]);
    const kept = await company.send<ProductCategory>(
      'PATCH',
      `company-api/v1/product-categories/${place.id}/`,
      {},
    );
    expect([kept.status, kept.body.sort_order]).toEqual([200, 9]);
  });

  it('P5 that is created again with the same key is in the history once', async () => {
    const company = await buildCompany(backend());
    const create = async () => {
      const answer = await backend().fetch('http://backend.test/company-api/v1/ingredients/', {
        method: 'POST',
        headers: {
          Authorization: `Token ${company.account.token}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': 'once',
        },
        body: JSON.stringify({ name: 'Nane' }),
      });
      return [answer.status, ((await answer.json()) as Ingredient).id];
    };
    expect(await create()).toEqual(await create());
    expect((await company.get<Page<object>>('company-api/v1/changes/')).body.count).toBe(1);
  });

  it('B9 stays as it is for a change of nothing, and refuses an unknown currency: the company', async () => {
    const company = await buildCompany(backend());
    const before = (await company.get('api/v1/my-company/')).body;
    expect(await company.send('PATCH', 'api/v1/my-company/', {})).toMatchObject({
      status: 200,
      body: before,
    });
    expect(await company.send('PATCH', 'api/v1/my-company/', { currency_id: 99 })).toMatchObject({
      status: 400,
      body: { currency_id: [unknown(99)] },
    });
    const { body } = await company.send('PATCH', 'api/v1/my-company/', { currency_id: 1 });
    expect(body).toMatchObject({ currency: { id: 1 } });
  });
});

describe('a write that violates a constraint', () => {
  const violation = (code: string, constraint: string) =>
    new Error('Failed query', { cause: Object.assign(new Error('duplicate key'), { code, constraint }) });
  const rules = { names: ['name', 'ingredient_exists'] } as const;

  it('is refused at the field of the constraint', async () => {
    await expect(onConflict(rules, Promise.reject(violation('23505', 'names')))).rejects.toMatchObject({
      fields: { name: [{ key: 'ingredient_exists' }] },
    });
    await expect(onConflict(rules, Promise.resolve(7))).resolves.toBe(7);
  });

  it.each([
    ['another constraint', violation('23505', 'others')],
    ['another code', violation('23503', 'names')],
    ['no code', new Error('no database')],
  ])('fails as it is with %s', async (_, error) => {
    await expect(onConflict(rules, Promise.reject(error))).rejects.toBe(error);
  });
});
