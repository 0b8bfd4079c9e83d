import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { formOf } from '../support/backend/client';
import { checkerOf, operationsOf, type OpenApi, type Operation } from '../support/backend/openApi';
import { PIXEL } from '../support/pixel';
import { codeIn } from '../support/accounts/signUp';

/** The records in the order of their creation: each one refers to earlier ones. */
const RECORDS = ['Ingredient', 'Product', 'Category', 'ProductCategory', 'Menu', 'Link'];

const MAX_OPEN = 256;

/** Values of a second record, where the example's own are taken. */
const UNIQUE: Record<string, object> = { Ingredient: { name: 'Nane' }, Link: { slug: 'ikinci' } };

interface Sent {
  body?: BodyInit | object;
  type?: string;
  query?: string;
  headers?: Record<string, string>;
  id?: number | string;
  token?: string | null;
  fetch?: typeof fetch;
}

describe('the OpenAPI document', () => {
  let backend: Backend;
  let document: OpenApi;
  let operations: Map<string, Operation>;
  let check: ReturnType<typeof checkerOf>;
  let token = '';
  const ids: Record<string, number> = {};
  const seen = new Map<string, Set<string>>();

  beforeAll(async () => {
    backend = await startBackend();
    document = (await (await backend.fetch('http://backend.test/openapi.json')).json()) as OpenApi;
    operations = operationsOf(document);
    check = checkerOf(document);
  });
  afterAll(() => backend.close());

  /** Sends a call of the document, and fails if its answer is not as documented. */
  async function call<Body>(name: string, sent: Sent = {}): Promise<Body> {
    const operation = operations.get(name)!;
    // `updateMenu` is a call of the menu.
    const { body, type, query = '', id = ids[name.replace(/^[a-z]+/, '')], fetch = backend.fetch } = sent;
    const headers = new Headers(sent.headers);
    const usedToken = sent.token === undefined ? token : sent.token;
    if (usedToken && operation.security.length > 0) headers.set('Authorization', `Token ${usedToken}`);
    const isPlain = typeof body === 'object' && Object.getPrototypeOf(body) === Object.prototype;
    if (type ?? isPlain) headers.set('Content-Type', type ?? 'application/json');
    const answer = await fetch(`http://backend.test${operation.path.replace('{id}', String(id))}${query}`, {
      method: operation.method,
      headers,
      body: isPlain ? JSON.stringify(body) : (body as BodyInit | undefined),
    });
    const sentBack = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.includes('json');
    const received = {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? JSON.parse(sentBack) : sentBack,
    };
    expect([name, check.problemsOfAnswer(operation, received), sentBack]).toEqual([name, [], sentBack]);
    seen.set(name, (seen.get(name) ?? new Set()).add(String(answer.status)));
    return received.body as Body;
  }

  /** Returns the example of a call's body, with the ids of existing records. */
  function exampleFor(name: string): Record<string, unknown> {
    const json = operations.get(name)!.requestBody!.content!['application/json']!;
    const example = check.exampleOf(json.schema) as Record<string, unknown>;
    const existing: Record<string, unknown> = {
      ingredients: [ids.Ingredient],
      categories: [ids.Category],
      product: ids.Product,
      category: ids.Category,
      menu: ids.Menu,
    };
    return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, existing[key] ?? value]));
  }

  it('K1 has examples of bodies that the backend accepts, and of every answer that they lead to', async () => {
    const send = <Body = unknown>(name: string) => call<Body>(name, { body: exampleFor(name) });
    await send('register');
    const code = codeIn(backend.mails.at(-1));
    await call('verifyEmail', { body: { ...exampleFor('verifyEmail'), code } });
    ({ token } = await send<{ token: string }>('signIn'));
    for (const name of ['getMe', 'getCompany', 'listCurrencies', 'listCompanyTypes']) await call(name);
    await send('updateCompany');

    for (const record of RECORDS) {
      ids[record] = (await send<{ id: number }>(`create${record}`)).id;
      for (const name of [`update${record}`, `move${record}`]) if (operations.has(name)) await send(name);
      if (record === 'Product') {
        const photo = new File([PIXEL], 'photo.png', { type: 'image/png' });
        await call('updateProduct', { body: formOf({ name: 'Mercimek çorbası', price: '95.50', photo }) });
      }
      if (operations.has(`get${record}`)) await call(`get${record}`);
    }
    ids.SoldOut = ids.Product!;
    for (const name of ['setSoldOut', 'setClosingTime']) await send(name);
    await call('getClosingTime');
    for (const name of operations.keys()) if (name.startsWith('list')) await call(name);
  });

  it('K1 K4 documents every refusal', async () => {
    const hanging = Array.from({ length: MAX_OPEN }, () => hangingBody());
    const elsewhere = backend.fetchFrom('192.0.2.1');
    const held = hanging.map(({ stream }) =>
      elsewhere('http://backend.test/api/v1/login/', {
        method: 'POST',
        body: stream,
        duplex: 'half',
      } as RequestInit),
    );
    let second = 0;
    for (const [name, { path, parameters = [], requestBody, responses, security }] of operations) {
      await call(name, { fetch: elsewhere });
      if (security.length > 0) {
        await call(name, { token: null });
        await call(name, { token: 'dead' });
      }
      if (path.includes('{id}')) await call(name, { id: 2_147_483_647 });
      if (parameters.some(parameter => parameter.in === 'query')) await call(name, { query: '?limit=x' });
      const record = name.replace(/^[a-z]+/, '');
      if ('412' in responses) {
        const body = requestBody && exampleFor(name);
        await call(name, { headers: { 'If-Match': '"other"' }, ...(body && { body }) });
      }
      if ('422' in responses && !requestBody) {
        // The key of the creation.
        await call(name, { headers: { 'Idempotency-Key': `key-${record}` }, id: 1 });
      } else if ('422' in responses) {
        const headers = { 'Idempotency-Key': `key-${record}` };
        const product = record === 'ProductCategory' ? { product: second } : {};
        const body = { ...exampleFor(name), ...UNIQUE[record], ...product };
        const { id } = await call<{ id: number }>(name, { headers, body });
        if (record === 'Product') second = id;
        await call(name, {
          headers,
          body: { ...body, description: 'other', sort_order: 9, name: 'Other', first_name: 'Other' },
        });
      }
      if (!requestBody) continue;
      const fields = Object.keys(exampleFor(name));
      await call(name, { body: Object.fromEntries(fields.map(field => [field, {}])) });
      await call(name, { body: '{', type: 'application/json' });
      await call(name, { body: 'x'.repeat(1_000_001), type: 'application/json' });
      await call(name, { body: 'x', type: 'text/plain' });
    }
    await call('signIn', { body: { ...exampleFor('signIn'), password: 'wrong' } });
    await call('verifyEmail', { body: exampleFor('verifyEmail') });
    await call('register', { body: exampleFor('register') });
    await call('createProductCategory', { body: exampleFor('createProductCategory') });
    for (const { end } of hanging) end();
    await Promise.all(held);
  });

  it('K1 names no status that its calls do not answer with', async () => {
    for (const record of RECORDS.toReversed()) await call(`delete${record}`);
    await call('signIn', { body: exampleFor('signIn') });
    const suspend = (at: string) => backend.database.run(`UPDATE companies SET suspended_at = ${at}`);
    await suspend('clock_timestamp()');
    await call('signIn', { body: exampleFor('signIn') });
    await suspend('NULL');
    const other = { username: 'other.user', email: 'other.user@example.com' };
    const added = await call<{ id: number }>('addUser', { body: { ...exampleFor('addUser'), ...other } });
    await call('listUsers');
    await call('removeUser', { id: added.id });
    const { password } = exampleFor('signIn');
    for (const name of ['planCompanyDeletion', 'getCompanyDeletion', 'cancelCompanyDeletion'])
      await call(name, name.startsWith('plan') ? { body: { password } } : {});
    const sessions = await call<{ id: number; is_current: boolean }[]>('listSessions');
    await call('endSession', { id: sessions.find(({ is_current }) => !is_current)!.id });
    await call('endOtherSessions');
    await call('changePassword', { body: exampleFor('changePassword') });
    await call('signOut');
    await call('requestPasswordReset', { body: exampleFor('requestPasswordReset') });
    const code = await vi.waitFor(() => {
      const found = codeIn(backend.mails.find(({ subject }) => /new password/.test(subject)));
      expect(found).not.toBe('');
      return found;
    }, 20_000);
    const reset = { ...exampleFor('resetPassword'), code, new_password: 'tencere kapak kevgir' };
    await suspend('clock_timestamp()');
    await call('resetPassword', { body: reset });
    await suspend('NULL');
    await call('resetPassword', { body: reset });
    const documented = [...operations].map(([name, { responses }]) => [
      name,
      Object.keys(responses).filter(status => status !== '5XX'),
    ]);
    const answered = [...operations.keys()].map(name => [name, [...(seen.get(name) ?? [])].sort()]);
    expect(answered).toEqual(documented);
  });

  it('K1 has examples that match their schemas', () => {
    const { schemas, responses } = document.components;
    const named = [
      ...Object.entries(schemas).flatMap(([name, schema]) =>
        (schema.examples ?? []).map(value => [name, schema, value] as const),
      ),
      ...Object.entries(responses).flatMap(([name, { content = {} }]) =>
        Object.values(content).flatMap(({ schema, examples = {} }) =>
          Object.values(examples).map(({ value }) => [name, schema, value] as const),
        ),
      ),
    ];
    expect(named.length).toBeGreaterThan(30);
    for (const [name, schema, value] of named)
      expect([name, check.problemsOf(schema, value)]).toEqual([name, []]);
  });

  it('S27 finds an answer with another status or with a field too many', () => {
    const operation = operations.get('createIngredient')!;
    const headers = new Headers({ 'Content-Type': 'application/json' });
    const body = { id: 1, name: 'Nane', updated_at: '2026-04-06T09:30:00.000Z' };
    expect(check.problemsOfAnswer(operation, { status: 201, headers, body })).toEqual([]);
    expect(check.problemsOfAnswer(operation, { status: 200, headers, body })).toHaveLength(1);
    const more = { ...body, company_id: 1 };
    expect(check.problemsOfAnswer(operation, { status: 201, headers, body: more })).toHaveLength(1);
  });
});

/** Returns a body that arrives only when it is ended. */
function hangingBody() {
  let end = () => {};
  const stream = new ReadableStream({
    start(controller) {
      end = () => controller.close();
    },
  });
  return { stream, end };
}
