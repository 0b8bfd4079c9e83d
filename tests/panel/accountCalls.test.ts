// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createAccount, type Account } from '../../src/api/account';
import { diagnose } from '../../src/diagnosis/diagnose';
import { buildHttp, failureOf, ok } from '../support/panel/buildHttp';
import { answer, broken, silence } from '../support/panel/wire';

describe('the calls of user and company', () => {
  const passwords = { old_password: 'old', new_password: 'new' };
  const calls: [string, boolean, (account: Account) => Promise<unknown>, unknown?][] = [
    [
      'POST api/v1/login/',
      false,
      account => account.login({ username: 'a', password: 'b' }),
      { username: 'a', password: 'b' },
    ],
    [
      'POST api/v1/register/',
      false,
      account => account.register({ username: 'a' } as never),
      { username: 'a' },
    ],
    [
      'POST api/v1/verify-email/',
      false,
      account => account.verifyEmail({ email: 'a@b.c', code: '000000' }),
      { email: 'a@b.c', code: '000000' },
    ],
    ['GET api/v1/currencies/', false, account => account.currencies()],
    ['GET api/v1/company-types/', false, account => account.companyTypes()],
    ['POST api/v1/logout/', true, account => account.logout()],
    ['GET api/v1/me/', true, account => account.me()],
    ['GET api/v1/my-company/', true, account => account.company()],
    [
      'PATCH api/v1/my-company/',
      true,
      account => account.updateCompany({ currency_id: 2 }),
      { currency_id: 2 },
    ],
    ['POST api/v1/change-password/', true, account => account.changePassword(passwords), passwords],
  ];

  /** An answer that every call accepts, where it looks at it. */
  const accepted = {
    token: 'abc',
    first_name: 'Ayşe',
    last_name: 'Işık',
    name: 'Café',
    company: { name: 'Café', currency: { symbol: '₺', minor_unit: 2 } },
    results: [],
  };

  it.each(calls)('K1 %s (signed in: %s)', async (name, isSignedIn, call, body) => {
    const { http, wire } = buildHttp(() => ok(accepted));
    await call(createAccount(http));
    expect(wire.calls.map(call => call.name)).toEqual([name]);
    // A stale token is stored; the five anonymous calls must not send it.
    expect(wire.calls[0]!.headers.get('Authorization')).toBe(isSignedIn ? 'Token abc' : null);
    expect(wire.calls[0]!.body).toEqual(body);
  });

  it('accepts public lists as a bare array or as a page', async () => {
    const items = [{ id: 1, name: 'Café' }];
    const bare = createAccount(buildHttp(() => ok(items)).http);
    const paged = createAccount(buildHttp(() => ok({ count: 1, results: items })).http);
    for (const account of [bare, paged]) {
      await expect(account.currencies()).resolves.toEqual(items);
      await expect(account.companyTypes()).resolves.toEqual(items);
    }
  });

  it.each(['page', 'offset'])(
    'B7 read public lists to their end, by the %s of a backend',
    async parameter => {
      const all = ['TRY', 'EUR', 'USD', 'SEK', 'NOK'].map((name, index) => ({ id: index + 1, name }));
      const { http, wire } = buildHttp(input => {
        const asked = Number(new URL(input).searchParams.get(parameter));
        const start = parameter === 'page' ? (Math.max(asked, 1) - 1) * 2 : asked;
        return ok({ count: all.length, results: all.slice(start, start + 2) });
      });
      await expect(createAccount(http).currencies()).resolves.toEqual(all);
      expect(wire.calls.map(({ query }) => query.get('page'))).toEqual([null, '2', '3']);
    },
  );

  it('B7 take a list whose total is no number for the whole one', async () => {
    const { http } = buildHttp(() => ok({ count: '*', results: [{ id: 1, name: 'TRY' }] }));
    await expect(createAccount(http).currencies()).resolves.toHaveLength(1);
  });

  it('B7 do not take the first page for a whole list', async () => {
    const { http } = buildHttp(() => ok({ count: 3, results: [{ id: 1, name: 'TRY' }] }));
    const error = await failureOf(createAccount(http).currencies());
    expect(error.failure).toBe('unreadable');
    expect(
      diagnose({ failure: error.failure, evidence: error.evidence! }, 'http://panel.test').remedy,
    ).toMatch(/read `page` or `offset` here/);
  });

  it.each<[string, (account: Account) => Promise<unknown>, unknown]>([
    ['a user without a name', account => account.me(), { company: accepted.company }],
    ['a user without a currency', account => account.me(), { first_name: 'Ayşe', company: { name: 'Café' } }],
    ['a company without a name', account => account.company(), { currency: null }],
    [
      'a company with a text as its currency',
      account => account.company(),
      { name: 'Café', currency: 'TRY' },
    ],
    ['currencies without names', account => account.currencies(), [{ id: 1 }]],
    ['currencies without ids', account => account.currencies(), [{ code: 'TRY', name: 'Lira' }]],
    [
      'a currency without a name behind others',
      account => account.currencies(),
      [{ id: 1, name: 'Lira' }, { id: 2 }],
    ],
    ['currencies that are no list', account => account.currencies(), { results: { name: 'x', length: 0 } }],
    ['company types that are a text', account => account.companyTypes(), 'none'],
    ['a sign-in without a token', account => account.login({ username: 'a', password: 'b' }), { token: '' }],
  ])('P7 do not accept %s', async (_, call, body) => {
    const { http } = buildHttp(() => ok(body));
    expect((await failureOf(call(createAccount(http)))).failure).toBe('unreadable');
  });

  it.each([{ name: 'Café', currency: null }, { name: 'Café' }, accepted])(
    'accept a company whose currency may be missing: %j',
    async body => {
      await expect(createAccount(buildHttp(() => ok(body)).http).company()).resolves.toEqual(body);
    },
  );

  it('have the version of the company, and send it with a change', async () => {
    const { http, wire } = buildHttp(() =>
      Promise.resolve(new Response(JSON.stringify(accepted), { headers: { ETag: '"5"' } })),
    );
    const account = createAccount(http);
    expect(account.companyVersion()).toBeUndefined();
    await account.company();
    expect(account.companyVersion()).toBe('"5"');
    await account.updateCompany({ name: 'Café' }, { ifMatch: '"5"' });
    await account.updateCompany({ name: 'Café' });
    expect(wire.calls.map(({ headers }) => headers.get('If-Match'))).toEqual([null, '"5"', null]);
  });

  it('forget a version that the backend does not send', async () => {
    const headers: Record<string, string>[] = [{ ETag: '"5"' }, {}];
    const { http } = buildHttp(() =>
      Promise.resolve(new Response(JSON.stringify(accepted), { headers: headers.shift()! })),
    );
    const account = createAccount(http);
    await account.company();
    await account.updateCompany({ name: 'Café' });
    expect(account.companyVersion()).toBeUndefined();
  });

  it('P13 aborts a read when its screen is left', async () => {
    const { http, wire } = buildHttp(() => ok([]));
    wire.when(/./, silence);
    const account = createAccount(http);
    const leaving = new AbortController();
    const reads = [account.me, account.company, account.currencies, account.companyTypes].map(read =>
      read(leaving.signal),
    );
    leaving.abort();
    for (const read of reads) await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('P8 a change of the company that is answered without it is saved, also where it cannot be read then', async () => {
  const { http, wire } = buildHttp(() => Promise.resolve(answer(204)));
  const account = createAccount(http);
  const restore = wire.when('GET api/v1/my-company/', broken);
  await expect(account.updateCompany({ address: 'x' })).resolves.toEqual({});
  restore();
  wire.when('GET api/v1/my-company/', () => ok({ name: 'Café' }));
  await expect(account.updateCompany({ address: 'x' })).resolves.toEqual({ name: 'Café' });
  await expect(
    account.updateCompany({ name: 'Bar' }, { isCarriedOut: ({ name }) => name === 'Bar' }),
  ).rejects.toMatchObject({ failure: 'unconfirmed' });
});
