import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { isIn, limitedAddress, parseAddress, type Network } from '../shared/addresses';
import { amountsByAddress } from './amountsByAddress';

/** Limits for slow clients and for clients with many connections. Times are in ms. */
export interface ClientLimits {
  /** From the start of a connection, or the first byte of a later request, to the end of the headers. */
  headersTimeout: number;
  /** From the first byte of a request to its last. It is long enough for a photo over a slow connection. */
  requestTimeout: number;
  /** After this time, a body must arrive at {@link bytesPerSecond} or faster. */
  bodyGrace: number;
  bytesPerSecond: number;
  /** A connection on which nothing moves is closed after this time, for example one whose answers are not read. */
  idleTimeout: number;
  /**
   * How long a connection waits for its next request. It is longer than proxies keep theirs (nginx and most balancers one minute,
   * Caddy two): a request that meets the closing would be answered with 502.
   */
  keepAliveTimeout: number;
  /** The time between two checks of the connections. */
  interval: number;
  /** The most open connections of one address. Trusted proxies are exempt. */
  connectionsPerAddress: number;
}

export const CLIENT_LIMITS: ClientLimits = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  bodyGrace: 10_000,
  bytesPerSecond: 1_000,
  idleTimeout: 30_000,
  keepAliveTimeout: 130_000,
  interval: 2_000,
  connectionsPerAddress: 1_000,
};

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** Creates a server that closes connections of clients that send too slowly or open too many. */
export function createServer(
  fetch: Fetch,
  trustedProxies: readonly Network[],
  limits: ClientLimits = CLIENT_LIMITS,
): Server {
  const { headersTimeout, requestTimeout, keepAliveTimeout, interval } = limits;
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      headersTimeout,
      requestTimeout,
      keepAliveTimeout,
      connectionsCheckingInterval: interval,
    },
  }) as Server;
  refuseExpectations(server);
  limitConnections(server, trustedProxies, limits);
  closeSlowBodies(server, limits);
  const isStarved = waitWhileStarved(server, limits);
  server.setTimeout(limits.idleTimeout, (socket: Socket) => {
    // The timeout of a socket on which nothing moves is over once: it has to be set again.
    if (isStarved()) socket.setTimeout(limits.idleTimeout);
    else socket.destroy();
  });
  return server;
}

function limitConnections(
  server: Server,
  trustedProxies: readonly Network[],
  { connectionsPerAddress }: ClientLimits,
): void {
  const connections = amountsByAddress();
  server.on('connection', (socket: Socket) => {
    const peer = parseAddress(socket.remoteAddress ?? '');
    if (!peer || isIn(trustedProxies, peer)) return;
    const address = limitedAddress(peer);
    socket.once('close', () => connections.add(address, -1));
    if (connections.add(address, 1) > connectionsPerAddress) socket.destroy();
  });
}

/** How late a timer has to be to show that the machine has no time for this process. */
const STARVED_MS = 500;

/** How much longer clients have while the process is starved: what they have sent is there and not read yet. */
const STARVED_FACTOR = 6;

/**
 * Lets the limits for clients grow while this process hardly runs, so that it does not close those that it keeps waiting.
 * @returns whether the process hardly runs at the moment
 */
function waitWhileStarved(
  server: Server,
  { headersTimeout, requestTimeout, interval }: ClientLimits,
): () => boolean {
  let expected = performance.now() + STARVED_MS;
  let starvedUntil = 0;
  const isStarved = () => performance.now() < starvedUntil;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - expected > STARVED_MS) starvedUntil = now + STARVED_FACTOR * interval;
    const factor = isStarved() ? STARVED_FACTOR : 1;
    server.headersTimeout = headersTimeout * factor;
    server.requestTimeout = requestTimeout * factor;
    expected = now + STARVED_MS;
  }, STARVED_MS);
  server.on('close', () => clearInterval(timer));
  timer.unref();
  return isStarved;
}

/** Answers an unknown `Expect` header. Node's own answer leaves the connection open for the body. */
function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => request.socket.destroySoon());
    response.writeHead(417, { Connection: 'close' }).end();
  });
}

/** Closes requests whose body arrives too slowly. Node only limits the duration of a whole request. */
function closeSlowBodies(server: Server, { bodyGrace, bytesPerSecond, interval }: ClientLimits): void {
  const arriving = new Map<IncomingMessage, { since: number; bytes: number }>();
  server.on('request', (request: IncomingMessage) => {
    if (request.complete) return;
    arriving.set(request, { since: performance.now(), bytes: request.socket.bytesRead });
    const forget = () => arriving.delete(request);
    request.once('end', forget).once('close', forget);
  });
  const timer = setInterval(() => {
    for (const [request, { since, bytes }] of arriving) {
      // It has arrived, and waits for its answer. `end` is emitted only when its body is read.
      if (request.complete) {
        arriving.delete(request);
        continue;
      }
      const seconds = (performance.now() - since) / 1_000;
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
