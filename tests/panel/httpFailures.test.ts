// @vitest-environment node
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isGone, isSessionOver, isUnconfirmed, type ApiError } from '../../src/api/ApiError';
import { defineBackend } from '../../src/api/defineBackend';
import type { Call } from '../../src/api/http';
import { isToken } from '../../src/contract/token';
import { buildHttp, failureOf, ok } from '../support/panel/buildHttp';
import { answer, broken } from '../support/panel/wire';

afterEach(() => vi.unstubAllGlobals());

const always = (status: number, body?: unknown, headers?: Record<string, string>) => () =>
  Promise.resolve(answer(status, body, headers));

describe('a 404', () => {
  const detail = { detail: 'Not found.' };
  it.each<[string, string, Call | undefined, unknown]>([
    ['refused', 'to a call for a record is about the record', { ofRecord: true }, detail],
    ['refused', 'to a call for a record, without a body, is about the record', { ofRecord: true }, ''],
    [
      'unknown_path',
      'to a list, without a body, is about the path',
      { query: new URLSearchParams({ page: '2' }) },
      '',
    ],
    ['refused', 'to a later page is about the page', { query: new URLSearchParams({ page: '2' }) }, detail],
    [
      'unknown_path',
      'to the first page is about the path',
      { query: new URLSearchParams({ page: '1' }) },
      detail,
    ],
    ['unknown_path', 'to a list without a page is about the path', { query: new URLSearchParams() }, detail],
    ['unknown_path', 'to any other call is about the path', undefined, detail],
    ['unknown_path', 'of a proxy is about the path', { ofRecord: true }, '<h1>Not found</h1>'],
  ])('%s: %s', async (failure, _, call, body) => {
    expect((await failureOf(buildHttp(always(404, body)).http('a/', call))).failure).toBe(failure);
  });
});

describe('an empty answer', () => {
  const expects = { shape: 'record', read: () => undefined } as const;

  it.each(['PUT', 'PATCH'] as const)('may be that of a %s', async method => {
    await expect(buildHttp(always(204)).http('a/', { method, expects })).resolves.toBeUndefined();
  });

  it.each(['GET', 'POST'] as const)('is unreadable as that of a %s', async method => {
    const { failure, cause } = await failureOf(buildHttp(always(200)).http('a/', { method, expects }));
    expect([failure, cause]).toEqual(['unreadable', expect.any(SyntaxError)]);
  });
});

it('an answer that is not what the call expects is unreadable', async () => {
  const call = { expects: { shape: 'record', read: () => undefined } } as const;
  const { failure, status, evidence } = await failureOf(buildHttp(() => ok({ id: 1 })).http('a/', call));
  expect([failure, status, evidence?.text]).toEqual(['unreadable', 200, '{"id":1}']);
});

it('an error requires a session where its call does', async () => {
  const expects = { shape: 'record', read: () => undefined } as const;
  for (const reply of [broken, always(400, {}), always(200, '{"id'), always(200, {})]) {
    for (const anonymous of [true, false]) {
      const error = await failureOf(buildHttp(reply).http('a/', { anonymous, expects }));
      expect(error.requiresSession, error.failure).toBe(!anonymous);
    }
  }
});

it('an error has what was sent, and at most four million characters of the answer', async () => {
  const missing = await failureOf(buildHttp(broken).http('a/', { method: 'PUT' }));
  expect(missing.evidence).toMatchObject({
    method: 'PUT',
    url: 'http://backend.test/a/',
    status: 0,
    text: '',
  });
  expect(missing.cause).toBeInstanceOf(Error);
  const long = await failureOf(
    buildHttp(always(500, 'x'.repeat(5_000_000), { 'X-Request-Id': 'r-1' })).http('a/'),
  );
  expect(long.evidence).toMatchObject({ status: 500, requestId: 'r-1' });
  expect(long.evidence?.text).toHaveLength(4_000_000);
});

it('only a 429 is tried again', async () => {
  const { http, wire, waits } = buildHttp(always(503, {}, { 'Retry-After': '1' }));
  expect((await failureOf(http('a/'))).retryAfter).toBe(1);
  expect([wire.calls.length, waits]).toEqual([1, []]);
});

it('a refusal has the text that the adapter has for it', async () => {
  const backend = defineBackend({
    sentence: ({ status, body }) => `own.${status}.${(body as { code: string }).code}`,
  });
  expect((await failureOf(buildHttp(always(409, { code: 'busy' }), { backend }).http('a/'))).sentence).toBe(
    'own.409.busy',
  );
});

it.each<[sent: unknown, told: unknown]>([
  [
    { statusCode: 409, message: 'Taken.', code: 'TABLE_TAKEN' },
    { statusCode: 409, message: 'Taken.', code: 'TABLE_TAKEN' },
  ],
  [{ errorCode: 'x' }, { errorCode: 'x' }],
  ['<h1>Conflict</h1>', {}],
  [null, {}],
])('the adapter chooses it by what came, and never by nothing: %j', async (sent, told) => {
  const sentence = vi.fn(({ body }: { body: unknown }) => (body as { code?: string }).code);
  const backend = defineBackend({ fields: 'camelCase', sentence });
  await failureOf(buildHttp(always(409, sent), { backend }).http('a/'));
  expect(sentence.mock.calls).toEqual([[{ status: 409, body: told }]]);
});

