import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The address at the other end of the socket. `X-Forwarded-For` is what the caller says, and is not asked. */
export function clientAddress(context: Context): string {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  return incoming?.socket.remoteAddress ?? 'in process';
}
