import { expect, it } from 'vitest';
import { codeIn, registration } from '../support/accounts/signUp';
import { accountCalls } from '../support/accounts/accountCalls';
import { clientOf } from '../support/backend/client';
import { onEachDatabase } from '../support/backend/onEachDatabase';

onEachDatabase('registrations', backend => {
  const post = accountCalls(backend);
  const lastMail = (to: unknown) => backend().mails.findLast(mail => mail.to === to);

  it('B8 registers, mails a code in the language of the registration, and refuses a sign-in before verification', async () => {
    const body = registration();
    expect((await post('register', body, 'tr-TR,tr;q=0.9,en;q=0.5')).status).toBe(201);
    const mail = lastMail(body.email);
    expect(mail?.subject).toContain('doğrulama');
    expect(mail?.subject).toContain(codeIn(mail));
    expect(mail?.html).toContain(codeIn(mail));
    const wrongCode = codeIn(mail) === '000000' ? '111111' : '000000';
    expect(await post('verify-email', { email: body.email, code: wrongCode })).toMatchObject({
      status: 400,
      body: { detail: expect.any(String) as string },
    });
    const verified = await post('verify-email', {
      email: String(body.email).toUpperCase(),
      code: codeIn(mail),
    });
    expect(verified.status).toBe(200);
    expect((await clientOf(backend(), verified.body.token).get('api/v1/me/')).status).toBe(200);
    expect((await post('verify-email', { email: body.email, code: codeIn(mail) })).status).toBe(400);
  });

  it('X3 gives each registration of one account a separate code, which activates the password of that registration', async () => {
    const body = registration();
    const register = async (password: string) => {
      expect((await post('register', { ...body, password, password_again: password })).status).toBe(201);
      return lastMail(body.email);
    };
    const first = await register('the owner chose this');
    const second = await register('a stranger chose this');
    expect(first?.text).not.toContain('Another registration');
    expect(second?.text).toContain('Another registration');
    expect((await post('verify-email', { email: body.email, code: codeIn(first) })).status).toBe(200);

    const login = (password: string) => post('login', { username: body.username, password });
    expect((await login('a stranger chose this')).status).toBe(400);
    expect((await login('the owner chose this')).status).toBe(200);
    expect((await post('verify-email', { email: body.email, code: codeIn(second) })).status).toBe(400);
    expect((await post('register', body)).body).toEqual({
      username: [expect.any(String)],
      email: [expect.any(String)],
    });
  });

  it('B8 mails the same registration a second code without a warning, and both work until one is used', async () => {
    const body = registration();
    await post('register', body);
    await post('register', body);
    const [first, second] = backend().mails.filter(({ to }) => to === body.email);
    expect(second?.text).not.toContain('Another registration');
    expect((await post('verify-email', { email: body.email, code: codeIn(first) })).status).toBe(200);
    expect((await post('verify-email', { email: body.email, code: codeIn(second) })).status).toBe(400);
  });

  it('B8 takes a registration again as soon as it is answered, within a millisecond too', async () => {
    const body = registration();
    const client = clientOf(backend());
    const statuses: number[] = [];
    for (let time = 0; time < 40; time += 1)
      statuses.push((await client.send('POST', 'api/v1/register/', body)).status);
    expect(statuses).toEqual(Array<number>(40).fill(201));
  });

  it('B8 takes a registration again after the clock was set back, and not one of a call that has begun before', async () => {
    const body = registration();
    expect((await post('register', body)).status).toBe(201);
    const registeredIn = (ms: number) =>
      backend().database.run(
        "UPDATE registrations SET registered_at = clock_timestamp() + $1 * interval '1 millisecond' WHERE email = $2",
        [ms, body.email],
      );
    await registeredIn(5_000);
    expect((await post('register', body)).body).toHaveProperty('email');
    await registeredIn(3_600_000);
    expect((await post('register', body)).status).toBe(201);
  });

  it('B6 refuses a registration with errors per field, nested as in the request', async () => {
    const body = registration({
      password_again: 'another',
      email: 'x',
      company: { name: '', currency_id: 99, website: 'javascript:alert(1)' },
    });
    const { status, body: refusal } = await post('register', body, 'tr');
    expect(status).toBe(400);
    expect(refusal).toMatchObject({
      email: ['Geçerli bir e-posta adresi girin.'],
      password_again: ['Parolalar eşleşmiyor.'],
      company: {
        name: ['Bu alan boş bırakılamaz.'],
        address: ['Bu alan zorunlu.'],
        website: [expect.any(String)],
      },
    });
    const { company, ...account } = registration();
    const flat = { ...(company as object), ...account };
    expect((await post('register', flat)).status).toBe(201);
    const { body: wrong } = await post('register', {
      ...registration(),
      ...flat,
      currency_id: 99,
      username: 'x y',
    });
    expect(wrong).toHaveProperty('username');
    const unknown = registration();
    (unknown.company as Record<string, unknown>).currency_id = 99;
    expect((await post('register', unknown)).body).toMatchObject({
      company: { currency_id: [expect.any(String)] },
    });
  });

  it.each([
    ['12345678', 'too common', 'çok yaygın'],
    ['qwerty123', 'too common', 'çok yaygın'],
    ['abcdefgh', 'follows a pattern', 'bir sıra'],
    ['x1x1x1x1x1', 'follows a pattern', 'bir sıra'],
    ['ayşeışık', 'too similar', 'çok benziyor'],
    ['kisisel-ad', 'too similar', 'çok benziyor'],
    ['kisisel-ad@example.com', 'too similar', 'çok benziyor'],
    ['kısa', 'too short', 'çok kısa'],
  ])('B6 B10 refuses %j as a new password, and gives the reason', async (password, english, turkish) => {
    const weak = registration({ username: 'kisisel-ad', email: 'kisisel-ad@example.com', password });
    for (const [language, reason] of [
      ['en', english],
      ['tr', turkish],
    ]) {
      const { status, body } = await post('register', { ...weak, password_again: password }, language);
      expect([status, body]).toEqual([400, { password: [expect.stringContaining(reason!)] }]);
    }
  });

  it.each(['data:text/html,x.y', 'https://user:pw@example.com', 'https://example.com@evil.example'])(
    'S2 refuses the website %j',
    async website => {
      const company = { ...(registration().company as object), website };
      const { status, body } = await post('register', registration({ company }));
      expect([status, body]).toEqual([400, { company: { website: [expect.any(String)] } }]);
    },
  );

  it('S24 accepts exactly one of 50 registrations of one username', async () => {
    const username = `Kim-${Date.now()}`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const body = registration({ username: index % 2 ? username : username.toLowerCase() });
        // An address may register 20 times in an hour.
        const client = clientOf({ fetch: backend().fetchFrom(`203.0.113.${index}`) });
        return client.send<Record<string, unknown>>('POST', 'api/v1/register/', body);
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter(answer => answer.status !== 201)) {
      expect([status, Object.keys(body)]).toEqual([400, ['username']]);
    }
  });

  it('S10 evaluates at most five guesses of a code, also when a thousand are sent at once', async () => {
    const body = registration();
    await post('register', body);
    const code = codeIn(lastMail(body.email));
    const wrongCode = code === '000000' ? '111111' : '000000';
    const guesses = await Promise.all(
      Array.from({ length: 1000 }, (_, guess) =>
        post('verify-email', { email: body.email, code: guess === 700 ? code : wrongCode }),
      ),
    );
    // An address may have 256 open requests.
    expect([...new Set(guesses.map(({ status }) => status))].sort()).toEqual([400, 429]);
    expect((await post('verify-email', { email: body.email, code })).status).toBe(400);
  });

  it('S10 counts the guesses of all addresses, also of a thousand at once', async () => {
    const body = registration();
    await post('register', body);
    const code = codeIn(lastMail(body.email));
    const wrong = code === '000000' ? '111111' : '000000';
    const guess = (address: string, tried: string) =>
      clientOf({ fetch: backend().fetchFrom(address) }).send('POST', 'api/v1/verify-email/', {
        email: body.email,
        code: tried,
      });
    const guesses = await Promise.all(
      Array.from({ length: 1000 }, (_, number) =>
        guess(`198.51.${number >> 8}.${number & 255}`, [100, 400, 900].includes(number) ? code : wrong),
      ),
    );
    expect(guesses.filter(({ status }) => status === 200)).toEqual([]);
    expect(guesses.filter(({ status }) => status === 400).length).toBeGreaterThan(900);
  });

  it('X2 is finished from the address that registered, after a stranger has used up the tries of all others', async () => {
    const from = (address: string) => clientOf({ fetch: backend().fetchFrom(address) });
    const [owner, stranger, other] = ['203.0.113.9', '198.51.100.9', '192.0.2.9'].map(from);
    const body = registration();
    expect((await owner!.send('POST', 'api/v1/register/', body)).status).toBe(201);
    const code = codeIn(lastMail(body.email));
    const wrong = code === '000000' ? '111111' : '000000';
    const verify = async (client: typeof owner, guess: string) =>
      (await client!.send('POST', 'api/v1/verify-email/', { email: body.email, code: guess })).status;
    for (let guess = 0; guess < 6; guess += 1) expect(await verify(stranger, wrong)).toBe(400);
    expect(await verify(other, code)).toBe(400);
    for (let guess = 0; guess < 4; guess += 1) expect(await verify(owner, wrong)).toBe(400);
    expect(await verify(owner, code)).toBe(200);
  });

  it('S10 allows five tries of a code from the address that registered', async () => {
    const body = registration();
    await post('register', body);
    const code = codeIn(lastMail(body.email));
    const wrong = code === '000000' ? '111111' : '000000';
    for (let guess = 0; guess < 5; guess += 1) await post('verify-email', { email: body.email, code: wrong });
    expect((await post('verify-email', { email: body.email, code })).status).toBe(400);
  });

  it('X2 allows five tries over all codes of an account, and new tries after a new mail', async () => {
    const body = registration();
    await post('register', body);
    await post('register', body);
    const codes = backend()
      .mails.filter(({ to }) => to === body.email)
      .map(codeIn);
    const wrongCode = ['000000', '111111', '222222'].find(code => !codes.includes(code));
    const verify = (code: string | undefined) => post('verify-email', { email: body.email, code });
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await verify(wrongCode)).status).toBe(400);
    for (const code of codes) expect((await verify(code)).status).toBe(400);
    await post('register', body);
    expect((await verify(codeIn(lastMail(body.email)))).status).toBe(200);
  });
});
