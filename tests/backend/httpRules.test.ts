import { Hono, type MiddlewareHandler } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidError } from '../../server/domain/errors';
import { parseNetwork, type Network } from '../../server/http/addresses';
import { observe } from '../../server/http/observe';
import { repeatableOf } from '../../server/http/repeatable';
import { securityHeaders } from '../../server/http/securityHeaders';
import { validate } from '../../server/http/validate';
import { warnOfProxy } from '../../server/http/warnOfProxy';
import type { Metrics } from '../../server/metrics';
import { startBackend, type Backend } from '../support/backend';
import { buildCompany, type Company } from '../support/company';

const PROXIES = [parseNetwork('10.0.0.0/8') as Network];

/** The bindings of a request from this address. */
const from = (remoteAddress: string | undefined) => ({ incoming: { socket: { remoteAddress } } });

describe('S9 an invalid value', () => {
  const failsWith = async (schema: z.ZodType, input: unknown) => {
    const error: unknown = await validate(schema, input).catch((refused: unknown) => refused);
    if (!(error instanceof InvalidError)) throw new Error('It is valid.');
    return error.fields;
  };
  const issue =
    (key: string) =>
    (context: z.core.$RefinementCtx, path: PropertyKey[] = []) =>
      context.addIssue({ code: 'custom', path, params: { key }, message: key });

  it('is named by its field, in a nested object by both, and in a list by the list', async () => {
    const schema = z.object({
      name: z.string(),
      company: z.object({ name: z.string(), email: z.string() }),
      tags: z.array(z.string()),
    });
    const fields = await failsWith(schema, { company: {}, tags: [1, 2, 'x', 3] });
    expect(Object.keys(fields).sort()).toEqual(['company', 'name', 'tags']);
    expect(Object.keys(fields.company!).sort()).toEqual(['email', 'name']);
    // The same sentence for three items.
    expect(fields.tags).toHaveLength(1);
  });

  it('has each of its sentences, and what concerns the whole is under non_field_errors', async () => {
    const schema = z.any().superRefine((_, context) => {
      issue('blank')(context, ['name']);
      issue('number')(context, ['name']);
      issue('blank')(context, ['name']);
      issue('required')(context);
      issue('blank')(context, ['company']);
      issue('blank')(context, ['company', 'name']);
    });
    const fields = await failsWith(schema, {});
    expect(Object.keys(fields)).toEqual(['name', 'non_field_errors', 'company']);
    expect(fields.non_field_errors).toHaveLength(1);
    expect(Object.keys(fields.company!)).toEqual(['name']);
    await expect(validate(z.object({ a: z.number() }), { a: 1, b: 2 })).resolves.toEqual({ a: 1 });
  });
});

describe('P3 the key of a creation', () => {
  const app = new Hono();
  let body: unknown;
  app.post('/:path', async context => context.json((await repeatableOf(context, body)) ?? null));
  const fingerprint = async (sent: unknown, path = '/a') => {
    body = sent;
    const answer = await app.request(path, { method: 'POST', headers: { 'Idempotency-Key': 'k' } });
    return ((await answer.json()) as { fingerprint: string }).fingerprint;
  };

  it('stands for the path and the whole body, with the content of its files', async () => {
    const file = (content: string) => ({ name: 'Çay', photo: new File([content], 'x.png') });
    const bodies = [undefined, null, 'x', {}, { name: 'Çay' }, file('one'), file('two')];
    const prints: string[] = [];
    for (const sent of bodies) prints.push(await fingerprint(sent));
    expect(new Set(prints).size).toBe(bodies.length);
    expect(await fingerprint(file('one'))).toBe(prints[5]);
    expect(await fingerprint({}, '/b')).not.toBe(prints[3]);
  });
});

