import type { ReceivedRequest } from '../services/drf';

const LISTS = ['ingredients', 'products', 'categories', 'menus', 'qr-codes', 'product-categories'];
const except = (...names: string[]) => LISTS.filter(list => !names.includes(list));

/** The calls of the specification's section 7 that carry no token. */
const ANONYMOUS = [
  'POST /api/v1/login/',
  'POST /api/v1/register/',
  'POST /api/v1/verify-email/',
  'GET /api/v1/currencies/',
  'GET /api/v1/company-types/',
];

/** The name of every call of section 7. */
export const SECTION_7: readonly string[] = [
  ...ANONYMOUS,
  'POST /api/v1/logout/',
  'GET /api/v1/me/',
  'GET /api/v1/my-company/',
  'PATCH /api/v1/my-company/',
  'POST /api/v1/change-password/',
  ...LISTS.flatMap(list => [`GET /company-api/v1/${list}/`, `POST /company-api/v1/${list}/`]),
  ...LISTS.map(list => `DELETE /company-api/v1/${list}/{id}/`),
  ...except('ingredients', 'product-categories').map(list => `GET /company-api/v1/${list}/{id}/`),
  ...except('product-categories').map(list => `PUT /company-api/v1/${list}/{id}/`),
  'PATCH /company-api/v1/categories/{id}/',
  'PATCH /company-api/v1/product-categories/{id}/',
];

const PARAMETERS = ['limit', 'page', 'ordering', 'name', 'category__pk', 'product__pk'];
const HEADERS = ['accept', 'accept-language', 'authorization', 'content-type'];
const HEADERS_OF_THE_BROWSER =
  /^(host|connection|user-agent|origin|referer|accept-encoding|content-length|sec-.+)$/;

/** Returns the name of a call: `PATCH /company-api/v1/categories/{id}/`. */
export function nameOf({ method, url }: ReceivedRequest): string {
  return `${method} ${partsOf(url).pathname.replace(/\/\d+\/$/, '/{id}/')}`;
}

/** Returns the names of the query parameters, in the order of the request. */
export function parametersOf({ url }: ReceivedRequest): string[] {
  return [...partsOf(url).searchParams.keys()];
}

/** Describes what these calls contain beyond section 7. Skips preflights, which the browser sends. */
export function outsideSection7(requests: readonly ReceivedRequest[]): string[] {
  return requests
    .filter(({ method }) => method !== 'OPTIONS')
    .flatMap(request => strayParts(request).map(part => `${nameOf(request)} ${part}`));
}

function strayParts(request: ReceivedRequest): string[] {
  const { headers } = request;
  const name = nameOf(request);
  const findings = [
    ...Object.keys(headers)
      .filter(header => !HEADERS.includes(header) && !HEADERS_OF_THE_BROWSER.test(header))
      .map(header => `has the header ${header}`),
    ...parametersOf(request)
      .filter(parameter => !PARAMETERS.includes(parameter))
      .map(parameter => `has the parameter ${parameter}`),
  ];
  if (!SECTION_7.includes(name)) findings.push('is no call of section 7');
  if (!/^(en|tr)$/.test(headers['accept-language'] ?? '')) findings.push('names no language');
  const hasToken = 'authorization' in headers;
  if (hasToken === ANONYMOUS.includes(name)) findings.push(hasToken ? 'has a token' : 'has no token');
  return findings;
}

function partsOf(url: string): URL {
  return new URL(url, 'http://backend.test');
}
