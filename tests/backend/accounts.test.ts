import { beforeAll, expect, it } from 'vitest';
import { rateLimits } from '../../server/database/schema';
import { registration } from '../support/accounts/signUp';
import { accountCalls, type Refusals } from '../support/accounts/accountCalls';
import { clientOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { whileDeleting } from '../support/backend/whileDeleting';

onEachDatabase('accounts', backend => {
  const post = accountCalls(backend);

  it('B1 ignores the case of the username, and starts a session for each sign-in', async () => {
    const { username, password, token } = await backend().signUp();
    const again = await post('login', { username: username.toUpperCase(), password });
    expect(again.status).toBe(200);
    expect(again.body.token).toMatch(/^[0-9a-f]{64}$/);
    expect(again.body.token).not.toBe(token);
  });

  it('S12 gives the same answer for an unknown user, a wrong password and an unverified account', async () => {
    const { username } = await backend().signUp();
    const unverified = registration();
    await post('register', unverified);
    const answers = await Promise.all([
      post('login', { username: 'unknown user', password: 'correct horse' }),
      post('login', { username, password: 'wrong horse' }),
      post('login', { username: unverified.username, password: unverified.password }),
    ]);
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        400,
        { non_field_errors: ['Unable to log in with provided credentials.'] },
      ]);
    }
  });

  it('S12 takes the same time to refuse a wrong code for a known and an unknown e-mail', async () => {
    const { email } = registration();
    await post('register', registration({ email }));
    for (const address of [email, 'unknown@example.com']) {
      const start = performance.now();
      expect((await post('verify-email', { email: address, code: '000000' })).status).toBe(400);
      // Timers may fire a millisecond early.
      expect(performance.now() - start).toBeGreaterThan(98);
    }
  });

  it('S13 invalidates a token when it logs out, and no other token', async () => {
    const { username, password, token } = await backend().signUp();
    const { body } = await post('login', { username, password });
    expect(await clientOf(backend(), token).send('POST', 'api/v1/logout/')).toMatchObject({
      status: 204,
      body: '',
    });
    expect((await clientOf(backend(), token).get('api/v1/me/')).status).toBe(401);
    expect((await clientOf(backend(), body.token).get('api/v1/me/')).status).toBe(200);
  });

  it('B10 changes the password, keeps this session and ends the others, including those that start meanwhile', async () => {
    const { username, password, token } = await backend().signUp();
    const client = clientOf(backend(), token);
    const change = (old_password: unknown, new_password: unknown) =>
      client.send<Refusals>('POST', 'api/v1/change-password/', { old_password, new_password });
    expect((await change('wrong', 'new correct horse')).body).toHaveProperty('old_password');
    expect((await change(password, 'short')).body).toHaveProperty('new_password');
    expect((await change(undefined, '')).body).toMatchObject({
      old_password: [expect.any(String)],
      new_password: [expect.any(String)],
    });

    const meanwhile = Array.from({ length: 8 }, () => post('login', { username, password }));
    expect((await change(password, 'new correct horse')).status).toBe(204);
    const tokens = (await Promise.all(meanwhile)).map(({ body }) => body.token).filter(Boolean);
    for (const other of tokens) expect((await clientOf(backend(), other).get('api/v1/me/')).status).toBe(401);
    expect((await client.get('api/v1/me/')).status).toBe(200);
    expect((await post('login', { username, password })).status).toBe(400);
    expect((await post('login', { username, password: 'new correct horse' })).status).toBe(200);
  });

  it('B10 keeps the password when the other sessions cannot be ended', async () => {
    const { username, password, token } = await backend().signUp();
    await post('login', { username, password });
    const { database } = backend();
    const { rows } = await database.run('SELECT id FROM users WHERE username = $1', [username]);
    const trigger = { table: 'sessions', row: `OLD.user_id = ${String(rows[0]?.id)}` } as const;
    const passwords = { old_password: password, new_password: 'new correct horse' };
    const change = () => clientOf(backend(), token).send('POST', 'api/v1/change-password/', passwords);
    expect((await whileDeleting(database, trigger, change)).status).toBe(500);
    expect((await post('login', { username, password })).status).toBe(200);
    expect((await change()).status).toBe(204);
  });

  it('P8 a change of the password that is repeated with its key succeeds again, also at once', async () => {
    const { username, password, token } = await backend().signUp();
    const send = (old_password: string, new_password: string, headers: Record<string, string> = {}) =>
      clientOf(backend(), token).send(
        'POST',
        'api/v1/change-password/',
        { old_password, new_password },
        headers,
      );
    const key = { 'Idempotency-Key': 'change-1' };
    const answers = await Promise.all([1, 2].map(() => send(password, 'new correct horse', key)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await send(password, 'new correct horse', key)).status).toBe(204);
    // Neither without the key, nor to another password, nor by a key that has changed nothing.
    expect((await send('wrong', 'new correct horse', { 'Idempotency-Key': 'change-2' })).status).toBe(400);
    expect((await send(password, 'new correct horse')).status).toBe(400);
    expect((await send(password, 'other correct horse', key)).status).toBe(400);
    expect((await post('login', { username, password: 'new correct horse' })).status).toBe(200);
  });

  it('P8 a change of the password with the key of another call is kept as that of the change', async () => {
    const { password, token } = await backend().signUp();
    const client = clientOf(backend(), token);
    const key = { 'Idempotency-Key': 'menu-1' };
    const createMenu = () => client.send('POST', 'company-api/v1/menus/', { name: 'Öğle' }, key);
    expect((await createMenu()).status).toBe(201);
    const change = { old_password: password, new_password: 'new correct horse' };
    const send = (body: object) => client.send<Refusals>('POST', 'api/v1/change-password/', body, key);
    const refused = await send({ ...change, old_password: 'wrong' });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['old_password']]);
    expect((await send(change)).status).toBe(204);
    expect((await createMenu()).status).toBe(422);
  });

  it('B10 refuses a weak new password by the same rule, together with a wrong old one', async () => {
    const account = await backend().signUp({ first_name: 'Gülşen' });
    const client = clientOf(backend(), account.token);
    const change = (old_password: string, new_password: string) =>
      client.send<Refusals>('POST', 'api/v1/change-password/', { old_password, new_password });
    expect(await change(account.password, 'gulsen1234')).toMatchObject({
      status: 400,
      body: { new_password: [expect.stringContaining('too similar') as string] },
    });
    expect((await change('wrong', 'password1')).body).toEqual({
      old_password: [expect.any(String)],
      new_password: [expect.stringContaining('too common')],
    });
    expect((await change(account.password, 'üç ayrı kelime')).status).toBe(204);
  });
});