describe('a middleware', () => {
  const appWith = (middleware: MiddlewareHandler, path = '/known') => {
    const app = new Hono();
    app.use(middleware);
    app.get(path, context => context.text('ok'));
    return app;
  };

  it('S17 forbids everything in an answer without a policy of its own', async () => {
    const app = appWith(securityHeaders());
    app.get('/own', context => context.text('', 200, { 'Content-Security-Policy': "default-src 'self'" }));
    const policyOf = async (path: string) => (await app.request(path)).headers.get('Content-Security-Policy');
    expect(await policyOf('/known')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(await policyOf('/own')).toBe("default-src 'self'");
  });

  it('measures in seconds by route, and logs only if it should', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: line => void lines.push(line) });
    const answered: [route: string, method: string, status: number, seconds: number][] = [];
    const metrics = { answered: (...one: (typeof answered)[0]) => answered.push(one) } as unknown as Metrics;
    const app = appWith(observe({ log, metrics, isLogged: false, trustedProxies: [] }));
    app.get('/slow', async context => {
      await new Promise(resolve => setTimeout(resolve, 30));
      return context.text('ok');
    });
    app.get('/files/*', context => context.text('ok'));
    for (const path of ['/known', '/slow', '/files/a.js', '/nothing']) await app.request(path);
    expect(answered.map(([route, method, status]) => [route, method, status])).toEqual([
      ['/known', 'GET', 200],
      ['/slow', 'GET', 200],
      ['panel', 'GET', 200],
      ['unknown', 'GET', 404],
    ]);
    const [, slow] = answered.map(([, , , seconds]) => seconds);
    expect(slow).toBeGreaterThan(0.028);
    expect(slow).toBeLessThan(5);
    expect(lines).toEqual([]);
  });

  it('X10 warns of no proxy that is configured, and needs no socket', async () => {
    const lines: string[] = [];
    const log = pino({}, { write: line => void lines.push(line) });
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    await appWith(warnOfProxy(PROXIES, log)).request('/known', { headers }, from('192.0.2.7'));
    expect(lines).toEqual([]);
    for (const bindings of [undefined, {}])
      expect((await appWith(warnOfProxy([], log)).request('/known', { headers }, bindings)).status).toBe(200);
    expect(lines).toHaveLength(2);
  });
});

describe('a call', () => {
  let backend: Backend;
  let company: Company;
  beforeAll(async () => {
    backend = await startBackend();
    company = await buildCompany(backend);
  });
  afterAll(() => backend.close());
  const ask = (path: string, init?: RequestInit) => backend.fetch(`http://backend.test/${path}`, init);

  it('B3 has one token after its scheme', async () => {
    const { token } = company.account;
    const answer = async (Authorization: string) => {
      const { status, headers } = await ask('api/v1/me/', { headers: { Authorization } });
      return [status, headers.get('WWW-Authenticate')];
    };
    for (const header of [`Token ${token}`, `token   ${token}`, ` TOKEN\t${token} `])
      expect([header, ...(await answer(header))]).toEqual([header, 200, null]);
    for (const header of ['', 'Token', `Token ${token} x`, `Bearer ${token}`, token, `Token x${token}`])
      expect([header, ...(await answer(header))]).toEqual([header, 401, 'Token']);
    const detail = async (Authorization: string) =>
      (await (await ask('api/v1/me/', { headers: { Authorization } })).json()) as unknown;
    expect(await detail(`Bearer ${token}`)).toEqual({
      detail: 'Authentication credentials were not provided.',
    });
    expect(await detail('Token')).toEqual({ detail: 'Invalid token.' });
  });

  it('S9 of one record has an id of digits', async () => {
    const ids: number[] = [];
    while ((ids.at(-1) ?? 0) < 10) ids.push((await company.buildMenu()).id);
    const status = async (id: string) => (await company.send('GET', `company-api/v1/menus/${id}/`)).status;
    expect(await status(String(ids.at(-1)))).toBe(200);
    expect(await status(String(ids.at(-1)).padStart(10, '0'))).toBe(200);
    for (const id of ['0', 'x', `${ids[0]}x`, `x${ids[0]}`, '2147483648', '99999999999', '-1', '1.0'])
      expect([id, await status(id)]).toEqual([id, 404]);
  });

  it('S17 names its methods to who asks, and refuses others', async () => {
    const options = await ask('company-api/v1/menus/', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
    const refused = await ask('api/v1/login/', { method: 'DELETE' });
    expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

it('S16 another origin may use the methods of the contract, and reads the headers that the panel needs', async () => {
  const backend = await startBackend({ config: { allowedOrigins: ['https://panel.example'] } });
  const ask = (method: string, headers: Record<string, string>) =>
    backend.fetch('http://backend.test/api/v1/currencies/', {
      method,
      headers: { Origin: 'https://panel.example', ...headers },
    });
  const listed = (answer: Response, name: string) =>
    (answer.headers.get(name) ?? '')
      .toLowerCase()
      .split(',')
      .map(part => part.trim())
      .sort();
  const preflight = await ask('OPTIONS', { 'Access-Control-Request-Method': 'PUT' });
  expect(listed(preflight, 'Access-Control-Allow-Methods')).toEqual([
    'delete',
    'get',
    'patch',
    'post',
    'put',
  ]);
  expect(listed(preflight, 'Access-Control-Allow-Headers')).toEqual([
    'accept-language',
    'authorization',
    'content-type',
    'idempotency-key',
    'if-match',
    'x-request-id',
  ]);
  const read = await ask('GET', {});
  expect(listed(read, 'Access-Control-Expose-Headers')).toEqual([
    'date',
    'etag',
    'retry-after',
    'x-request-id',
  ]);
  await backend.close();
});
