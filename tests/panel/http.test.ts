// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { createAccount, type Account } from '../../src/api/account';
import { ApiError } from '../../src/api/ApiError';
import { createHttp, type HttpOptions } from '../../src/api/http';
import { mapWithConcurrency } from '../../src/api/mapWithConcurrency';
import { parseRetryAfter } from '../../src/api/retryAfter';
import { createAuthProvider } from '../../src/auth/authProvider';
import { createSession, type TokenStorage } from '../../src/auth/session';
import { answer, broken, gate, silence, wireOver } from '../support/wire';

/** Returns an `http` over a backend that the test defines. */
function buildHttp(reply: HttpOptions['fetch'], overrides: Partial<HttpOptions> = {}) {
  const wire = wireOver(reply);
  const waits: number[] = [];
  const dead: string[] = [];
  const http = createHttp({
    fetch: wire.fetch,
    apiHost: 'http://backend.test',
    token: () => 'abc',
    language: () => 'tr',
    onUnauthorized: token => dead.push(token),
    isOnline: () => true,
    wait: async milliseconds => void waits.push(milliseconds),
    ...overrides,
  });
  return { http, wire, waits, dead };
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

const ok = (body: unknown = { id: 1 }) => Promise.resolve(answer(200, body));

describe('a request', () => {
  it('K1 J3 carries the token, the language and JSON on a signed-in call', async () => {
    const { http, wire } = buildHttp(() => ok());
    await http('api/v1/menus/', { method: 'POST', body: { name: 'Öğle' } });

    const [call] = wire.calls;
    expect(Object.fromEntries(call!.headers)).toEqual({
      accept: 'application/json',
      'accept-language': 'tr',
      authorization: 'Token abc',
      'content-type': 'application/json',
    });
    expect(call!.body).toEqual({ name: 'Öğle' });
  });

  it('K1 has no content type without a body, and leaves that of multipart to the browser', async () => {
    const { http, wire } = buildHttp(() => ok());
    const form = new FormData();
    await http('api/v1/menus/');
    await http('api/v1/menus/', { method: 'POST', body: form });

    expect(wire.calls.map(({ headers }) => headers.get('Content-Type'))).toEqual([null, null]);
    expect(wire.calls.map(({ body }) => body)).toEqual([undefined, form]);
  });

  it('K1 carries no authorization without a session', async () => {
    const { http, wire } = buildHttp(() => ok(), { token: () => null });
    await http('api/v1/me/');
    expect(wire.calls[0]!.headers.has('Authorization')).toBe(false);
  });

  it('J3 reads the language on each call, because it may have changed', async () => {
    const languages = ['en', 'tr'];
    const { http, wire } = buildHttp(() => ok(), { language: () => languages.shift() ?? '' });
    await http('a/');
    await http('a/');
    expect(wire.calls.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['en', 'tr']);
  });

  it('K1 goes to the panel’s own origin when no host is configured, and to the configured host otherwise', async () => {
    const fetch = vi.fn((_: string) => ok());
    await buildHttp(() => ok(), { fetch, apiHost: '' }).http('api/v1/me/');
    await buildHttp(() => ok(), { fetch, apiHost: 'https://api.example.com' }).http('api/v1/menus/', {
      query: new URLSearchParams({ name: 'çay & su' }),
    });
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      '/api/v1/me/',
      'https://api.example.com/api/v1/menus/?name=%C3%A7ay+%26+su',
    ]);
  });

  it('has no question mark without a query', async () => {
    const fetch = vi.fn((_: string) => ok());
    await buildHttp(() => ok(), { fetch }).http('a/', { query: new URLSearchParams() });
    expect(fetch.mock.calls[0]![0]).toBe('http://backend.test/a/');
  });
});

