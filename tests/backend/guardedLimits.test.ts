import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend';
import { clientOf } from '../support/client';
import { buildCompany } from '../support/company';
import { onEachDatabase } from '../support/onEachDatabase';
import { codeIn, registration } from '../support/signUp';

onEachDatabase(
  'limits with their own allowances',
  backend => {
    it('X2 a user may change the password ten times in ten minutes, right or wrong', async () => {
      const { token } = await backend().signUp();
      const client = clientOf(backend(), token);
      const statuses: number[] = [];
      for (let index = 0; index < 12; index++) {
        const body = { old_password: 'not this one', new_password: 'semaver ocak demlik' };
        statuses.push((await client.send('POST', 'api/v1/change-password/', body)).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
      const { headers } = await client.send('POST', 'api/v1/change-password/', {
        old_password: 'x',
        new_password: 'semaver ocak demlik',
      });
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
    });

    it('S10 an address may try 60 codes in ten minutes, of any e-mail', async () => {
      const stranger = backend().fetchFrom('192.0.2.77');
      const statuses = new Map<number, number>();
      for (let index = 0; index < 63; index++) {
        const { status } = await stranger('http://backend.test/api/v1/verify-email/', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: `kod${index}@example.com`, code: '000000' }),
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect([...statuses]).toEqual([
        [400, 60],
        [429, 3],
      ]);
    });

    it('S10 an account is mailed at most ten codes for a new password in a day', async () => {
      const email = `u${Math.random().toString(36).slice(2)}@example.com`;
      await backend().signUp({ email });
      const statuses: number[] = [];
      for (let index = 0; index < 11; index++) {
        // The limits of an hour.
        await backend().database.run("DELETE FROM rate_limits WHERE key NOT LIKE 'resetOfAccount%'");
        const { status } = await clientOf(backend()).send('POST', 'api/v1/forgot-password/', { email });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(204), 429]);
    });

    it('a company may add 30 users in an hour', async () => {
      const client = clientOf(backend(), (await backend().signUp()).token);
      const add = () => {
        const username = `u${Math.random().toString(36).slice(2)}`;
        const user = { username, email: `${username}@example.com`, first_name: 'Mert', last_name: 'Demir' };
        return client.send('POST', 'api/v1/users/', user);
      };
      expect((await add()).status).toBe(201);
      await backend().database.run("UPDATE rate_limits SET points = 30 WHERE key LIKE 'userOfCompany%'");
      expect((await add()).status).toBe(429);
    });

    it('S10 a code ends after ten minutes', async () => {
      const body = registration();
      const client = clientOf(backend());
      await client.send('POST', 'api/v1/register/', body);
      const code = codeIn(backend().mails.findLast(({ to }) => to === body.email));
      await backend().database.queries.execute(
        sql`UPDATE registrations SET expires_at = expires_at - interval '10 minutes' WHERE email = ${body.email}`,
      );
      const late = await client.send<{ detail: string }>('POST', 'api/v1/verify-email/', {
        email: body.email,
        code,
      });
      expect([late.status, late.body.detail]).toEqual([
        400,
        'This code is wrong or has expired. Check it, or ask for a new one.',
      ]);
    });
  },
  { config: { rateLimitFactor: 1 } },
);

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
