import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { clearLimits } from '../support/backend/clearLimits';
import { clientOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { codeIn, registration } from '../support/accounts/signUp';

onEachDatabase(
  'limits with their own allowances',
  backend => {
    beforeEach(() => clearLimits(backend()));

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

    it.each([
      ['an unknown address', '198.51.100.1'],
      ['its known address', '203.0.113.7'],
    ])(
      'S10 an account is mailed at most ten codes for a new password in a day from %s',
      async (_, address) => {
        const email = `u${Math.random().toString(36).slice(2)}@example.com`;
        const { username, password } = await backend().signUp({ email });
        const from = (sender: string) => clientOf({ fetch: backend().fetchFrom(sender) });
        await from('203.0.113.7').send('POST', 'api/v1/login/', { username, password });
        const statuses: number[] = [];
        for (let index = 0; index < 11; index++) {
          // The limits of an hour.
          await backend().database.run("DELETE FROM rate_limits WHERE key NOT LIKE 'resetOf%'");
          const { status } = await from(address).send('POST', 'api/v1/forgot-password/', { email });
          statuses.push(status);
        }
        expect(statuses).toEqual([...Array<number>(10).fill(204), 429]);
      },
    );

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

    it('S12 a refused addition counts too, because it tells whether a name is taken', async () => {
      const client = clientOf(backend(), (await backend().signUp({ username: 'meraklı' })).token);
      const user = { username: 'meraklı', email: 'kim@example.com', first_name: 'Mert', last_name: 'Demir' };
      const ask = async () => (await client.send('POST', 'api/v1/users/', user)).status;
      expect(await ask()).toBe(400);
      await backend().database.run("UPDATE rate_limits SET points = 30 WHERE key LIKE 'userOfCompany%'");
      expect(await ask()).toBe(429);
    });

    it('S10 a reset whose passwords are weak has a limit of estimates, which keep the process busy', async () => {
      const email = `u${Math.random().toString(36).slice(2)}@example.com`;
      await backend().signUp({ email });
      const client = clientOf(backend());
      await client.send('POST', 'api/v1/forgot-password/', { email });
      const mailed = () =>
        backend().mails.findLast(({ to, subject }) => to === email && subject.includes('password'));
      // The answer does not wait for it.
      await expect.poll(mailed).toBeDefined();
      const code = codeIn(mailed());
      const reset = async () =>
        (await client.send('POST', 'api/v1/reset-password/', { email, code, new_password: 'short' })).status;
      expect(await reset()).toBe(400);
      await backend().database.run(
        "UPDATE rate_limits SET points = 100 WHERE key LIKE 'passwordEstimateOfAddress%'",
      );
      expect(await reset()).toBe(429);
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
        'This code is wrong or has expired. Check it, or ask for a new one. If you have just used it, sign in.',
      ]);
    });
  },
  { config: { rateLimitFactor: 1 } },
);