describe('a response', () => {
  it('may be empty, as after a DELETE or a log-out', async () => {
    const { http } = buildHttp(() => Promise.resolve(answer(204)));
    await expect(http('a/', { method: 'DELETE' })).resolves.toBeUndefined();
  });

  it('P7 with truncated JSON is unreadable', async () => {
    const { http } = buildHttp(() => Promise.resolve(answer(200, '{"id": 1, "na')));
    const { failure, status } = await failureOf(http('a/'));
    expect([failure, status]).toEqual(['unreadable', 200]);
  });

  it('P7 with an HTML page of a proxy is a failure of the server, and the page is dropped', async () => {
    const { http } = buildHttp(() => Promise.resolve(answer(502, '<h1>Bad gateway</h1>')));
    const { failure, status, body } = await failureOf(http('a/'));
    expect([failure, status, body]).toEqual(['server', 502, undefined]);
  });

  it.each([
    [{ name: ['Bu alan zorunlu.'] }, { name: ['Bu alan zorunlu.'] }],
    [['No.', 'Never.'], { non_field_errors: ['No.', 'Never.'] }],
    ['"no"', { non_field_errors: 'no' }],
    ['5', undefined],
    ['null', undefined],
    ['<p>no</p>', undefined],
  ])('B5 keeps the reasons of a refusal: %j', async (sent, kept) => {
    const { http } = buildHttp(() => Promise.resolve(answer(400, sent)));
    const { failure, status, body } = await failureOf(http('a/'));
    expect([failure, status, body]).toEqual(['refused', 400, kept]);
  });

  it.each([
    [499, 'refused'],
    [500, 'server'],
    [503, 'server'],
  ])('B4 with status %i is a failure of the kind %s', async (status, failure) => {
    const { http } = buildHttp(() => Promise.resolve(answer(status, {})));
    expect((await failureOf(http('a/'))).failure).toBe(failure);
  });

  it('B3 with status 401 reports the invalid token', async () => {
    const { http, dead } = buildHttp(() => Promise.resolve(answer(401, { detail: 'Invalid token.' })));
    expect((await failureOf(http('a/'))).status).toBe(401);
    expect(dead).toEqual(['abc']);
  });

  it('B3 with status 401 does not end the session when the call carried no token', async () => {
    const { http, dead } = buildHttp(() => Promise.resolve(answer(401, {})));
    await failureOf(http('a/', { anonymous: true }));
    expect(dead).toEqual([]);
  });
});

describe('a missing response', () => {
  it('P8 is unreachable for a read, and unconfirmed for a write that may have been made', async () => {
    const { http } = buildHttp(broken);
    const failures = [];
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      failures.push((await failureOf(http('a/', { method }))).failure);
    }
    expect(failures).toEqual(['unreachable', ...Array<string>(4).fill('unconfirmed')]);
  });

  it('P8 includes a connection that breaks within the answer', async () => {
    const torn = () => {
      const response = answer(200, {});
      vi.spyOn(response, 'text').mockRejectedValue(new TypeError('terminated'));
      return Promise.resolve(response);
    };
    expect((await failureOf(buildHttp(torn).http('a/', { method: 'POST' }))).failure).toBe('unconfirmed');
  });

  it('P10 is reported without a request while the device is offline', async () => {
    const { http, wire } = buildHttp(() => ok(), { isOnline: () => false });
    expect((await failureOf(http('a/', { method: 'POST', body: {} }))).failure).toBe('offline');
    expect(wire.calls).toEqual([]);
  });

  it.each([
    ['a read', undefined, 30_000],
    ['a write', { name: 'x' }, 30_000],
    ['an upload', new FormData(), 120_000],
  ])('P9 ends %s after its timeout', async (_, body, limit) => {
    const timers: { after: number; fire: () => void }[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(after => {
      const controller = new AbortController();
      timers.push({ after, fire: () => controller.abort(new DOMException('late', 'TimeoutError')) });
      return controller.signal;
    });
    const { http, wire } = buildHttp(() => ok());
    wire.when(/./, silence);
    const failed = failureOf(http('a/', { method: body ? 'POST' : 'GET', body }));
    await vi.waitFor(() => expect(wire.calls).toHaveLength(1));
    expect(timers.map(({ after }) => after)).toEqual([limit]);

    timers[0]!.fire();
    expect((await failed).failure).toBe('timeout');
    expect(wire.calls[0]!.signal?.aborted).toBe(true);
  });

  it('P12 passes the caller’s abort to fetch, and rejects with AbortError instead of a failure', async () => {
    const { http, wire } = buildHttp(() => ok());
    wire.when(/./, silence);
    const leaving = new AbortController();
    const call = http('a/', { signal: leaving.signal });
    await vi.waitFor(() => expect(wire.calls).toHaveLength(1));

    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(wire.calls[0]!.signal?.aborted).toBe(true);
  });
});

