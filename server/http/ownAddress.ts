/** The URL of a backend that listens on `host` and `port`. A wildcard host becomes the loopback address. */
export function ownAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
