import type { MiddlewareHandler } from 'hono';
import type { Network } from './addresses';
import { clientOf } from './client';
import { openCounts } from './openCounts';
import { ThrottledError } from '../domain/errors';

/** Requests of one address that may be open at a time; those behind one address may be many people. */
const MAX_OPEN = 256;

/** Refuses with 429 what one client opens beyond {@link MAX_OPEN}, while others are served. */
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
