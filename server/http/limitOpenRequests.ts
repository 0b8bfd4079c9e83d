import type { MiddlewareHandler } from 'hono';
import type { Network } from './addresses';
import { clientOf } from './client';
import { openCounts } from './openCounts';
import { ThrottledError } from '../domain/errors';

/** The most open requests of one address. It is high because many users may share one address. */
const MAX_OPEN = 256;

/** Refuses with 429 each request of a client beyond {@link MAX_OPEN} open ones. Other clients are not affected. */
export function limitOpenRequests(trustedProxies: readonly Network[]): MiddlewareHandler {
  const requests = openCounts();
  return async (context, next) => {
    const { address } = clientOf(context, trustedProxies);
    try {
      if (requests.open(address) > MAX_OPEN) throw new ThrottledError(1);
      await next();
    } finally {
      requests.close(address);
    }
  };
}
