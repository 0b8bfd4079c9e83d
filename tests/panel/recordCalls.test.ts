// @vitest-environment node
import { expect, it } from 'vitest';
import { wireResources } from '../../resources/wire';
import type { HttpOptions } from '../../src/api/http';
import { createProviders } from '../../src/testing/createProviders';
import { recordCalls } from '../../src/testing/recordCalls';
import { PIXEL } from '../support/pixel';
import { answer, broken, silence } from '../support/panel/wire';

/** Returns providers with a token over a backend that the test defines, and what their recorder has. */
function buildRecorded(reply: HttpOptions['fetch'], bodies = false) {
  const lines: string[] = [];
  const { fetch, calls } = recordCalls(reply, { print: line => lines.push(line), bodies });
  const options = { apiHost: 'http://backend.test', resources: wireResources, fetch };
  return {
    ...createProviders({ ...options, token: 'secret' }),
    calls,
    /** The lines, with the same time in each. */
    lines: () => lines.map(line => line.replace(/\d+ ms$/, '12 ms')),
  };
}

const list = { results: [{ id: 3, name: 'Lunch', categories: [] }], count: 1 };
const firstPage = {
  pagination: { page: 1, perPage: 20 },
  sort: { field: 'id', order: 'DESC' },
  filter: {},
} as const;

it('a call is one line, and is kept with its answer', async () => {
  const { dataProvider, calls, lines } = buildRecorded(async () => answer(200, list));
  await dataProvider.getList('menus', firstPage);
  expect(lines()).toEqual(['GET /company-api/v1/menus/?limit=20&page=1&ordering=-pk 200 12 ms']);
  const [call] = calls;
  expect(call).toMatchObject({
    method: 'GET',
    path: 'company-api/v1/menus/',
    headers: { accept: 'application/json', authorization: 'Token …', 'accept-language': 'en' },
    body: undefined,
    status: 200,
    answer: list,
  });
  expect(call!.query.get('limit')).toBe('20');
  expect(call!.milliseconds).toBeGreaterThan(0);
});

it('bodies are lines of their own, without passwords and tokens', async () => {
  const { authProvider, calls, lines } = buildRecorded(async () => answer(200, { token: 'abc' }), true);
  await authProvider.login({ username: 'ayse', password: 'correct horse' });
  expect(lines()).toEqual([
    'POST /api/v1/login/ 200 12 ms',
    '  sent     {"username":"ayse","password":"…"}',
    '  answered …',
  ]);
  expect(calls[0]!.body).toEqual({ username: 'ayse', password: 'correct horse' });
});

it('the token that a new password is answered with is in no line, wherever the backend puts it', async () => {
  const { account, lines } = buildRecorded(async () => answer(200, { token: 'abc', session: 'abc' }), true);
  await account.resetPassword({ email: 'ayse@example.com', code: '123456', new_password: 'correct horse' });
  expect(lines()).toEqual([
    'POST /api/v1/reset-password/ 200 12 ms',
    expect.stringContaining('"new_password":"…"'),
    '  answered …',
  ]);
});

it('a multipart call is kept as its parts', async () => {
  const { dataProvider, calls, lines } = buildRecorded(
    async () => answer(201, { id: 1, name: 'Simit', ingredients: [] }),
    true,
  );
  const photo = new File([PIXEL], 'simit.png');
  const ingredients = [
    { id: 4, name: 'Flour' },
    { id: 5, name: 'Sesame' },
  ];
  await dataProvider.create('products', { data: { name: 'Simit', price: 15, ingredients, photo } });
  expect(calls[0]!.body).toEqual({ name: 'Simit', price: '15', ingredients: ['4', '5'], photo });
  expect(lines()[1]).toContain(`"photo":"simit.png (${PIXEL.length} bytes)"`);
});

it('a call without an answer has the name of the error', async () => {
  const lost = buildRecorded(broken);
  await expect(lost.http('api/v1/me/')).rejects.toMatchObject({ failure: 'unreachable' });
  expect(lost.lines()).toEqual(['GET /api/v1/me/ TypeError 12 ms']);

  const aborted = buildRecorded((_, init) => silence({ signal: init?.signal ?? undefined }));
  const leaving = new AbortController();
  const reading = aborted.http('api/v1/me/', { signal: leaving.signal });
  expect(aborted.calls).toMatchObject([{ path: 'api/v1/me/', status: 0, answer: undefined }]);
  leaving.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(aborted.lines()).toEqual(['GET /api/v1/me/ AbortError 12 ms']);
});

it('an answer that is not JSON is kept as text, and an empty one as undefined', async () => {
  const page = buildRecorded(async () => answer(502, '<h1>Bad Gateway</h1>'));
  await expect(page.http('api/v1/me/')).rejects.toMatchObject({ failure: 'server' });
  expect(page.calls).toMatchObject([{ status: 502, answer: '<h1>Bad Gateway</h1>' }]);
  const empty = buildRecorded(async () => answer(204), true);
  await empty.http('api/v1/logout/', { method: 'POST' });
  expect(empty.calls).toMatchObject([{ status: 204, answer: undefined }]);
  expect(empty.lines()).toEqual(['POST /api/v1/logout/ 204 12 ms']);
});