it.each([500, 502])('a %i is no refusal, and has no sentence of the adapter', async status => {
  const sentence = vi.fn(() => 'own.failed');
  const backend = defineBackend({ sentence });
  const failure = await failureOf(
    buildHttp(always(status, { code: 'x' }), { backend }).http('a/', { method: 'POST' }),
  );
  expect([failure.sentence, sentence.mock.calls.length]).toEqual([undefined, 0]);
});

it('a problem of RFC 9457 is known by its content type', async () => {
  const problem = { title: 'Out of credit', detail: 'You have 30.', balance: 30 };
  const type = { 'Content-Type': 'application/problem+json' };
  expect((await failureOf(buildHttp(always(403, problem, type)).http('a/'))).body).toEqual({
    detail: 'You have 30.',
  });
});

describe('a file', () => {
  it('of any type is read as a Blob', async () => {
    const file = await buildHttp(always(200, 'a,b', { 'Content-Type': 'text/csv' })).http<Blob>('a/', {
      asFile: true,
    });
    expect(await file.text()).toBe('a,b');
  });

  it.each([
    ['a page', '<!doctype html>', 'text/html; charset=utf-8'],
    ['JSON', '{"detail":"ok"}', 'application/json'],
  ])('is not made of %s that a host answers in its place', async (_, body, type) => {
    const { http } = buildHttp(always(200, body, { 'Content-Type': type }));
    const { failure } = await failureOf(http('a/', { asFile: true }));
    expect(failure).toBe('unreadable');
  });

  it('that is refused is an error with its reason', async () => {
    const { failure, body } = await failureOf(
      buildHttp(always(403, { detail: 'No.' })).http('a/', { asFile: true }),
    );
    expect([failure, body]).toEqual(['refused', { detail: 'No.' }]);
  });
});

describe('the network', () => {
  it.each([
    ['offline', { onLine: false }],
    ['unreachable', { onLine: true }],
    ['unreachable', {}],
    ['unreachable', undefined],
  ])('is asked of the browser: %s with %j', async (failure, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const { http } = buildHttp(broken, { isOnline: undefined as never });
    expect((await failureOf(http('a/'))).failure).toBe(failure);
  });
});

describe('the token of a sign-in', () => {
  const token = 'a'.repeat(40);
  const login: Call = {
    method: 'POST',
    anonymous: true,
    expects: {
      shape: 'token',
      read: found => (isToken((found as { token: string }).token) ? found : undefined),
    },
  };

  /** A backend that refuses the token that it has given. */
  function refusingBackend() {
    const reported: ApiError[] = [];
    const ended: [string | null, ApiError | null][] = [];
    const { http, wire } = buildHttp(() => ok([]), {
      token: () => token,
      report: error => reported.push(error),
      onUnauthorized: (...end) => ended.push(end),
    });
    wire.when('POST login/', () => ok({ token }));
    wire.when('GET me/', always(401, { detail: 'Invalid token.' }));
    return { http, wire, reported, ended };
  }

  it('B3 is rejected if no call has succeeded with it, and the developer is told', async () => {
    const { http, reported, ended } = refusingBackend();
    await http('login/', login);
    await http('currencies/', { anonymous: true });
    await failureOf(http('me/'));
    expect(reported).toMatchObject([
      { failure: 'rejected', status: 401, evidence: { url: 'http://backend.test/me/' } },
    ]);
    expect(ended).toEqual([[token, reported[0]]]);
  });

  it('B3 has ended after a call has succeeded with it', async () => {
    const { http, reported, ended } = refusingBackend();
    await http('login/', login);
    await http('menus/');
    await failureOf(http('me/'));
    expect([reported, ended]).toEqual([[], [[token, null]]]);
  });
});

it('P3 a redirected read is read, and a redirected change is not taken for saved', async () => {
  const reply = () =>
    Promise.resolve(Object.defineProperty(answer(200, { id: 1 }), 'redirected', { value: true }));
  await expect(buildHttp(reply).http('a/')).resolves.toEqual({ id: 1 });
  const { failure } = await failureOf(buildHttp(reply).http('a/', { method: 'PATCH', body: {} }));
  expect(failure).toBe('unreadable');
});

it.each([401, 403, 404, 405, 412, 500])(
  'P8 a change that is redirected to an address that answers %i may be carried out, and ends no session',
  async status => {
    const reply = () =>
      Promise.resolve(
        Object.defineProperty(answer(status, { detail: 'Not found.' }), 'redirected', { value: true }),
      );
    const { http, dead } = buildHttp(reply);
    const error = await failureOf(http('a/1/', { method: 'DELETE', ofRecord: true }));
    expect([error.failure, isUnconfirmed(error), isGone(error), isSessionOver(error)]).toEqual([
      'unreadable',
      true,
      false,
      false,
    ]);
    expect(error.evidence?.status).toBe(status);
    expect(dead).toEqual([]);
  },
);

it('B3 a redirected read that is answered with 401 ends the session', async () => {
  const reply = () => Promise.resolve(Object.defineProperty(answer(401, {}), 'redirected', { value: true }));
  const { http, dead } = buildHttp(reply);
  expect(isSessionOver(await failureOf(http('a/')))).toBe(true);
  expect(dead).toEqual(['abc']);
});