describe('P5 a 429', () => {
  const busy = (retryAfter?: string) => () =>
    Promise.resolve(answer(429, {}, retryAfter === undefined ? {} : { 'Retry-After': retryAfter }));

  it('repeats a read after the time of Retry-After', async () => {
    const { http, wire, waits } = buildHttp(() => ok({ id: 7 }));
    wire.once(/GET/, busy('3'));
    await expect(http('a/')).resolves.toEqual({ id: 7 });
    expect(waits).toEqual([3000]);
  });

  it('repeats a read at most twice', async () => {
    const { http, wire, waits } = buildHttp(busy('1'));
    const { status, retryAfter } = await failureOf(http('a/'));
    expect([status, retryAfter]).toEqual([429, 1]);
    expect(wire.calls).toHaveLength(3);
    expect(waits).toEqual([1000, 1000]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('never repeats a %s', async method => {
    const { http, wire } = buildHttp(busy('1'));
    await failureOf(http('a/', { method }));
    expect(wire.calls).toHaveLength(1);
  });

  it('does not repeat a read without Retry-After', async () => {
    const { http, wire } = buildHttp(busy());
    expect((await failureOf(http('a/'))).retryAfter).toBeUndefined();
    expect(wire.calls).toHaveLength(1);
  });

  it('does not repeat a read after more than 30 seconds', async () => {
    const { http, wire } = buildHttp(busy('31'));
    expect((await failureOf(http('a/'))).retryAfter).toBe(31);
    expect(wire.calls).toHaveLength(1);

    const half = buildHttp(() => ok());
    half.wire.once(/GET/, busy('30'));
    await half.http('a/');
    expect(half.waits).toEqual([30_000]);
  });

  it('does not repeat an aborted read', async () => {
    const leaving = new AbortController();
    const { http, wire } = buildHttp(busy('1'), { wait: async () => leaving.abort() });
    await expect(http('a/', { signal: leaving.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(wire.calls).toHaveLength(1);
  });

  it('waits for the full time by default', async () => {
    vi.useFakeTimers();
    const { http, wire } = buildHttp(() => ok(), { wait: undefined });
    wire.once(/GET/, busy('3'));
    const call = http('a/');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(wire.calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(call).resolves.toEqual({ id: 1 });
  });

  it.each([
    [null, undefined],
    ['', undefined],
    ['0', 0],
    ['120', 120],
    ['Sat, 01 Jan 2028 00:00:30 GMT', 30],
    ['Fri, 31 Dec 2027 23:59:00 GMT', 0],
    ['soon', undefined],
  ])('reads Retry-After %j as %j seconds', (header, seconds) => {
    const now = Date.UTC(2028, 0, 1);
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });

  it('rounds fractions of a second up, so that the next try is not too early', () => {
    expect(parseRetryAfter('Sat, 01 Jan 2028 00:00:30 GMT', Date.UTC(2028, 0, 1) + 100)).toBe(30);
  });
});

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

  it.each(calls)('K1 %s (signed in: %s)', async (name, isSignedIn, call, body) => {
    const { http, wire } = buildHttp(() => ok([]));
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

/** Returns a window and a storage that other tabs share. */
function buildTabs() {
  const items = new Map<string, string>();
  const storage: TokenStorage = {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  };
  const window = new EventTarget();
  const fromOtherTab = (key: string | null, value: string | null) => {
    if (value === null) items.delete('token');
    else items.set('token', value);
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { items, storage, window, fromOtherTab };
}

describe('the session', () => {
  it('B1 stores the token under the key token', () => {
    const { items, storage } = buildTabs();
    const session = createSession(() => storage);
    expect(session.token()).toBeNull();
    session.start('abc');
    expect([...items]).toEqual([['token', 'abc']]);
    expect([session.token(), session.isStored()]).toEqual(['abc', true]);
  });

  it('B2 deletes the token at its end, and keeps the reason until the next session', () => {
    const { items, storage } = buildTabs();
    const session = createSession(() => storage);
    const changes = vi.fn();
    session.start('abc');
    session.subscribe(changes);

    session.end('logout');
    expect([session.token(), session.lastEnd(), items.size]).toEqual([null, 'logout', 0]);
    session.end('expired');
    expect(session.lastEnd()).toBe('logout');
    expect(changes).toHaveBeenCalledTimes(1);

    session.start('def');
    expect([session.token(), session.lastEnd()]).toEqual(['def', null]);
    expect(changes).toHaveBeenCalledTimes(2);
  });

  it('B3 is not ended by a late 401 of the previous session', () => {
    const session = createSession(() => buildTabs().storage);
    session.start('second');
    session.expire('first');
    expect([session.token(), session.lastEnd()]).toEqual(['second', null]);
    session.expire('second');
    expect([session.token(), session.lastEnd()]).toEqual([null, 'expired']);
  });

  it('does not notify unsubscribed listeners', () => {
    const session = createSession(() => buildTabs().storage);
    const changes = vi.fn();
    session.subscribe(changes)();
    session.start('abc');
    expect(changes).not.toHaveBeenCalled();
  });

  it('P15 follows a log-out and a sign-in in another tab', () => {
    const { storage, window, fromOtherTab } = buildTabs();
    const session = createSession(() => storage, window);
    const changes = vi.fn();
    session.start('abc');
    session.subscribe(changes);

    fromOtherTab('token', null);
    expect([session.token(), session.lastEnd()]).toEqual([null, 'logout']);
    fromOtherTab('token', 'def');
    expect(session.token()).toBe('def');
    expect(changes).toHaveBeenCalledTimes(2);
  });

  it('P15 ends when another tab clears the whole storage, and ignores other keys', () => {
    const { storage, window, fromOtherTab } = buildTabs();
    const session = createSession(() => storage, window);
    const changes = vi.fn();
    session.start('abc');
    session.subscribe(changes);

    fromOtherTab('theme', 'abc');
    expect(changes).not.toHaveBeenCalled();
    fromOtherTab(null, null);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(session.lastEnd()).toBe('logout');
  });

  it('P32 lasts as long as the page when storage is denied', () => {
    const session = createSession(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect([session.token(), session.isStored()]).toEqual([null, false]);
    session.start('abc');
    expect([session.token(), session.isStored()]).toEqual(['abc', false]);
    session.end('logout');
    expect(session.token()).toBeNull();
  });

  it('P32 lasts as long as the page when the storage is full', () => {
    const full: TokenStorage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    };
    const session = createSession(() => full);
    expect(session.isStored()).toBe(true);
    session.start('abc');
    expect([session.token(), session.isStored()]).toEqual(['abc', false]);
  });

  it.each([
    ['a line break', 'abc\ndef'],
    ['a NUL', 'abc\0'],
    ['a blank', 'abc def'],
    ['a letter beyond ASCII', 'şifre'],
    ['nothing', ''],
    ['a megabyte', 'x'.repeat(1_000_000)],
  ])('X6 ends when the stored token cannot be sent: %s', (_, stored) => {
    const { items, storage, window, fromOtherTab } = buildTabs();
    items.set('token', stored);
    const session = createSession(() => storage, window);
    expect([session.token(), session.lastEnd(), items.size]).toEqual([null, 'expired', 0]);
    expect(() => session.start(stored)).toThrow(ApiError);
    session.start('abc');
    fromOtherTab('token', stored);
    expect([session.token(), session.lastEnd(), items.size]).toEqual([null, 'expired', 0]);
  });

  it('P32 is signed out when the storage cannot be read', () => {
    const session = createSession(() => ({
      ...buildTabs().storage,
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }));
    expect(session.token()).toBeNull();
  });
});

describe('react-admin’s authentication', () => {
  function buildAuth(reply: HttpOptions['fetch'] = () => ok({ token: 'abc' }), token?: string) {
    const session = createSession(() => buildTabs().storage);
    if (token) session.start(token);
    const { http, wire } = buildHttp(reply, { token: session.token, onUnauthorized: session.expire });
    return { session, wire, http, provider: createAuthProvider(createAccount(http), session) };
  }

  it('B1 signs in and stores the token of the answer', async () => {
    const { provider, session, wire } = buildAuth();
    await provider.login({ username: 'demo', password: 'secret' });
    expect(wire.calls[0]!.body).toEqual({ username: 'demo', password: 'secret' });
    expect(session.token()).toBe('abc');
  });

  it('B1 stays signed out when the sign-in is refused', async () => {
    const { provider, session } = buildAuth(() =>
      Promise.resolve(answer(400, { non_field_errors: ['No.'] })),
    );
    await expect(provider.login({ username: 'demo', password: 'wrong' })).rejects.toBeInstanceOf(ApiError);
    expect(session.token()).toBeNull();
  });

  it('B2 logs out at once, with its token, whether or not the call succeeds', async () => {
    for (const reply of [() => ok({}), () => Promise.resolve(answer(500, {})), broken]) {
      const { provider, session, wire } = buildAuth(reply, 'abc');
      await provider.logout({});
      expect([session.token(), session.lastEnd()]).toEqual([null, 'logout']);
      expect(wire.calls.map(call => [call.name, call.headers.get('Authorization')])).toEqual([
        ['POST api/v1/logout/', 'Token abc'],
      ]);
    }
  });

  it('P11 logs out at once, without waiting for an answer', async () => {
    const { provider, session, wire } = buildAuth(() => ok(), 'abc');
    wire.when(/logout/, silence);
    await provider.logout({});
    expect(session.token()).toBeNull();
  });

  it('B2 makes no call without a session', async () => {
    const { provider, wire } = buildAuth();
    await provider.logout({});
    expect(wire.calls).toEqual([]);
  });

  it('A1 requires a token', async () => {
    await expect(buildAuth().provider.checkAuth({})).rejects.toThrow('Not signed in');
    await expect(buildAuth(undefined, 'abc').provider.checkAuth({})).resolves.toBeUndefined();
  });

  it('B3 ends the session on a 401 only', async () => {
    const { provider, session } = buildAuth(undefined, 'abc');
    for (const status of [0, 400, 403, 404, 500]) {
      await expect(provider.checkError({ status })).resolves.toBeUndefined();
    }
    expect(session.token()).toBe('abc');
    await expect(provider.checkError({ status: 401 })).rejects.toThrow('The session has ended');
    expect([session.token(), session.lastEnd()]).toEqual([null, 'expired']);
  });

  it('P2 ends the session once for two 401s, and leaves the second error to the caller', async () => {
    const { provider, session } = buildAuth(undefined, 'abc');
    await expect(provider.checkError({ status: 401 })).rejects.toThrow();
    const changes = vi.fn();
    session.subscribe(changes);
    await expect(provider.checkError({ status: 401 })).resolves.toBeUndefined();
    expect(changes).not.toHaveBeenCalled();
  });

  it('P1 leaves a 401 that http has handled to the form, which must not report a success', async () => {
    const { provider, http, session } = buildAuth(() => Promise.resolve(answer(401, {})), 'abc');
    const error = await failureOf(http('api/v1/menus/', { method: 'POST', body: {} }));
    expect(session.token()).toBeNull();
    await expect(provider.checkError(error)).resolves.toBeUndefined();
  });

  it('A4 names the user by first and last name', async () => {
    const { provider } = buildAuth(() => ok({ first_name: 'Ayşe', last_name: '' }), 'abc');
    await expect(provider.getIdentity!()).resolves.toMatchObject({ fullName: 'Ayşe' });
    const { provider: other } = buildAuth(() => ok({ first_name: 'Ayşe', last_name: 'Işık' }), 'abc');
    await expect(other.getIdentity!()).resolves.toMatchObject({ fullName: 'Ayşe Işık' });
  });
});

describe('mapWithConcurrency', () => {
  it('P39 keeps at most the given number of calls in flight and returns the results in order', async () => {
    const items = Array.from({ length: 15 }, (_, index) => index);
    let inFlight = 0;
    let most = 0;
    const results = await mapWithConcurrency(items, 6, async item => {
      most = Math.max(most, ++inFlight);
      await new Promise(resolve => setTimeout(resolve, (15 - item) % 4));
      inFlight--;
      return item * 10;
    });
    expect(most).toBe(6);
    expect(results).toEqual(items.map(item => item * 10));
  });

  it('starts no further call after a failure, and rejects when those in flight have ended', async () => {
    const started: number[] = [];
    const { opened, open } = gate();
    let isOver = false;
    const run = mapWithConcurrency([0, 1, 2, 3], 2, async item => {
      started.push(item);
      if (item === 0) throw new Error('first');
      await opened;
    }).finally(() => (isOver = true));
    const failed = expect(run).rejects.toThrow('first');
    await Promise.resolve();
    expect(isOver).toBe(false);
    open();
    await failed;
    expect(started).toEqual([0, 1]);
  });

  it('resolves for an empty list', async () => {
    await expect(mapWithConcurrency([], 6, () => Promise.reject(new Error('called')))).resolves.toEqual([]);
  });
});
