// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { anySignal } from '../../src/api/concurrency/anySignal';
import { noteDate, now } from '../../src/clock';
import { parseRetryAfter } from '../../src/api/refusals/retryAfter';
import { buildHttp, failureOf, ok } from '../support/panel/buildHttp';
import { answer, broken, silence } from '../support/panel/wire';

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
    ['a download', undefined, 600_000, true],
  ])('P9 ends %s after its timeout', async (_, body, limit, asFile = false) => {
    const timers: { after: number; fire: () => void }[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(after => {
      const controller = new AbortController();
      timers.push({ after, fire: () => controller.abort(new DOMException('late', 'TimeoutError')) });
      return controller.signal;
    });
    const { http, wire } = buildHttp(() => ok());
    wire.when(/./, silence);
    const failed = failureOf(http('a/', { method: body ? 'POST' : 'GET', body, asFile }));
    await expect.poll(() => wire.calls).toHaveLength(1);
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
    await expect.poll(() => wire.calls).toHaveLength(1);

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

  it('P9 P12 follows the caller’s abort and the time limit in a browser without AbortSignal.any', () => {
    const own = Object.getOwnPropertyDescriptor(AbortSignal, 'any')!;
    Reflect.deleteProperty(AbortSignal, 'any');
    try {
      for (const aborted of [0, 1] as const) {
        const controllers = [new AbortController(), new AbortController()] as const;
        const either = anySignal(controllers[0].signal, controllers[1].signal);
        expect(either.aborted).toBe(false);
        controllers[aborted].abort('why');
        expect([either.aborted, either.reason]).toEqual([true, 'why']);
      }
      expect(anySignal(AbortSignal.abort(), new AbortController().signal).aborted).toBe(true);
    } finally {
      Object.defineProperty(AbortSignal, 'any', own);
    }
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
    ['1.5', undefined],
    ['-3', undefined],
    ['7, 7', undefined],
    ['Saturday, 01-Jan-28 00:00:30 GMT', 30],
    ['Sat Jan  1 00:00:30 2028 GMT', 30],
  ])('reads Retry-After %j as %j seconds', (header, seconds) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2028, 0, 1));
    noteDate(null);
    expect(parseRetryAfter(header)).toBe(seconds);
  });

  it('rounds fractions of a second up, so that the next try is not too early', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2028, 0, 1) + 100);
    expect(parseRetryAfter('Sat, 01 Jan 2028 00:00:30 GMT')).toBe(30);
  });

  it('compares a date with the clock of the backend, on a device whose clock is two hours slow', () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2027, 11, 31, 22));
    noteDate('Sat, 01 Jan 2028 00:00:10 GMT');
    expect(parseRetryAfter('Sat, 01 Jan 2028 00:00:30 GMT')).toBe(20);
    expect(new Date(now()).toISOString()).toBe('2028-01-01T00:00:10.000Z');
    noteDate('Fri, 31 Dec 2027 22:00:00 GMT');
    expect(now()).toBe(Date.UTC(2027, 11, 31, 22));
  });
});
