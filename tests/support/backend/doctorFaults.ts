import type { IncomingMessage } from 'node:http';
import type { Backend } from './backend';

/** Changes an answer of the backend. */
export type Spoil = (
  answer: Response,
  url: URL,
  request: IncomingMessage,
  backend: Pick<Backend, 'fetch'>,
) => Response | Promise<Response>;

/** Backends that differ from the contract: what differs, the check that finds it, its remedy, and the difference. */
export const DOCTOR_FAULTS: readonly [what: string, check: string, remedy: RegExp, spoil: Spoil][] = [
  [
    'no count',
    'list.menus',
    /PageNumberPagination/,
    (answer, url) => (isMenus(url) ? json(answer, ({ results }: Page) => ({ results, next: null })) : answer),
  ],
  [
    'bare ids',
    'list.menus',
    /Embed categories/,
    (answer, url) =>
      isMenus(url)
        ? json(answer, ({ results, count }: Page) => ({
            count,
            results: results.map(row => ({ ...row, categories: [1] })),
          }))
        : answer,
  ],
  [
    'a time in seconds',
    'values.menus',
    /times: 'seconds'/,
    (answer, url) =>
      isMenus(url)
        ? json(answer, ({ results, count }: Page) => ({
            count,
            results: results.map(row => ({ ...row, updated_at: 1_775_467_800 })),
          }))
        : answer,
  ],
  [
    'a redirection to another address',
    'paths',
    /Write "https:\/\/127.0.0.1" as apiHost/,
    (answer, url) =>
      /currencies/.test(url.pathname)
        ? new Response(null, { status: 301, headers: { Location: `https://127.0.0.1${url.pathname}` } })
        : answer,
  ],
  [
    'no pages',
    'pages.menus',
    /parameters: \{ page/,
    (answer, url, { headers }, backend) =>
      isMenus(url)
        ? backend.fetch(url.href.replace('page=2', 'page=1'), {
            headers: { authorization: String(headers.authorization) },
          })
        : answer,
  ],
  [
    'no order',
    'order.menus',
    /OrderingFilter/,
    (answer, url, { headers }, backend) =>
      isMenus(url)
        ? backend.fetch(url.href.replace('ordering=pk', 'ordering=-pk'), {
            headers: { authorization: String(headers.authorization) },
          })
        : answer,
  ],
  [
    'a token of another name',
    'sign-in',
    /token: 'access'/,
    (answer, url) =>
      url.pathname.endsWith('/login/') && answer.ok
        ? json(answer, ({ token }: { token: string }) => ({ access: token }))
        : answer,
  ],
  [
    '403 for a call without a token',
    'unauthorized',
    /put TokenAuthentication first/,
    answer => (answer.status === 401 ? Response.json({ detail: 'No.' }, { status: 403 }) : answer),
  ],
  [
    'paths without a slash',
    'paths',
    /trailingSlash: false/,
    (answer, url) =>
      url.pathname.endsWith('/')
        ? new Response(null, { status: 308, headers: { Location: url.pathname.slice(0, -1) } })
        : answer,
  ],
  [
    'a page for every path',
    'public.currencies',
    /apiHost in config.json/,
    () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  [
    'fewer rows than asked for',
    'pages.menus',
    /page_size_query_param/,
    (answer, url, { headers }, backend) =>
      isMenus(url)
        ? backend.fetch(url.href.replace(/limit=\d+/, 'limit=20'), {
            headers: { authorization: String(headers.authorization) },
          })
        : answer,
  ],
  [
    'a token with another scheme',
    'me',
    /tokenScheme: 'Bearer'/,
    (answer, _, { headers }) =>
      headers.authorization?.startsWith('Token ')
        ? Response.json({ detail: 'Authentication credentials were not provided.' }, { status: 401 })
        : answer,
  ],
  [
    'an order that is refused',
    'list.menus',
    /set `ordering` in the declaration/,
    (answer, url) =>
      isMenus(url) && url.searchParams.get('ordering') === '-pk'
        ? Response.json({ ordering: ['"-pk" is no valid order.'] }, { status: 400 })
        : answer,
  ],
  [
    'camel case',
    'me',
    /fields: 'camelCase'/,
    (answer, url) =>
      url.pathname === '/api/v1/me/' && answer.ok
        ? json(answer, ({ first_name, last_name, company }: Record<string, unknown>) => ({
            firstName: first_name,
            lastName: last_name,
            company,
          }))
        : answer,
  ],
  [
    'pages of a list without a total',
    'list.menus',
    /The list has pages, but no total/,
    async (answer, url, { headers }, backend) =>
      isMenus(url)
        ? json(
            await backend.fetch(url.href.replace('limit=20', 'limit=1'), {
              headers: { authorization: String(headers.authorization) },
            }),
            ({ results }: Page) => Array.from({ length: 20 }, () => results[0]),
          )
        : answer,
  ],
  [
    'a count of the rows on the page',
    'pages.menus',
    /not of those on the page/,
    (answer, url) =>
      isMenus(url) && answer.ok
        ? json(answer, ({ results }: Page) => ({ results, count: results.length }))
        : answer,
  ],
  [
    'a proxy that fails',
    'list.menus',
    /The backend, or the proxy before it, failed/,
    (answer, url) => (isMenus(url) ? new Response('<h1>502 Bad Gateway</h1>', { status: 502 }) : answer),
  ],
  [
    'pages of 50 rows at most',
    'full-pages.menus',
    /`max_page_size` of at least 100/,
    async (answer, url, { headers }, backend) => {
      if (!isMenus(url)) return answer;
      const authorization = String(headers.authorization);
      const limit = Math.min(Number(url.searchParams.get('limit')), 50);
      const few = await backend.fetch(url.href.replace(/limit=\d+/, `limit=${limit}`), {
        headers: { authorization },
      });
      // As if there were sixty.
      return json(few, ({ results }: Page) => ({
        count: 60,
        results: Array.from({ length: limit }, (_, index) => ({ ...results[0], id: limit - index + 1_000 })),
      }));
    },
  ],
  [
    'a count of pages',
    'list.menus',
    /it has to count all rows of the list, not its pages/,
    (answer, url) => (isMenus(url) ? json(answer, ({ results }: Page) => ({ results, count: 1 })) : answer),
  ],
  [
    'the company as a number',
    'me',
    /Embed the company/,
    (answer, url) =>
      url.pathname === '/api/v1/me/' && answer.ok
        ? json(answer, (me: object) => ({ ...me, company: 7 }))
        : answer,
  ],
];

export async function json(answer: Response, change: (body: never) => unknown): Promise<Response> {
  return Response.json(change((await answer.json()) as never), { status: answer.status });
}

export const isMenus = (url: URL) => url.pathname === '/company-api/v1/menus/';
export type Page = { results: Record<string, unknown>[]; count: number };
