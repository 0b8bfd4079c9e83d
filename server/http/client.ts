import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Config } from '../shared/config';
import { isIn, limitedAddress, parseAddress, type Address, type Network } from '../shared/addresses';
import { ownAddress } from './ownAddress';

/** The client of a request. */
export interface Client {
  /** The key that limits count: the IPv4 address, or the /64 network of the IPv6 address. */
  address: string;
  /** Whether the address is the client's own. If not, several clients share it. */
  isExact: boolean;
  /** The origin that the client called, from a trusted proxy's headers: `https://api.example.com`. */
  origin: string | null;
}

/**
 * Returns the client of a request. From a trusted proxy, it is the right-most address of `X-Forwarded-For` (or `Forwarded`)
 * that is not a trusted proxy itself. From other peers these headers are ignored, because a caller can forge them.
 */
export function clientOf(context: Context, trustedProxies: readonly Network[]): Client {
  const known = clients.get(context);
  if (known) return known;
  const client = findClient(context, trustedProxies);
  clients.set(context, client);
  return client;
}

/** Several steps of one request need its client. */
const clients = new WeakMap<Context, Client>();

function findClient(context: Context, trustedProxies: readonly Network[]): Client {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>;
  const peer = incoming?.socket.remoteAddress;
  const nearest = peer === undefined ? undefined : parseAddress(peer);
  if (!nearest) return { address: peer ?? 'in process', isExact: false, origin: null };
  if (!isIn(trustedProxies, nearest))
    return { address: limitedAddress(nearest), isExact: true, origin: null };

  const listed = (name: string) => context.req.header(name)?.split(',') ?? [];
  const forwarded = listed('Forwarded').flatMap(element => element.split(';'));
  const [found = clientIn([], nearest, trustedProxies), other = found] = [
    listed('X-Forwarded-For'),
    parameters(forwarded, 'for'),
  ]
    .filter(chain => chain.length > 0)
    .map(chain => clientIn(chain, nearest, trustedProxies));
  // A proxy writes one of the two headers. If they differ, the caller forged the other one, and which one is unknown.
  const isSame = found.address === other.address;
  return {
    address: isSame ? found.address : `${limitedAddress(nearest)} with two headers`,
    // A proxy that names no client has the address of all of them.
    isExact: isSame && found.isNamed,
    origin: originOf(
      [...parameters(forwarded, 'proto'), ...listed('X-Forwarded-Proto')],
      [...parameters(forwarded, 'host'), ...listed('X-Forwarded-Host')],
      context.req.header('Host'),
      found.hops,
    ),
  };
}

/** Returns the URL under which a client reaches the backend: configured, else from its proxy, else from host and port. */
export function publicUrl({ publicUrl, host, port }: Config, forwardedOrigin: string | null): string {
  return publicUrl ?? forwardedOrigin ?? ownAddress(host, port);
}

/**
 * Reads the chain from its end, which the nearest proxy wrote. It stops at a value that is not an address.
 * @returns the client, whether the nearest proxy names it, and the number of trusted proxies between it and the backend
 */
function clientIn(
  chain: string[],
  nearest: Address,
  trustedProxies: readonly Network[],
): { address: string; isNamed: boolean; hops: number } {
  let client = nearest;
  let hops = 0;
  for (const entry of chain.toReversed()) {
    if (!isIn(trustedProxies, client)) break;
    const address = parseAddress(entry.trim());
    if (!address) break;
    client = address;
    hops += 1;
  }
  return { address: limitedAddress(client), isNamed: hops > 0, hops: Math.max(1, hops) };
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

/** Of several values, the trusted proxies wrote the last ones; the first of these is what the client called. */
function originOf(
  protocols: string[],
  hosts: string[],
  ownHost: string | undefined,
  hops: number,
): string | null {
  if (protocols.length + hosts.length === 0) return null;
  const called = (values: string[]) => values.at(-Math.min(hops, values.length))?.trim();
  const protocol = called(protocols)?.toLowerCase() ?? 'http';
  // A proxy that names no host has passed the client's `Host` on.
  const host = called(hosts) ?? ownHost ?? '';
  if (!/^https?$/.test(protocol) || !/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)) return null;
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
