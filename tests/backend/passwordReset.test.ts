import { expect, it } from 'vitest';
import type { AccountServices } from '../../server/domain/accounts/AccountServices';
import type { Limits } from '../../server/domain/accounts/limits';
import { deleteExpiredResets, requestReset } from '../../server/domain/accounts/passwordReset';
import { setPassword } from '../../server/domain/accounts/users';
import { fold } from '../../src/contract/fold';
import { clientOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { quickPasswords } from '../support/backend/quickPasswords';
import { codeIn } from '../support/accounts/signUp';

const FORGOT = 'api/v1/forgot-password/';
const RESET = 'api/v1/reset-password/';
const NEW = 'semaver ocak demlik';

onEachDatabase('a forgotten password', backend => {
  async function account(language = 'en') {
    const email = `u${Math.random().toString(36).slice(2)}@example.com`;
    const { username, password, token } = await backend().signUp({ email });
    const anyone = clientOf(backend(), undefined, language);
    const request = async () => {
      const mails = () => backend().mails.filter(({ to }) => to === email);
      const before = mails().length;
      const { status } = await anyone.send('POST', FORGOT, { email: email.toUpperCase() });
      expect(status).toBe(204);
      // The answer does not wait for it.
      await expect.poll(() => mails().length).toBeGreaterThan(before);
      const mail = mails().at(-1);
      return { mail, code: /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '' };
    };
    const reset = (code: string, new_password = NEW) =>
      anyone.send<{ token: string }>('POST', RESET, { email, code, new_password });
    const canSignIn = async (secret: string) =>
      (await anyone.send('POST', 'api/v1/login/', { username, password: secret })).status === 200;
    return { email, username, password, token, request, reset, canSignIn };
  }

  it('is replaced with a mailed code, which ends all sessions and signs in, once', async () => {
    const { password, token, request, reset, canSignIn } = await account();
    const { mail, code } = await request();
    expect(mail?.subject).toBe(`Your Sofra code for a new password: ${code}`);
    const done = await reset(code);
    expect(done.status).toBe(200);
    expect((await clientOf(backend(), done.body.token).get('api/v1/me/')).status).toBe(200);
    expect((await clientOf(backend(), token).get('api/v1/me/')).status).toBe(401);
    expect([await canSignIn(password), await canSignIn(NEW)]).toEqual([false, true]);
    expect((await reset(code, 'another one entirely')).status).toBe(400);
    expect(await canSignIn(NEW)).toBe(true);
  });

  it('S13 is not replaced by a code that was mailed before the user changed the password', async () => {
    const { password, token, request, reset, canSignIn } = await account();
    const { code } = await request();
    const change = { old_password: password, new_password: 'another one entirely' };
    const user = clientOf(backend(), token);
    expect((await user.send('POST', 'api/v1/change-password/', change)).status).toBe(204);
    expect((await reset(code)).status).toBe(400);
    expect(await canSignIn('another one entirely')).toBe(true);
  });

  it('S13 is not replaced by a code that was mailed before the operator set another password', async () => {
    const { username, token, request, reset, canSignIn } = await account();
    const { code } = await request();
    const { database } = backend();
    expect(await setPassword(database, fold('none'), 'hash')).toBe(false);
    expect(await setPassword(database, fold(username), await quickPasswords.hash('set by command'))).toBe(
      true,
    );
    expect((await reset(code)).status).toBe(400);
    expect((await clientOf(backend(), token).get('api/v1/me/')).status).toBe(401);
    expect(await canSignIn('set by command')).toBe(true);
  });

  it('S13 is not replaced by a code that was mailed before the user got another first password', async () => {
    const { token } = await account();
    const user = {
      email: `f${Math.random().toString(36).slice(2)}@example.com`,
      first_name: 'A',
      last_name: 'B',
    };
    const add = () =>
      clientOf(backend(), token).send<{ password: string }>(
        'POST',
        'api/v1/users/',
        { ...user, username: user.email.split('@')[0] },
        { 'Idempotency-Key': 'first-password' },
      );
    expect((await add()).status).toBe(201);
    const anyone = clientOf(backend());
    await anyone.send('POST', FORGOT, { email: user.email });
    await expect.poll(() => codeIn(backend().mails.findLast(({ to }) => to === user.email))).toBeTruthy();
    const code = codeIn(backend().mails.findLast(({ to }) => to === user.email));
    expect((await add()).status).toBe(201);
    const late = await anyone.send('POST', RESET, { email: user.email, code, new_password: NEW });
    expect(late.status).toBe(400);
  });

  it('is not replaced while the company is suspended', async () => {
    const { email, request, reset, canSignIn, password } = await account();
    const { code } = await request();
    const suspend = (at: string) =>
      backend().database.run(
        `UPDATE companies SET suspended_at = ${at} WHERE id = (SELECT company_id FROM users WHERE email = $1)`,
        [email],
      );
    await suspend('clock_timestamp()');
    expect(await reset(code)).toMatchObject({
      status: 403,
      body: { detail: 'This company is suspended. Ask the operator of this service.' },
    });
    await suspend('NULL');
    expect(await canSignIn(password)).toBe(true);
    expect((await reset(code)).status).toBe(200);
  });

  it('is mailed about in the language of the request', async () => {
    const { request } = await account('tr');
    expect((await request()).mail?.text).toContain('yeni parola belirlemek');
  });

  it('S12 is answered alike for an address without an account, in the same time', async () => {
    const { email } = await account();
    const anyone = clientOf(backend());
    const ask = async (address: string) => {
      const start = performance.now();
      const { status, body } = await anyone.send('POST', FORGOT, { email: address });
      return { answer: [status, body], time: performance.now() - start };
    };
    const known = await ask(email);
    const unknown = await ask('unknown@example.com');
    expect(unknown.answer).toEqual(known.answer);
    expect(Math.min(known.time, unknown.time)).toBeGreaterThan(140);
    expect(backend().mails.some(({ to }) => to === 'unknown@example.com')).toBe(false);
    const wrong = await anyone.send('POST', RESET, { email, code: '000000', new_password: NEW });
    const none = await anyone.send('POST', RESET, {
      email: 'unknown@example.com',
      code: '000000',
      new_password: NEW,
    });
    expect([none.status, none.body]).toEqual([wrong.status, wrong.body]);
  });

  it('S10 is not guessed: five tries of a code, ten minutes, and a weak password does not use it up', async () => {
    const { password, request, reset, canSignIn } = await account();
    const { code } = await request();
    expect((await reset(code, 'short')).body).toEqual({ new_password: [expect.any(String)] });
    const other = code === '111111' ? '222222' : '111111';
    const guesses = await Promise.all(Array.from({ length: 30 }, () => reset(other)));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await reset(code)).status).toBe(400);
    expect(await canSignIn(password)).toBe(true);

    const again = await request();
    await backend().database.run(
      `UPDATE password_resets SET expires_at = clock_timestamp() - interval '1 second'`,
    );
    expect((await reset(again.code)).status).toBe(400);
    const last = await request();
    expect((await reset(last.code)).status).toBe(200);
  });

  it('has a code that is deleted when it has expired', async () => {
    const [late, waiting] = [await account(), await account()];
    for (const { request } of [late, waiting]) await request();
    const { database } = backend();
    await database.run(
      `UPDATE password_resets SET expires_at = clock_timestamp() - interval '1 second'
       WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
      [late.email],
    );
    await deleteExpiredResets(database.queries);
    const { rows } = await database.run(
      'SELECT email FROM password_resets JOIN users ON users.id = user_id WHERE email IN ($1, $2)',
      [late.email, waiting.email],
    );
    expect(rows).toEqual([{ email: waiting.email }]);
  });

  it('S10 weak passwords with the right code are no guesses', async () => {
    const { request, reset } = await account();
    const { code } = await request();
    for (let count = 0; count < 7; count += 1) expect((await reset(code, 'short')).status).toBe(400);
    expect((await reset(code)).status).toBe(200);
  });

  it('S10 is replaced by one of two parallel calls with the right code', async () => {
    const { request, reset } = await account();
    const { code } = await request();
    const answers = await Promise.all([reset(code), reset(code, 'another one entirely')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it.each([
    ['of an unknown address', false, ['mailOfAddress']],
    ['of a known address', true, ['mailOfAddress', 'resetOfKnownAddress']],
  ])('a request %s whose mail cannot be sent does not count', async (_, isKnown, counted) => {
    const { email } = await account();
    const taken: string[] = [];
    const given: string[] = [];
    const services = {
      database: backend().database,
      limits: {
        take: (name: string) => Promise.resolve(void taken.push(name)),
        giveBack: (name: string) => Promise.resolve(void given.push(name)),
      } as Partial<Limits> as Limits,
      sendCode: () => Promise.reject(new Error('no mail server')),
    };
    if (isKnown) {
      await backend().database.run(
        'INSERT INTO known_addresses (user_id, address, signed_in_at) SELECT id, $2, now() FROM users WHERE email = $1',
        [email, '192.0.2.7'],
      );
    }
    const from = { email, language: 'en' as const, address: '192.0.2.7', isExactAddress: true };
    await requestReset(services as Partial<AccountServices> as AccountServices, from);
    expect(taken).toEqual(expect.arrayContaining(counted));
    await expect.poll(() => given).toEqual(counted);
  });
});
