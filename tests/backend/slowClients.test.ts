import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { CLIENT_LIMITS, createServer, type ClientLimits } from '../../server/http/createServer';
import { startBackend, type Backend } from '../support/backend/backend';

/** The server's limits pass so many times as fast here. */
const SPEED = 5;

const LIMITS: ClientLimits = {
  ...CLIENT_LIMITS,
  headersTimeout: CLIENT_LIMITS.headersTimeout / SPEED,
  bodyGrace: CLIENT_LIMITS.bodyGrace / SPEED,
  interval: CLIENT_LIMITS.interval / SPEED,
  idleTimeout: CLIENT_LIMITS.idleTimeout / SPEED,
  bytesPerSecond: CLIENT_LIMITS.bytesPerSecond * SPEED,
};

const HEADERS = 'POST /api/v1/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

interface SlowClient {
  /** Everything the server sent before the connection was closed. */
  received: Promise<string>;
  /** How long the connection was open, in ms; undefined while it is open. */
  closedAfter: () => number | undefined;
}

let backend: Backend;
const servers: Server[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  backend = await startBackend();
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a server and returns its port. */
async function serve(limits: Partial<ClientLimits> = {}): Promise<number> {
  const server = createServer(backend.app.fetch, [], { ...LIMITS, ...limits });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Sends the beginning of a request, and then one piece every 100 ms. */
function drip(port: number, beginning: string, piece = 'x'): SlowClient {
  const opened = performance.now();
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  let closedAfter: number | undefined;
  socket.write(beginning);
  const timer = setInterval(() => socket.write(piece), 100);
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => (received += chunk.toString()));
  const closed = new Promise<string>(resolve =>
    socket.on('close', () => {
      clearInterval(timer);
      closedAfter = performance.now() - opened;
      resolve(received);
    }),
  );
  return { received: closed, closedAfter: () => closedAfter };
}

/** Makes other calls until `until` settles. Returns their durations in ms, the longest last. */
async function callMeanwhile(port: number, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const state = { isOver: false };
  void until.then(() => (state.isOver = true));
  while (!state.isOver) {
    const start = performance.now();
    const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/currencies/`);
    expect(status).toBe(200);
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other);
}

it.each([
  ['a hundred slow bodies', 100, `${HEADERS}Content-Length: 100000\r\n\r\n{`],
  ['a hundred slow bodies in chunks', 100, `${HEADERS}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  [
    'a hundred slow bodies of GET requests',
    100,
    'GET /api/v1/currencies/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n',
  ],
  ['three hundred slow headers', 300, HEADERS],
])('X8 closes %s, and serves other clients meanwhile', async (_, count, beginning, piece = 'x') => {
  const port = await serve();
  // On a busy machine each call takes long.
  const alone = await callMeanwhile(port, new Promise(resolve => setTimeout(resolve, 200)));
  const clients = Array.from({ length: count }, () => drip(port, beginning, piece));
  const all = Promise.all(clients.map(({ received }) => received));
  const times = await callMeanwhile(port, all);
  for (const { closedAfter } of clients) expect(closedAfter()).toBeLessThan(25_000 / SPEED);
  expect(times.length).toBeGreaterThan(10);
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(Math.max(1_000, 5 * alone.at(-1)!));
});

it('S21 X8 answers 431 to headers of 100 kB, and serves others beside a thousand half-open connections', async () => {
  const port = await serve();
  // Of another address: one may have a thousand connections.
  const halfOpen = Array.from({ length: 1000 }, () =>
    connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' }),
  );
  sockets.push(...halfOpen);
  await Promise.all(halfOpen.map(socket => once(socket, 'connect')));
  let answer = '';
  // The connection is closed while the rest arrives: a reset may overtake the answer (RFC 9112, 9.6).
  for (let time = 0; time < 5 && answer === ''; time += 1)
    answer = await drip(port, `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`).received;
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  const { status } = await fetch(`http://127.0.0.1:${port}/api/v1/currencies/`);
  expect(status).toBe(200);
});

it('X8 accepts a photo from a slow phone, which takes longer than the grace period', async () => {
  const port = await serve();
  const { token } = await backend.signUp();
  const headers = `${HEADERS.replace('/api/v1/login/', '/company-api/v1/products/')}Authorization: Token ${token}\r\n`;
  const chunk = 'x'.repeat(2_000);
  const chunks = 40;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(`${headers}Content-Length: ${chunk.length * chunks}\r\n\r\n`);
  const answer = once(socket, 'data') as Promise<[Buffer]>;
  for (let sent = 0; sent < chunks; sent += 1) {
    await new Promise(resolve => setTimeout(resolve, 100));
    socket.write(chunk);
  }
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 400 /);
});

it('X8 answers 429 to an address with more than 256 open requests, and serves other addresses', async () => {
  let send = (): void => undefined;
  const sent = new Promise<void>(resolve => (send = resolve));
  const body = () =>
    new ReadableStream({
      async pull(controller) {
        await sent;
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    });
  const login = (from: string) =>
    backend.fetchFrom(from)('http://backend.test/api/v1/login/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: body(),
      duplex: 'half',
    } as RequestInit);
  const waiting = Array.from({ length: 256 }, () => login('198.51.100.1'));
  const refused = await login('198.51.100.1');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
  const other = await backend.fetchFrom('192.0.2.1')('http://backend.test/api/v1/currencies/');
  expect(other.status).toBe(200);
  send();
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([400]));
  expect((await login('198.51.100.1')).status).toBe(400);
});

it('X8 counts answers that are not read as open, closes their connection, and then serves the address again', async () => {
  const port = await serve();
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.pause();
  const request = 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';
  socket.write(request.repeat(1_500));
  const currencies = () => fetch(`http://127.0.0.1:${port}/api/v1/currencies/`).then(({ status }) => status);
  await expect.poll(currencies).toBe(429);
  await expect.poll(currencies).toBe(200);
  socket.resume();
  await closed;
});
