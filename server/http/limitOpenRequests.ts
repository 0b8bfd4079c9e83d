import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { ThrottledError } from '../domain/errors';
import type { Network } from '../shared/addresses';
import { amountsByAddress } from './amountsByAddress';
import { clientOf } from './client';
import { onceSent } from './onceSent';

/** The most open requests of one address. It is high because many users may share one address. */
const MAX_OPEN = 256;

/**
 * Refuses with 429 each request of a client beyond {@link MAX_OPEN} open ones. Other clients are not affected. A request is
 * open until its work has ended and its answer is sent: a client that asks much and reads nothing would fill the memory with answers,
 * and one that closes its connections with work.
 */
export function limitOpenRequests(trustedProxies: readonly Network[]): MiddlewareHandler {
  const requests = amountsByAddress();
  return async (context, next) => {
    const { address } = clientOf(context, trustedProxies);
    const count = requests.add(address, 1);
    const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
    const isOnSocket = incoming !== undefined && outgoing !== undefined;
    let left = isOnSocket ? 2 : 1;
    const end = () => {
      left -= 1;
      if (left === 0) requests.add(address, -1);
    };
    if (isOnSocket) onceSent(incoming, outgoing, end);
    try {
      if (count > MAX_OPEN) throw new ThrottledError(1);
      await next();
    } finally {
      end();
    }
  };
}
