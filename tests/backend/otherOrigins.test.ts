import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { onEachDatabase } from '../support/backend/onEachDatabase';

describe('S16 S17 another origin', () => {
  it('is refused unless it is listed, and never gets cookies', async () => {
    const backend = await startBackend({ config: { allowedOrigins: ['https://panel.example'] } });
    const preflight = (origin: string) =>
      backend.fetch('http://backend.test/api/v1/me/', {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization,if-match,idempotency-key',
        },
      });
    const allowed = await preflight('https://panel.example');
    expect(allowed.headers.get('Access-Control-Allow-Origin')).toBe('https://panel.example');
    expect(allowed.headers.get('Access-Control-Allow-Headers')?.toLowerCase()).toMatch(
      /authorization.*if-match.*idempotency-key/,
    );
    // The browser does not ask again for ten minutes.
    expect(allowed.headers.get('Access-Control-Max-Age')).toBe('600');
    for (const origin of ['https://evil.example', 'https://panel.example.evil.example', 'null']) {
      const refused = await preflight(origin);
      expect(refused.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
    expect(allowed.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    await backend.close();
  });
});

onEachDatabase('S16 a post of another site', backend => {
  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'changes nothing as %s, which a browser sends without asking, and gets no cookie',
    async type => {
      const company = await buildCompany(backend());
      const body = type.startsWith('multipart')
        ? '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nNane\r\n--x--\r\n'
        : '{"name":"Nane"}';
      const post = (headers: Record<string, string>) =>
        backend().fetch('http://backend.test/company-api/v1/ingredients/', {
          method: 'POST',
          headers: { Origin: 'https://evil.example', 'Content-Type': type, ...headers },
          body,
        });
      const Cookie = `token=${company.account.token}; sessionid=${company.account.token}`;
      const withCookie = await post({ Cookie });
      expect([withCookie.status, withCookie.headers.get('Set-Cookie')]).toEqual([401, null]);
      if (!type.startsWith('multipart')) {
        const withToken = await post({ Authorization: `Token ${company.account.token}` });
        expect(withToken.status).toBe(415);
      }
      expect(await company.stored('ingredients')).toEqual([]);
    },
  );
});

it('S17 an answer is stored in no cache, and TRACE is refused', async () => {
  const backend = await startBackend();
  for (const path of ['api/v1/me/', 'api/v1/currencies/', 'nothing']) {
    const { headers } = await backend.fetch(`http://backend.test/${path}`);
    expect([path, headers.get('Cache-Control')]).toEqual([path, 'no-store']);
  }
  // fetch refuses to send this method.
  const trace = new Request('http://backend.test/api/v1/me/');
  Object.defineProperty(trace, 'method', { value: 'TRACE' });
  expect((await backend.app.fetch(trace)).status).toBe(405);
  await backend.close();
});

it('K1 a backend below a path answers there, also behind a proxy that removes the path', async () => {
  const backend = await startBackend({ config: { basePath: '/admin' } });
  const statusOf = async (path: string) => (await backend.fetch(`http://backend.test${path}`)).status;
  for (const path of ['/admin/api/v1/currencies/', '/api/v1/currencies/'])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(await statusOf('/administrator/api/v1/currencies/')).toBe(404);
  await backend.close();
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
