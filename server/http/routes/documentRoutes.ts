import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { NotFoundError } from '../../domain/errors';
import { documentOf } from '../openApi/documentOf';
import { accepts, panelFiles } from '../panel/panelFiles';

const compress: (content: Uint8Array) => Promise<Uint8Array<ArrayBuffer>> = promisify(gzip);
const require = createRequire(import.meta.url);
const own = panelFiles(join(import.meta.dirname, '../docs'));
const swaggerUi = panelFiles(dirname(require.resolve('swagger-ui-dist/package.json')));

/** The files of the page. Swagger UI's package has more, among them pages with inline scripts. */
const files = new Map([
  ['docs.css', own],
  ['docs.js', own],
  ['swagger-ui.css', swaggerUi],
  ['swagger-ui-bundle.js', swaggerUi],
]);

/** The page's own files, Swagger UI's icons in `data:` URLs, and calls to this origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Serves the OpenAPI document of the calls that were added before, and a page that shows it. */
export function documentRoutes(hono: OpenAPIHono, basePath: string): void {
  let document: object | undefined;

  hono.get('/openapi.json', context => context.json((document ??= documentOf(hono, basePath))));

  hono.get('/docs', async context =>
    context.html((await own.page()) ?? '', 200, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': POLICY,
    }),
  );

  const compressed = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

  hono.get('/docs/:file', async context => {
    const name = context.req.param('file');
    const file = await files.get(name)?.find(`/${name}`, '');
    if (!file) throw new NotFoundError();
    const headers = { ...file.headers, 'Cache-Control': 'public, max-age=3600' };
    if (!accepts(context.req.header('Accept-Encoding') ?? '', 'gzip'))
      return context.body(file.content as Uint8Array<ArrayBuffer>, 200, headers);
    // Compressed once: all answers have the same bytes, however slowly they are read.
    const content = compressed.get(name) ?? compress(file.content);
    compressed.set(name, content);
    return context.body(await content, 200, { ...headers, 'Content-Encoding': 'gzip' });
  });
}
