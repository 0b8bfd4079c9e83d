// @vitest-environment happy-dom
import { diagnose } from '../../src/diagnosis/diagnose';
import { expect, it, vi } from 'vitest';
import { createAccount } from '../../src/api/account';
import { createHttp } from '../../src/api/http';
import { report } from '../../src/diagnosis/report';
import { answer, broken } from '../support/panel/wire';

/** Calls a backend that always gives the same answer; returns what the console gets. */
async function consoleOf(
  reply: () => Response | Promise<Response>,
  shape?: 'token',
  method: 'GET' | 'PUT' = 'GET',
  query?: URLSearchParams,
  choices?: string[],
): Promise<string[]> {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const http = createHttp({
    fetch: async () => reply(),
    apiHost: 'https://api.example.com',
    token: () => null,
    language: () => 'en',
    onUnauthorized: () => undefined,
    report,
  });
  const expects = { shape: shape ?? 'list', choices, read: () => undefined } as const;
  await http('company-api/v1/menus/', { method, expects, query }).catch(() => undefined);
  return log.mock.calls.map(([text]) => String(text));
}

it('an answer of another shape is explained in the console', async () => {
  const [text, ...more] = await consoleOf(() => answer(200, { data: [], meta: { total: 0 } }));
  expect(more).toEqual([]);
  expect(text).toContain('GET https://api.example.com/company-api/v1/menus/');
  expect(text).toContain("list: { rows: 'data', total: 'meta.total' }");
});

it('a token that comes as a bare text does not get into the console', async () => {
  const [text] = await consoleOf(() => new Response('eyJhbGciOi.secret.part'), 'token');
  expect(text).toContain('not JSON: a text of 22 characters');
  expect(text).not.toContain('secret');
});

it('a page is quoted by its words', async () => {
  const page =
    '<!doctype html><html><head><style>b { color: red }</style><title>Maintenance</title></head></html>';
  const [text] = await consoleOf(() => answer(200, page));
  expect(text).toContain('came: HTTP 200, not JSON: Maintenance\n');
});

it('a backend that ignores the page is told which pagination has pages by number', async () => {
  const links = { next: 'https://api.example.com/?limit=1&offset=1', previous: null };
  const first = () => answer(200, { count: 2, results: [{ id: 1 }], ...links });
  const query = new URLSearchParams({ limit: '1', page: '2' });
  const [text] = await consoleOf(first, undefined, 'GET', query);
  expect(text).toMatch(
    /page 2 was asked for, and the first one came.*PageNumberPagination, not LimitOffset/i,
  );
});

it.each(['menu__pk', 'menu_id', 'menu'])('a backend that ignores the filter %s is told so', async filter => {
  const rows = () => answer(200, { count: 1, results: [{ id: 1, menu: { id: 7 } }] });
  const [text] = await consoleOf(rows, undefined, 'GET', new URLSearchParams({ [filter]: '8' }));
  expect(text).toContain(`The rows are not those of ${filter}=8: the backend ignores the filter.`);
});

it('a backend that ignores the filter of a choice is told so', async () => {
  const rows = () => answer(200, { count: 1, results: [{ id: 1, severity: 'mild' }] });
  const query = new URLSearchParams({ severity: 'serious' });
  const [text] = await consoleOf(rows, undefined, 'GET', query, ['severity']);
  expect(text).toContain('The rows are not those of severity=serious: the backend ignores the filter.');
});

it('an error with a 2xx status is quoted', async () => {
  const [text] = await consoleOf(() => answer(200, { error: 'Invalid token' }));
  expect(text).toContain('The answer says "Invalid token" with HTTP 200: answer an error with 4xx, or 5xx.');
});

it('a text beside the rows of another place is no error', async () => {
  const [text] = await consoleOf(() => answer(200, { message: 'OK', data: [], total: 0 }));
  expect(text).toContain("list: { rows: 'data', total: 'total' }");
});

it.each([
  ['a refusal of a person’s input', () => answer(429, {})],
  ['a connection that fails, which the browser logs itself', broken],
  ['a failed server', () => answer(500, {})],
])('%s is not explained there', async (_, reply) => {
  expect(await consoleOf(reply)).toEqual([]);
});

it('a token that has been accepted once is not called refused when its session ends', async () => {
  const statuses = [200, 401];
  const ended: (string | undefined)[] = [];
  const http = createHttp({
    fetch: async url =>
      url.endsWith('login/') ? answer(200, { token: 'abc' }) : answer(statuses.shift()!, {}),
    apiHost: 'https://api.example.com',
    token: () => 'abc',
    language: () => 'en',
    onUnauthorized: (_, rejection) => void ended.push(rejection?.failure),
  });
  const signIn = () => createAccount(http).login({ username: 'ayse', password: 'x' });
  await signIn();
  await http('api/v1/me/');
  await http('api/v1/me/').catch(() => undefined);
  expect(ended).toEqual([undefined]);

  statuses.push(401);
  await signIn();
  await http('api/v1/me/').catch(() => undefined);
  expect(ended).toEqual([undefined, 'rejected']);
});

it('a redirected change names the address that answered', async () => {
  const redirected = Object.defineProperties(answer(200, { id: 1 }), {
    redirected: { value: true },
    url: { value: 'https://www.example.com/menus/1/' },
  });
  const [text] = await consoleOf(() => redirected, undefined, 'PUT');
  expect(text).toContain('came: a redirection to https://www.example.com/menus/1/');
  expect(text).toContain('correct `apiHost` in config.json');
});

it.each([
  ['https://api.example.com/menus/1/', 'https://api.example.com/menus/1', 'set `trailingSlash: false`'],
  ['https://api.example.com/menus/1', 'https://api.example.com/menus/1/', 'remove `trailingSlash: false`'],
])('a change of %s that is redirected to %s is one of the slash', (url, redirectedTo, remedy) => {
  const evidence = {
    method: 'PUT',
    url,
    redirectedTo,
    status: 200,
    text: '{}',
    expects: undefined,
    options: {},
  };
  expect(diagnose({ failure: 'unreadable', evidence }, 'https://panel.example.com').remedy).toContain(remedy);
});

it('too many calls are told as such, not as wrong parameters', () => {
  const url = 'https://api.example.com/menus/?limit=20';
  const evidence = { method: 'GET', url, status: 429, text: '{}', expects: undefined, options: {} };
  expect(diagnose({ failure: 'refused', evidence }, 'https://panel.example.com').remedy).toMatch(
    /^Too many calls/,
  );
});