onEachDatabase(
  'accounts under limits',
  backend => {
    beforeAll(() => backend().database.queries.delete(rateLimits));

    const post = (path: string, body: unknown) =>
      clientOf(backend()).send<Refusals>('POST', `api/v1/${path}/`, body);

    it('S11 makes a password sprayer wait, and sends the waiting time', async () => {
      const { username, password } = await backend().signUp();
      const tries = [];
      for (let attempt = 0; attempt < 12; attempt += 1)
        tries.push(await post('login', { username, password: 'wrong' }));
      const last = tries.at(-1);
      expect(last).toMatchObject({ status: 429, body: { detail: expect.any(String) as string } });
      expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(590);
      expect(Number(last?.headers.get('Retry-After'))).toBeLessThanOrEqual(600);
      expect((await post('login', { username, password })).status).toBe(429);
    });

    it('S23 mails an address at most three times an hour', async () => {
      const body = registration();
      const statuses = [];
      for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await post('register', body)).status);
      expect(statuses).toEqual([201, 201, 201, 429]);
      expect(backend().mails.filter(({ to }) => to === body.email)).toHaveLength(3);
    });
  },
  { config: { rateLimitFactor: 1 } },
);

onEachDatabase(
  'accounts without a mail server',
  backend => {
    it('R7 keeps a registration whose mail could not be sent, and does not count the mail', async () => {
      const body = registration();
      const client = clientOf(backend());
      // The limit is three mails an hour.
      for (let time = 0; time < 5; time++) {
        expect((await client.send('POST', 'api/v1/register/', body)).status).toBe(201);
      }
      expect(backend().errors.join()).toContain('could not be mailed');
    });
  },
  { send: () => Promise.reject(new Error('connect ECONNREFUSED')) },
);

onEachDatabase(
  'accounts with a mail server that does not respond',
  backend => {
    it('R7 still answers a registration', async () => {
      const start = Date.now();
      const { status } = await clientOf(backend()).send('POST', 'api/v1/register/', registration());
      expect(status).toBe(201);
      expect(Date.now() - start).toBeLessThan(5_000);
    });
  },
  { send: () => new Promise(() => undefined) },
);
