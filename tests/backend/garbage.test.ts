import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { clientOf, type Client } from '../support/backend/client';
import type { Link, Named } from '../../src/contract/records';
import { runs } from '../support/runs';

const writes = [
  ['POST', 'api/v1/login/'],
  ['POST', 'api/v1/register/'],
  ['POST', 'api/v1/verify-email/'],
  ['POST', 'api/v1/change-password/'],
  ['POST', 'api/v1/forgot-password/'],
  ['POST', 'api/v1/reset-password/'],
  ['POST', 'api/v1/users/'],
  ['POST', 'api/v1/company-deletion/'],
  ['PATCH', 'api/v1/my-company/'],
  ['POST', 'company-api/v1/ingredients/'],
  ['POST', 'company-api/v1/products/'],
  ['POST', 'company-api/v1/categories/'],
  ['POST', 'company-api/v1/product-categories/'],
  ['POST', 'company-api/v1/menus/'],
  ['POST', 'company-api/v1/qr-codes/'],
  ['PUT', 'company-api/v1/closing-time/'],
] as const;

/** The calls without a session, whose bodies have at most 32 kB. */
const OPEN = [
  'api/v1/login/',
  'api/v1/register/',
  'api/v1/verify-email/',
  'api/v1/forgot-password/',
  'api/v1/reset-password/',
];

onEachDatabase('malformed requests', backend => {
  let client: Client;
  let token: string;

  beforeAll(async () => {
    ({ token } = await backend().signUp());
    client = clientOf(backend(), token);
  });

  const raw = (method: string, path: string, body: BodyInit, type = 'application/json') =>
    backend().fetch(`http://backend.test/${path}`, {
      method,
      body,
      headers: { Authorization: `Token ${token}`, 'Content-Type': type },
    });

  it('S14 refuses malformed bodies of every kind', async () => {
    for (const [method, path] of writes) {
      const isOpen = OPEN.includes(path);
      const depth = isOpen ? 15_000 : 100_000;
      const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      for (const body of [
        '{',
        '',
        'null',
        '[]',
        '"x"',
        '1',
        deep,
        `{"name":${deep}}`,
        '\u0000',
        '{"name":"\\ud800"}',
        '{"__proto__":{"x":1}}',
      ]) {
        const { status } = await raw(method, path, body);
        // A PATCH of the company without a known field is valid.
        const expected = path === 'api/v1/my-company/' && status === 200 ? 200 : 400;
        expect([path, body.slice(0, 20), status]).toEqual([path, body.slice(0, 20), expected]);
      }
      expect((await raw(method, path, new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400);
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', ''])
        expect([type, (await raw(method, path, '{}', type)).status]).toEqual([type, 415]);
      expect((await raw(method, path, `{"name":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
      const { status } = await raw(method, path, `{"name":"${'x'.repeat(33_000)}"}`);
      expect([path, status]).toEqual([path, isOpen ? 413 : 400]);
    }
  });

  it('S14 refuses malformed forms, including one of 20,000 parts', async () => {
    const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;
    for (const [body, type] of [
      ['', 'multipart/form-data; boundary=x'],
      ['--x', 'multipart/form-data; boundary=x'],
      [part('name'), 'multipart/form-data; boundary=x'],
      [`${part('name')}--x--`, 'multipart/form-data; boundary=y'],
      [`${part('name')}--x--`, 'multipart/form-data'],
      [`${part('ingredients').repeat(20_000)}--x--`, 'multipart/form-data; boundary=x'],
    ] as const) {
      const answer = await raw('POST', 'company-api/v1/products/', body, type);
      expect([body.slice(0, 30), answer.status]).toEqual([body.slice(0, 30), 400]);
      expect(answer.headers.get('Content-Type')).toContain('application/json');
    }
  });

  it('S9 answers no body with 5xx', async () => {
    const keys = [
      'name',
      'description',
      'price',
      'ingredients',
      'photo',
      'categories',
      'menu',
      'slug',
      'product',
      'category',
      'sort_order',
      'email',
      'website',
      'company',
      'username',
      'password',
      'code',
      'old_password',
      'new_password',
      'first_name',
      'time_zone',
      'sold_out',
      'closing_time',
      'allergens',
    ];
    const value = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.constantFrom('', ' ', '\0', 'İ', '1e21', '-1', 2 ** 31, 2 ** 53, 1e308),
    );
    const body = fc.dictionary(fc.constantFrom(...keys), value);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), body, async ([method, path], content) => {
        const { status } = await raw(method, path, JSON.stringify(content));
        expect([200, 201, 204, 400]).toContain(status);
      }),
      { numRuns: runs(150) },
    );
    expect(backend().errors).toEqual([]);
  });

  it('S24 accepts exactly one of 50 parallel creations of a slug, a name, or a product in a category', async () => {
    const menus = await client.send<Named>('POST', 'company-api/v1/menus/', { name: 'Menü' });
    const other = clientOf(backend(), (await backend().signUp()).token);
    const theirs = await other.send<Named>('POST', 'company-api/v1/menus/', { name: 'Menü' });
    const slug = `tek-${Date.now()}`;
    const product = await client.send<Named>('POST', 'company-api/v1/products/', { name: 'Tek', price: 1 });
    const category = await client.send<Named>('POST', 'company-api/v1/categories/', { name: 'Tek' });
    const races: [field: string, path: string, body: object][] = [
      ['slug', 'qr-codes', { slug, menu: menus.body.id }],
      ['name', 'ingredients', { name: 'Ispanak' }],
      ['non_field_errors', 'product-categories', { product: product.body.id, category: category.body.id }],
    ];
    for (const [field, path, body] of races) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const rival = field === 'slug' && index % 2 === 1;
          const content = rival
            ? { ...body, menu: theirs.body.id }
            : field === 'name' && index % 2
              ? { name: 'ıspanak' }
              : body;
          return (rival ? other : client).send<Link>('POST', `company-api/v1/${path}/`, content);
        }),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expect([answer.status, answer.body]).toEqual([400, { [field]: [expect.any(String)] }]);
      }
    }
  });

  it('F2 gives categories that are created in parallel distinct sort orders', async () => {
    // A company of its own: after the highest number that the database can store there is no higher one.
    const client = clientOf(backend(), (await backend().signUp()).token);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        client.send<{ sort_order: number }>('POST', 'company-api/v1/categories/', { name: `K${index}` }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.sort_order)).size).toBe(15);
  });

  it('K4 refuses in the requested language, and in English when it has no messages in it', async () => {
    for (const [language, sentence] of [
      ['tr', 'Bu alan zorunlu.'],
      ['en;q=0.1, tr-TR', 'Bu alan zorunlu.'],
      ['fr, tr;q=0.3, en;q=0.2', 'Bu alan zorunlu.'],
      ['de-AT, en;q=0.8', 'Dieses Feld ist erforderlich.'],
      ['fr', 'This field is required.'],
      ['tr;q=0', 'This field is required.'],
      [';;,,=q', 'This field is required.'],
    ] as const) {
      const { body } = await clientOf(backend(), token, language).send(
        'POST',
        'company-api/v1/ingredients/',
        {},
      );
      expect([language, body]).toEqual([language, { name: [sentence] }]);
    }
  });
});
