import type { MiddlewareHandler } from 'hono';

/** Sets the security headers of every answer. An answer without its own policy gets a policy that forbids everything. */
export function securityHeaders(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'no-referrer');
    if (!headers.has('Content-Security-Policy')) {
      headers.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
