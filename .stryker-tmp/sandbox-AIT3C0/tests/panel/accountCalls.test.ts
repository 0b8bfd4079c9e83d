// @ts-nocheck
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createAccount, type Account } from '../../src/api/account';
import { buildHttp, ok } from '../support/buildHttp';
import { silence } from '../support/wire';

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
      account => account.updateCompany({ currency_id: 2 } as never),
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
