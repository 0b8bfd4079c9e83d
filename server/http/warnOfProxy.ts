import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Network } from '../shared/addresses';

/** Logs one warning if a proxy is not configured: without `TRUSTED_PROXIES` the limits count all its users as one client. */
export function warnOfProxy(trustedProxies: readonly Network[], log: Logger): MiddlewareHandler {
  let isDone = trustedProxies.length > 0;
  return (context, next) => {
    if (!isDone && (context.req.header('X-Forwarded-For') ?? context.req.header('Forwarded'))) {
      isDone = true;
      const peer = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket.remoteAddress;
      log.warn(
        { peer },
        'A request says that it was forwarded. If this peer is your proxy, name it in TRUSTED_PROXIES: until then all its users count as one client',
      );
    }
    return next();
  };
}
