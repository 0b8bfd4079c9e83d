// @ts-nocheck
import type { OpenAPIHono } from '@hono/zod-openapi';
import { NotFoundError } from '../../domain/errors';
import { isPhotoName } from '../../domain/photos/photoNames';
import type { PhotoStore } from '../../domain/photos/PhotoStore';

/** Serves photos without authentication, because public menus show them. The content of a name never changes. */
export function photoRoutes(hono: OpenAPIHono, photos: PhotoStore): void {
  hono.get('/photos/:name', async context => {
    const name = context.req.param('name');
    const content = isPhotoName(name) ? await photos.get(name) : undefined;
    if (!content) throw new NotFoundError();
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
