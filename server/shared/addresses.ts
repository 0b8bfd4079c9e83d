import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [start: Address, prefixLength: number];

/** Parses an IP address, with or without a port. An IPv4-mapped IPv6 address becomes the IPv4 address. */
export function parseAddress(text: string): Address | undefined {
  const [, inBrackets, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const bare = inBrackets ?? withPort ?? text;
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare);
  return isAddress ? ipaddr.process(bare) : undefined;
}

/** Parses a network such as `10.0.0.0/8`, or a single address. */
export function parseNetwork(text: string): Network | undefined {
  const [start = '', length, ...rest] = text.split('/');
  const address = parseAddress(start);
  if (!address || rest.length > 0) return undefined;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  const prefixLength = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : NaN;
  return prefixLength <= bits ? [address, prefixLength] : undefined;
}

export function isIn(networks: readonly Network[], address: Address): boolean {
  return networks.some(
    ([start, prefixLength]) => start.kind() === address.kind() && address.match(start, prefixLength),
  );
}

/** Returns the key that limits count: an IPv4 address, or the /64 network of an IPv6 address, which one customer has. */
export function limitedAddress(address: Address): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
