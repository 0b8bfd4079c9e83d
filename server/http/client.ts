import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { ownAddress, type Config } from '../config';
import { isIn, limitedAddress, parseAddress, type Address, type Network } from './addresses';

/** Where a request comes from. */
export interface Client {
  /** What limits count: the client's IPv4 address, or the /64 of its IPv6 address. */
  address: string;
  /** The origin that the client called, where a trusted proxy tells it: `https://api.example.com`. */
  origin: string | null;
}

/**
 * The client of a request. Behind trusted proxies it is the right-most address of `X-Forwarded-For` (or `Forwarded`) that
 * is not one of them; from anyone else these headers are ignored, since a caller can write anything into them.
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
    // A proxy writes one of the two headers. Where they differ, the caller wrote the other one.
    address: client === other ? client : own,
    origin: originOf(
      [...parameters(forwarded, 'proto'), ...listed('X-Forwarded-Proto')],
      [...parameters(forwarded, 'host'), ...listed('X-Forwarded-Host')],
      context.req.header('Host'),
    ),
  };
}

/** Where a client reaches the backend: as configured, else as its proxy tells, else the backend's own address. */
export function publicUrl({ publicUrl, host, port }: Config, forwardedOrigin: string | null): string {
  return publicUrl ?? forwardedOrigin ?? ownAddress(host, port);
}

/** Reads the chain from its end, where the nearest proxy wrote. What is no address was not written by a proxy. */
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

/** The values of one parameter of `Forwarded` (RFC 7239), in order. */
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

/** Of several values the last one is from the nearest proxy; without a host the proxy has passed the client's on. */
function originOf(protocols: string[], hosts: string[], ownHost: string | undefined): string | null {
  if (protocols.length + hosts.length === 0) return null;
  const protocol = protocols.at(-1)?.trim().toLowerCase() ?? 'http';
  const host = (hosts.at(-1) ?? ownHost ?? '').trim();
  if (!/^https?$/.test(protocol) || !/^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i.test(host)) return null;
  const origin = `${protocol}://${host}`;
  return URL.canParse(origin) ? new URL(origin).origin : null;
}
