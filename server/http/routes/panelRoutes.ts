import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Deps } from '../Deps';
import { clientOf, publicUrl } from '../client';
import { CAPABILITIES } from '../../contract/capabilities';
import { NotFoundError } from '../../domain/errors';
import { accepts, panelFiles } from '../panel/panelFiles';
import { pagePolicy } from '../panel/pagePolicy';
import { THUMBNAIL_SUFFIX } from '../../domain/photos/photoNames';

const compress = promisify(brotliCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** For a panel without a `config.json`. */
const DEFAULT_MENU_HOST = 'https://menu.example.com';

type PanelDeps = Pick<Deps, 'panel' | 'config' | 'settings' | 'earlierBuilds'>;

/** Serves the built panel: its files, and `index.html` for every other path that could be a screen. */
export function panelRoutes(
  hono: OpenAPIHono,
  { panel, config, settings = {}, earlierBuilds }: PanelDeps,
): void {
  const { brand, publicMenuHost = DEFAULT_MENU_HOST } = settings;
  const files = panelFiles(panel, { brand, basePath: config.basePath, earlierBuilds });

  hono.get('/config.json', context =>
    context.json(
      {
        apiHost: '',
        publicMenuHost: config.publicMenuHost ?? publicMenuHost,
        thumbnailSuffix: THUMBNAIL_SUFFIX,
        passwordReset: true,
        capabilities: CAPABILITIES,
        brand,
      },
      200,
      {
        'Cache-Control': 'no-cache',
      },
    ),
  );

  hono.get('*', async context => {
    const { path } = context.req;
    // A page is sent below, under its policy.
    if (!path.endsWith('.html')) {
      const file = await files.find(path, context.req.header('Accept-Encoding') ?? '');
      if (file) return context.body(file.content as Uint8Array<ArrayBuffer>, 200, file.headers);
    }
    if (/^\/(api|company-api|photos|assets)(\/|$)/.test(path)) throw new NotFoundError();
    if (path.includes('.') || !acceptsPages(context)) throw new NotFoundError();
    return page(context, await files.page());
  });

  function photoOrigin(context: Context): string {
    return new URL(publicUrl(config, clientOf(context, config.trustedProxies).origin)).origin;
  }

  async function page(context: Context, html: string | undefined): Promise<Response> {
    if (html === undefined) throw new NotFoundError();
    const nonce = randomBytes(16).toString('base64');
    const text = html.replaceAll('__CSP_NONCE__', nonce);
    // Compressed for each answer, because the nonce differs. At this quality it takes well under a millisecond.
    const isBrotli = accepts(context.req.header('Accept-Encoding') ?? '', 'br');
    const content = isBrotli ? await compress(text, BROTLI) : Buffer.from(text);
    return context.body(new Uint8Array(content), 200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...(isBrotli && { 'Content-Encoding': 'br' }),
      Vary: 'Accept-Encoding',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': pagePolicy(nonce, photoOrigin(context)),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(self), clipboard-write=(self), geolocation=(), microphone=()',
      'X-Frame-Options': 'DENY',
    });
  }
}

function acceptsPages(context: Context): boolean {
  const accept = context.req.header('Accept') ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}
