import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Lets the pages of the listed origins call the API. No cookie is ever asked for or sent. */
export function crossOrigin(allowedOrigins: string[]): MiddlewareHandler {
  // Without any there is nothing to tell them.
  if (allowedOrigins.length === 0) return (_, next) => next();
  return cors({
    origin: origin => (allowedOrigins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Accept-Language'],
    exposeHeaders: ['Retry-After', 'ETag'],
    maxAge: 600,
  });
}
