import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { ownAddress, type Config } from '../config';
import { isIn, limitedAddress, parseAddress, type Address, type Network } from './addresses';

/** The client of a request. */
export interface Client {
  /** The key that limits count: the IPv4 address, or the /64 network of the IPv6 address. */
  address: string;
  /** The origin that the client called, from a trusted proxy's headers: `https://api.example.com`. */
  origin: string | null;
}

/**
 * Returns the client of a request. From a trusted proxy, it is the right-most address of `X-Forwarded-For` (or `Forwarded`)
 * that is not a trusted proxy itself. From other peers these headers are ignored, because a caller can forge them.
 */
export function clientOf(context: Context, trustedProxies: readonly Network[]): Client {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const peer = incoming?.socket.remoteAddress;
  const address = peer === undefined ? undefined : parseAddress(peer);
  if (!address) return { address: peer ?? 'in process', origin: null };
  if (!isIn(trustedProxies, address)) return { address: limitedAddress(address), origin: null };

  const listed = (name: string) => context.req.header(name)?.split(',') ?? [];
  const forwarded = listed('Forwarded').flatMap(element => element.split(';'));
  const own = limitedAddress(address);
  const [client = own, other = client] = [listed('X-Forwarded-For'), parameters(forwarded, 'for')]
    .filter(chain => chain.length > 0)
    .map(chain => limitedAddress(clientIn(chain, address, trustedProxies)));
  return {
    // A proxy writes one of the two headers. If they differ, the caller forged the other one.
    address: client === other ? client : own,
    origin: originOf(
      [...parameters(forwarded, 'proto'), ...listed('X-Forwarded-Proto')],
      [...parameters(forwarded, 'host'), ...listed('X-Forwarded-Host')],
      context.req.header('Host'),
    ),
  };
}

/** Returns the URL under which a client reaches the backend: configured, else from its proxy, else from host and port. */
export function publicUrl({ publicUrl, host, port }: Config, forwardedOrigin: string | null): string {
  return publicUrl ?? forwardedOrigin ?? ownAddress(host, port);
}

/** Reads the chain from its end, which the nearest proxy wrote. It stops at a value that is not an address. */
function clientIn(chain: string[], nearest: Address, trustedProxies: readonly Network[]): Address {
  let client = nearest;
  for (const entry of chain.toReversed()) {
    const address = parseAddress(entry.trim());
    if (!address) return client;
    client = address;
    if (!isIn(trustedProxies, address)) return client;
  }
  return client;
}

/** Returns the values of one parameter of `Forwarded` (RFC 7239), in order. */
function parameters(pairs: string[], name: string): string[] {
  return pairs.flatMap(pair => {
    const [key = '', ...value] = pair.split('=');
    return key.trim().toLowerCase() === name
      ? [
          value
            .join('=')
            .trim()
            .replace(/^"(.*)"$/, '$1'),
        ]
      : [];
  });
}

/** Uses the last of several values, which is the nearest proxy's. Without a forwarded host, the `Host` header counts. */
function originOf(protocols: string[], hosts: string[], ownHost: string | undefined): string | null {
  if (protocols.length + hosts.length === 0) return null;
  const protocol = protocols.at(-1)?.trim().toLowerCase() ?? 'http';
  const host = (hosts.at(-1) ?? ownHost ?? '').trim();
  if (!/^https?$/.test(protocol) || !/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)) return null;
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
