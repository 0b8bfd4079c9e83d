import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Allows the listed origins to call the API. Cookies are never used. */
export function crossOrigin(allowedOrigins: string[]): MiddlewareHandler {
  if (allowedOrigins.length === 0) return (_, next) => next();
  return cors({
    origin: origin => (allowedOrigins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Accept-Language',
      'If-Match',
      'Idempotency-Key',
      'X-Request-Id',
    ],
    exposeHeaders: ['Retry-After', 'ETag', 'Date', 'X-Request-Id'],
    maxAge: 600,
  });
}
