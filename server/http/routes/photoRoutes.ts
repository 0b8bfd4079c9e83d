import type { OpenAPIHono } from '@hono/zod-openapi';
import { NotFoundError } from '../../domain/errors';
import { isPhotoName } from '../../domain/photos/photoNames';
import type { PhotoStore } from '../../domain/photos/PhotoStore';
import type { Network } from '../../shared/addresses';
import { clientOf } from '../client';
import { limitUnsent } from '../limitUnsent';

/** Serves photos without authentication, because public menus show them. The content of a name never changes. */
export function photoRoutes(hono: OpenAPIHono, photos: PhotoStore, trustedProxies: readonly Network[]): void {
  hono.get('/photos/:name', async context => {
    const name = context.req.param('name');
    const content = isPhotoName(name) ? await photos.get(name) : undefined;
    if (!content) throw new NotFoundError();
    limitUnsent(context.env ?? {}, clientOf(context, trustedProxies).address, content.length);
    return context.body(content as Uint8Array<ArrayBuffer>, 200, {
      'Content-Type': 'image/webp',
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Access-Control-Allow-Origin': '*',
    });
  });
}
