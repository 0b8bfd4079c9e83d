import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type {
  Category,
  Company,
  Currency,
  Ingredient,
  Link,
  Me,
  Menu,
  Named,
  Product,
  ProductCategory,
} from '../../src/contract/records';
import { clientOf, formOf, type Client, type Page } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';

onEachDatabase('the contract', backend => {
  let client: Client;

  beforeAll(async () => {
    client = clientOf(backend(), (await backend().signUp()).token);
  });

  const create = async <Row>(path: string, body: unknown): Promise<Row> => {
    const answer = await client.send<Row>('POST', `company-api/v1/${path}/`, body);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body;
  };
  const list = async <Row>(path: string): Promise<Page<Row>> => {
    const answer = await client.get<Page<Row>>(`company-api/v1/${path}`);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };

  it('K1 returns the signed-in user with the fields of the specification and the capabilities beyond it', async () => {
    const { status, body } = await client.get<Me>('api/v1/me/');
    expect(status).toBe(200);
    expect(body).toEqual({
      first_name: 'Ayşe',
      last_name: 'Işık',
      company: {
        name: expect.stringContaining('Lokanta') as string,
        currency: { symbol: '₺', minor_unit: 2 },
      },
      capabilities: [
        'name_filter',
        'thumbnails',
        'etag',
        'idempotency',
        'sessions',
        'users',
        'password_reset',
        'company_data',
        'sold_out',
        'allergens',
        'history',
      ],
    });
  });

  it('K1 has the announced capabilities: it filters every list with names, and stores a small copy of a photo', async () => {
    const other = clientOf(backend(), (await backend().signUp()).token);
    for (const path of ['ingredients', 'categories', 'menus']) {
      const address = `company-api/v1/${path}/`;
      await other.send('POST', address, { name: 'Kuzu' });
      await other.send('POST', address, { name: 'Tavuk' });
      const { body } = await other.get<Page<Named>>(`${address}?name=kuzu`);
      expect(body.results.map(({ name }) => name)).toEqual(['Kuzu']);
    }
    const image = sharp({ create: { width: 300, height: 300, channels: 3, background: '#a06a3c' } });
    const photo = new File([new Uint8Array(await image.png().toBuffer())], 'photo.png', {
      type: 'image/png',
    });
    const product = await create<Product>('products', formOf({ name: 'Kuzu tandır', price: '1', photo }));
    const copy = await backend().fetch(String(product.photo).replace(/\.webp$/, '-160.webp'));
    expect((await sharp(await copy.arrayBuffer()).metadata()).width).toBe(160);
  });

  it.each([
    ['menus', 'categories', { name: 'Akşam' }],
    ['products', 'ingredients', { name: 'Çay', price: 10 }],
  ])(
    'K1 for %s: refuses null for the list of %s, and treats a missing list as empty',
    async (path, field, body) => {
      const send = (method: string, to: string, value?: unknown) =>
        client.send<Record<string, unknown>>(method, `company-api/v1/${to}`, { ...body, [field]: value });
      expect(await send('POST', `${path}/`, null)).toMatchObject({
        status: 400,
        body: { [field]: ['This field may not be null.'] },
      });
      const { status, body: created } = await send('POST', `${path}/`);
      expect([status, created[field]]).toEqual([201, []]);
      expect((await send('PUT', `${path}/${String(created.id)}/`, null)).body).toEqual({
        [field]: ['This field may not be null.'],
      });
      expect((await send('PUT', `${path}/${String(created.id)}/`, 'x')).status).toBe(400);
    },
  );

  it('B7 lists currencies and company types without a token, and with an invalid one', async () => {
    const stranger = clientOf(backend(), 'dead');
    const currencies = await stranger.get<Currency[]>('api/v1/currencies/');
    expect(currencies.status).toBe(200);
    expect(currencies.body.map(({ code }) => code)).toEqual(expect.arrayContaining(['TRY', 'USD', 'EUR']));
    expect(currencies.body.some(({ id }) => id === 2)).toBe(true);
    const turkish = await backend().fetch('http://backend.test/api/v1/currencies/', {
      headers: { 'Accept-Language': 'tr' },
    });
    expect(await turkish.json()).toContainEqual({
      id: 2,
      name: 'Türk Lirası',
      code: 'TRY',
      symbol: '₺',
      minor_unit: 2,
    });
    const types = await stranger.get<Named[]>('api/v1/company-types/');
    expect(types.body.some(({ id }) => id === 1)).toBe(true);
  });

  it('B11 changes what a PATCH of the company names, and nothing else', async () => {
    const before = await client.get<Company>('api/v1/my-company/');
    const changed = await client.send<Company>('PATCH', 'api/v1/my-company/', {
      website: 'lokanta.example/menü',
      currency_id: 3,
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...before.body,
      website: 'http://lokanta.example/menü',
      currency: { id: 3, name: 'Euro' },
    });
    await client.send('PATCH', 'api/v1/my-company/', { website: 'https://', currency_id: 2 });
    expect((await client.get<Company>('api/v1/my-company/')).body.website).toBe('');
  });

  it('D1 adds, renames and deletes ingredients', async () => {
    const added = await create<Ingredient>('ingredients', { name: '  Domates  ', ignored: true });
    expect(added).toEqual({
      id: expect.any(Number) as number,
      name: 'Domates',
      updated_at: added.updated_at,
    });
    expect(added.updated_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const path = `company-api/v1/ingredients/${added.id}/`;
    const renamed = await client.send<Ingredient>('PUT', path, { name: 'Salkım domates' });
    expect(renamed).toMatchObject({ status: 200, body: { id: added.id, name: 'Salkım domates' } });
    expect(renamed.body.updated_at > added.updated_at).toBe(true);
    expect(await client.send('DELETE', path)).toMatchObject({ status: 204, body: '' });
    expect(await client.send('DELETE', path)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  });

  it('E4 accepts a product as a form with repeated ingredients, and as JSON', async () => {
    const [milk, tea] = [
      await create<Named>('ingredients', { name: 'Süt' }),
      await create<Named>('ingredients', { name: 'Çay' }),
    ];
    const form = formOf({
      name: 'Sütlü çay',
      description: '',
      price: '45.50',
      ingredients: [String(milk.id), String(tea.id)],
    });
    const added = await create<Product>('products', form);
    expect(added).toEqual({
      id: added.id,
      name: 'Sütlü çay',
      description: '',
      price: 45.5,
      photo: null,
      ingredients: [milk, tea].map(({ id, name }) => ({ id, name })),
      allergens: [],
      sold_out_until: null,
      created_at: added.created_at,
      updated_at: added.updated_at,
    });
    const path = `company-api/v1/products/${added.id}/`;
    const changed = await client.send<Product>('PUT', path, {
      name: 'Çay',
      price: 0,
      ingredients: [tea.id, tea.id],
    });
    expect(changed).toMatchObject({ status: 200, body: { price: 0, created_at: added.created_at } });
    expect(changed.body.ingredients).toEqual([{ id: tea.id, name: 'Çay' }]);
    const emptied = await client.send<Product>('PUT', path, formOf({ name: 'Çay', price: '12' }));
    expect(emptied.body.ingredients).toEqual([]);
    expect((await client.get<Product>(path)).body).toEqual(emptied.body);
  });

  it('F3 puts a new category at the end and keeps its sort order when it is edited', async () => {
    const first = await create<Category>('categories', { name: 'Kahvaltı', description: null });
    const second = await create<Category>('categories', { name: 'Çorbalar' });
    expect(second.sort_order).toBe(first.sort_order + 1);
    const path = `company-api/v1/categories/${second.id}/`;
    const renamed = await client.send<Category>('PUT', path, { name: 'Çorba', description: 'Sıcak' });
    expect(renamed.body).toMatchObject({
      name: 'Çorba',
      description: 'Sıcak',
      sort_order: second.sort_order,
    });
    const moved = await client.send<Category>('PATCH', path, { sort_order: 0, name: 'not this' });
    expect(moved).toMatchObject({ status: 200, body: { name: 'Çorba', sort_order: 0 } });
    expect(moved.body.updated_at > renamed.body.updated_at).toBe(true);
    expect((await list<Category>('categories/')).results.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('G4 adds a product to the end of a category, only once, and removes it from that category only', async () => {
    const category = await create<Category>('categories', { name: 'Tatlılar' });
    const products = [
      await create<Product>('products', { name: 'Sütlaç', price: 100 }),
      await create<Product>('products', { name: 'Kazandibi', price: '110.00' }),
    ];
    const places = [];
    for (const product of products) {
      places.push(
        await create<ProductCategory>('product-categories', { product: product.id, category: category.id }),
      );
    }
    expect(places.map(({ sort_order }) => sort_order)).toEqual([1, 2]);
    expect(places[0]).toMatchObject({
      product: { name: 'Sütlaç', photo: null },
      category: { name: 'Tatlılar' },
    });
    const twice = { product: products[0]?.id, category: category.id, sort_order: 9 };
    const refused = await client.send<object>('POST', 'company-api/v1/product-categories/', twice);
    expect(refused).toMatchObject({ status: 400, body: { non_field_errors: [expect.any(String)] } });

    const path = `company-api/v1/product-categories/${places[0]?.id}/`;
    expect(await client.send('PATCH', path, { sort_order: 5 })).toMatchObject({
      status: 200,
      body: { sort_order: 5 },
    });
    const filtered = await list<ProductCategory>(
      `product-categories/?category__pk=${category.id}&limit=20&page=1&ordering=sort_order`,
    );
    expect(filtered).toMatchObject({ count: 2, results: [{ id: places[1]?.id }, { id: places[0]?.id }] });
    expect(await client.send('DELETE', path)).toMatchObject({ status: 204 });
    expect(await list(`product-categories/?product__pk=${products[0]?.id}`)).toEqual({
      count: 0,
      results: [],
    });
    expect((await client.get(`company-api/v1/products/${products[0]?.id}/`)).status).toBe(200);
  });

  it('H3 stores a menu with its categories, and sets updated_at when only they change', async () => {
    const category = await create<Category>('categories', { name: 'Salatalar' });
    const menu = await create<Menu>('menus', {
      name: 'Öğle',
      description: '',
      categories: [category.id, category.id],
    });
    expect(menu.categories).toEqual([{ id: category.id, name: 'Salatalar' }]);
    const path = `company-api/v1/menus/${menu.id}/`;
    const emptied = await client.send<Menu>('PUT', path, { name: 'Öğle', description: '', categories: [] });
    expect(emptied).toMatchObject({ status: 200, body: { categories: [] } });
    expect(emptied.body.updated_at > menu.updated_at).toBe(true);
    expect((await client.get(path)).body).toEqual(emptied.body);
  });

  it('I4 stores a link with its menu, and deletes it together with the menu', async () => {
    const menu = await create<Menu>('menus', { name: 'Akşam', categories: [] });
    const slug = `aksam_${menu.id}-${Date.now()}`;
    const link = await create<Link>('qr-codes', { menu: menu.id, slug, description: 'Kapıdaki kod' });
    expect(link).toEqual({
      id: link.id,
      slug,
      description: 'Kapıdaki kod',
      menu: { id: menu.id, name: 'Akşam' },
      updated_at: link.updated_at,
    });
    const path = `company-api/v1/qr-codes/${link.id}/`;
    expect(await client.send('PUT', path, { menu: String(menu.id), slug })).toMatchObject({ status: 200 });
    const before = (await list('qr-codes/')).count;
    expect((await client.send('DELETE', `company-api/v1/menus/${menu.id}/`)).status).toBe(204);
    expect((await client.get(path)).status).toBe(404);
    expect((await list('qr-codes/')).count).toBe(before - 1);
  });

  it('K1 accepts the methods of the specification and answers the others with 405 and Allow', async () => {
    for (const [method, path, allow] of [
      ['GET', 'company-api/v1/ingredients/1/', 'PUT, DELETE, OPTIONS'],
      ['PATCH', 'company-api/v1/products/1/', 'GET, PUT, DELETE, HEAD, OPTIONS'],
      ['DELETE', 'company-api/v1/menus/', 'GET, POST, HEAD, OPTIONS'],
      ['GET', 'api/v1/login/', 'POST, OPTIONS'],
      ['PUT', 'api/v1/my-company/', 'GET, PATCH, HEAD, OPTIONS'],
    ] as const) {
      const { status, headers, body } = await client.send<{ detail: string }>(method, path);
      expect([path, status, headers.get('Allow')]).toEqual([path, 405, allow]);
      expect(body.detail).toContain(method);
    }
  });

  it('K1 serves a path only with its slash, and accepts only numbers as ids', async () => {
    for (const path of [
      'api/v1/me',
      'company-api/v1/menus',
      'company-api/v1/menus/x/',
      'company-api/v1/menus/0/',
      'company-api/v1/menus/99999999999/',
      'company-api/v1/nothing/',
    ]) {
      expect([path, await client.get(path)]).toMatchObject([
        path,
        { status: 404, body: { detail: 'Not found.' } },
      ]);
    }
  });

  it('S27 describes every call in its OpenAPI document', async () => {
    type Paths = Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
    const { status, body } = await client.get<{ paths: Paths }>('openapi.json');
    expect(status).toBe(200);
    expect(Object.keys(body.paths)).toHaveLength(31);
    for (const [path, operations] of Object.entries(body.paths)) {
      for (const { parameters = [] } of Object.values(operations)) {
        const named = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name);
        expect([path, named]).toEqual([path, path.includes('{id}') ? ['id'] : []]);
      }
    }
  });
});
