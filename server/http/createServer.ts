import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { isIn, limitedAddress, parseAddress, type Network } from './addresses';
import { openCounts } from './openCounts';

/** What a client may take of the server. Times are in ms. */
export interface ClientLimits {
  /** From the opening of a connection, or the first byte of a further request, to the end of the headers. */
  headersTimeout: number;
  /** From the first byte of a request to its last: what a photo takes on a slow phone. */
  requestTimeout: number;
  /** After so long, a body has to come at {@link bytesPerSecond} or more. */
  bodyGrace: number;
  bytesPerSecond: number;
  /** How often connections are looked at. */
  interval: number;
  /** Open connections of one address. A trusted proxy may have any number. */
  connectionsPerAddress: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  bodyGrace: 10_000,
  bytesPerSecond: 1_000,
  interval: 2_000,
  connectionsPerAddress: 1_000,
};

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** A server that closes the connections of clients that send too slowly, or that open too many. */
export function createServer(
  fetch: Fetch,
  trustedProxies: readonly Network[],
  limits: ClientLimits = CLIENT_LIMITS,
): Server {
  const { headersTimeout, requestTimeout, interval } = limits;
  const server = createAdaptorServer({
    fetch,
    serverOptions: { headersTimeout, requestTimeout, connectionsCheckingInterval: interval },
  }) as Server;
  limitConnections(server, trustedProxies, limits);
  closeSlowBodies(server, limits);
  return server;
}

function limitConnections(
  server: Server,
  trustedProxies: readonly Network[],
  { connectionsPerAddress }: ClientLimits,
): void {
  const connections = openCounts();
  server.on('connection', (socket: Socket) => {
    const peer = parseAddress(socket.remoteAddress ?? '');
    if (!peer || isIn(trustedProxies, peer)) return;
    const address = limitedAddress(peer);
    socket.once('close', () => connections.close(address));
    if (connections.open(address) > connectionsPerAddress) socket.destroy();
  });
}

/** Node has a limit for a whole request, which has to be long enough for a photo, and none for one that drips. */
function closeSlowBodies(server: Server, { bodyGrace, bytesPerSecond, interval }: ClientLimits): void {
  const arriving = new Map<IncomingMessage, { since: number; bytes: number }>();
  server.on('request', (request: IncomingMessage) => {
    if (request.complete) return;
    arriving.set(request, { since: Date.now(), bytes: request.socket.bytesRead });
    const forget = () => arriving.delete(request);
    request.once('end', forget).once('close', forget);
  });
  const timer = setInterval(() => {
    for (const [request, { since, bytes }] of arriving) {
      const seconds = (Date.now() - since) / 1_000;
      const isSlow = (request.socket.bytesRead - bytes) / seconds < bytesPerSecond;
      if (seconds * 1_000 > bodyGrace && isSlow) closeSlow(request);
    }
  }, interval);
  server.on('close', () => clearInterval(timer));
  timer.unref();
}

function closeSlow({ socket }: IncomingMessage): void {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
}
