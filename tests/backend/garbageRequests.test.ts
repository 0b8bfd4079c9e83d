import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { onEachDatabase } from '../support/backend/onEachDatabase';
import { runs } from '../support/runs';

/** Requests with a random method, path, query, header and body. */

const PATHS = [
  'api/v1/login/',
  'api/v1/logout/',
  'api/v1/register/',
  'api/v1/verify-email/',
  'api/v1/me/',
  'api/v1/my-company/',
  'api/v1/change-password/',
  'api/v1/sessions/',
  'api/v1/forgot-password/',
  'api/v1/reset-password/',
  'api/v1/users/',
  'api/v1/company-deletion/',
  'api/v1/company-export/',
  'api/v1/currencies/',
  'api/v1/company-types/',
  ...['ingredients', 'products', 'categories', 'product-categories', 'menus', 'qr-codes'].map(
    list => `company-api/v1/${list}/`,
  ),
  'company-api/v1/changes/',
  'company-api/v1/closing-time/',
  'company-api/v1/products/1/sold-out/',
  'openapi.json',
  'docs/',
  'healthz',
  'readyz',
  'photos/',
  'config.json',
  '',
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

const word = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'NaN',
    'null',
    '../..',
    '%2e%2e%2f',
    "' OR 1=1 --",
    '\u202e',
    '🍽',
    'İ',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const query = fc.array(
  fc.tuple(
    fc.oneof(
      fc.constantFrom('limit', 'page', 'ordering', 'name', 'category__pk', 'product__pk', 'w', 'after'),
      word,
    ),
    word,
  ),
  { maxLength: 4 },
);

const path = fc
  .tuple(fc.constantFrom(...PATHS), fc.option(word, { nil: undefined }), query)
  .map(([start, end, parameters]) => {
    const search = parameters.map(pair => pair.map(encode).join('=')).join('&');
    return `${start}${end === undefined ? '' : `${encode(end)}/`}${search && `?${search}`}`;
  });

/** A header holds only these characters; a browser and Node refuse others before they are sent. */
const headerText = fc
  .oneof(
    fc.constantFrom(
      '*',
      '"',
      'W/"x"',
      ';;,',
      'bytes=0-',
      '0',
      '-1',
      'x'.repeat(5_000),
      'gzip',
      'multipart/form-data',
    ),
    fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
  )
  .map(text => text.trim());

const headers = fc.dictionary(
  fc.constantFrom(
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'Origin',
    'Range',
    'X-Forwarded-For',
    'X-HTTP-Method-Override',
    'Authorization',
  ),
  headerText,
  { maxKeys: 4 },
);

const body = fc.oneof(
  fc.jsonValue().map(value => JSON.stringify(value)),
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    '',
    '{"name":',
    '--x\r\nContent-Disposition: form-data; name="photo"; filename="../../x"\r\n\r\n\xff\xd8\xff\r\n--x--',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '1e400',
  ),
);

onEachDatabase('garbage requests', backend => {
  let token: string;

  beforeAll(async () => {
    ({ token } = await backend().signUp());
  });

  it('S9 are never answered with 5xx, and not with a page of the server’s insides', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        path,
        headers,
        body,
        fc.boolean(),
        async (method, address, extra, content, isSignedIn) => {
          // Its token stays valid, so that the requests that follow reach the records.
          if (address.startsWith('api/v1/logout') || address.startsWith('api/v1/sessions')) return;
          const answer = await backend().fetch(`http://backend.test/${address}`, {
            method,
            headers: {
              'Content-Type': 'application/json',
              ...(isSignedIn && { Authorization: `Token ${token}` }),
              ...extra,
            },
            ...(method !== 'GET' && method !== 'HEAD' && { body: content as BodyInit }),
          });
          const text = await answer.text();
          expect([method, address, extra, answer.status < 500]).toEqual([method, address, extra, true]);
          expect(text).not.toMatch(/node_modules|at \w+ \(|SELECT |drizzle|PostgresError/);
        },
      ),
      { numRuns: runs(250) },
    );
    expect(backend().errors).toEqual([]);
  });
});

/** Encodes a text for an address; half a surrogate pair has no encoding. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).replace(/%2F/gi, '/');
}
