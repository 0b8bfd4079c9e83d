import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseNetwork, type Network } from '../../server/shared/addresses';
import { createServer, type ClientLimits } from '../../server/http/createServer';
import { limitOpenRequests } from '../../server/http/limitOpenRequests';
import { gate } from '../support/gate';

const servers: Server[] = [];
const sockets: Socket[] = [];

// The checks of the connections run when a test says so. Node's own timers of sockets are real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 1_000_000 });
  // A fake one could only be moved on with all timers.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map(close));
});

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
}

const LIMITS: ClientLimits = {
  headersTimeout: 10_000,
  requestTimeout: 100_000,
  bodyGrace: 1_000,
  bytesPerSecond: 100,
  idleTimeout: 30_000,
  // Node closes no connection by itself before a test has failed.
  keepAliveTimeout: 60_000,
  interval: 100,
  connectionsPerAddress: 1_000,
};

type Answer = (request: Request) => Response | Promise<Response>;

interface Serving {
  server: Server;
  port: number;
  /** Opens a connection from 127.0.0.1 and sends the text. */
  open: (text?: string) => Client;
}

interface Client {
  socket: Socket;
  /** What the server sent until it closed the connection. */
  received: Promise<string>;
  isOpen: () => boolean;
}

async function serve(
  answer: Answer,
  limits: Partial<ClientLimits> = {},
  proxies: Network[] = [],
): Promise<Serving> {
  const server = createServer(answer, proxies, { ...LIMITS, ...limits });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    open(text = '') {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      let received = '';
      socket.on('error', () => undefined).on('data', (chunk: Buffer) => (received += chunk.toString()));
      const state = { isOpen: true };
      const closed = once(socket, 'close').then(() => {
        state.isOpen = false;
        return received;
      });
      socket.write(text);
      return { socket, received: closed, isOpen: () => state.isOpen };
    },
  };
}

const ok = () => new Response('ok');

/** Waits until it has the value, at most 5 s. `expect.poll` would move the clock on. */
async function untilIs<Value>(value: Value, read: () => Value | Promise<Value>): Promise<void> {
  let last = await read();
  for (let tries = 0; last !== value && tries < 1_000; tries += 1) {
    await new Promise(resolve => setTimeout(resolve, 5));
    last = await read();
  }
  expect(last).toBe(value);
}

/** Moves the clock on, without a check. */
const wait = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

describe('X8 the limits of a server', () => {
  it('are those of the product by default', () => {
    const server = createServer(ok, []);
    servers.push(server);
    expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([10_000, 120_000, 30_000]);
    // Longer than a proxy keeps its connections.
    expect(server.keepAliveTimeout).toBe(130_000);
  });

  it('end with the server', async () => {
    const { server } = await serve(ok);
    expect(vi.getTimerCount()).toBe(2);
    await close(server);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('X8 a process that hardly runs', () => {
  const limitsOf = ({ headersTimeout, requestTimeout }: Server) => [headersTimeout, requestTimeout];
  const NORMAL = [10_000, 100_000];
  const PATIENT = [60_000, 600_000];

  /** Returns whether the server closes a connection on which nothing moved for the idle time. */
  function closesIdle(server: Server): boolean {
    const socket = { destroy: vi.fn(), setTimeout: vi.fn() };
    server.emit('timeout', socket);
    return socket.destroy.mock.calls.length > 0;
  }

  it('has its normal limits while its timers are at most half a second late', async () => {
    const { server } = await serve(ok, { interval: 2_000 });
    for (const late of [0, 500]) {
      wait(late);
      vi.advanceTimersByTime(500);
      expect(limitsOf(server)).toEqual(NORMAL);
      expect(closesIdle(server)).toBe(true);
    }
  });

  it('gives clients six times as long for six intervals after a late timer', async () => {
    const { server } = await serve(ok, { interval: 2_000 });
    vi.advanceTimersByTime(500);
    wait(501);
    vi.advanceTimersByTime(500);
    for (let passed = 0; passed < 12_000; passed += 500) {
      expect(limitsOf(server)).toEqual(PATIENT);
      expect(closesIdle(server)).toBe(false);
      vi.advanceTimersByTime(500);
    }
    expect(limitsOf(server)).toEqual(NORMAL);
    expect(closesIdle(server)).toBe(true);
  });
});

it('X8 an idle connection that is spared while the process hardly runs is closed after that', async () => {
  const { server, open } = await serve(ok, { idleTimeout: 30 });
  vi.advanceTimersByTime(500);
  wait(501);
  vi.advanceTimersByTime(500);
  const { isOpen } = open();
  for (let times = 0; times < 2; times += 1) await once(server, 'timeout');
  expect(isOpen()).toBe(true);
  wait(600);
  await untilIs(false, isOpen);
});

describe('X8 connections of one address', () => {
  it('are closed beyond the limit, and are free again when others end', async () => {
    const { server, open } = await serve(ok, { connectionsPerAddress: 2 });
    const first = open();
    open();
    await untilIs(2, () => connectionsOf(server));
    expect(await open('GET / HTTP/1.1\r\nHost: a\r\n\r\n').received).toBe('');
    first.socket.destroy();
    await untilIs(1, () => connectionsOf(server));
    const third = open('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await third.received).toContain('200 OK');
  });

  it('are not counted if it is a trusted proxy', async () => {
    const { server, open } = await serve(ok, { connectionsPerAddress: 2 }, [
      parseNetwork('127.0.0.0/8') as Network,
    ]);
    const clients = [open(), open(), open()];
    await untilIs(3, () => connectionsOf(server));
    expect(clients.every(({ isOpen }) => isOpen())).toBe(true);
  });

  function connectionsOf(server: Server): Promise<number> {
    return new Promise(resolve => server.getConnections((_, count) => resolve(count)));
  }
});

it('X8 answers 417 to an unknown expectation, and closes the connection', async () => {
  const { open } = await serve(ok);
  const { received } = open('POST / HTTP/1.1\r\nHost: a\r\nExpect: meow\r\nContent-Length: 1000\r\n\r\n{');
  expect(await received).toMatch(/^HTTP\/1\.1 417 [\s\S]*\r\nConnection: close\r\n/);
});

describe('X8 a body', () => {
  const HEADERS = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n';

  /** Sends headers, and then as many bytes, which arrive before the first check. */
  async function send({ server, open }: Serving, bytes: number): Promise<Client> {
    const request = once(server, 'request') as Promise<[IncomingMessage]>;
    const client = open(HEADERS);
    const [{ socket }] = await request;
    client.socket.write('x'.repeat(bytes));
    await untilIs(HEADERS.length + bytes, () => socket.bytesRead);
    return client;
  }

  const readAll: Answer = async request => new Response((await request.text()).slice(0, 3));

  it('is answered with 408 and closed when it is slow after the time of grace, not before', async () => {
    const serving = await serve(readAll);
    const client = await send(serving, 95);
    vi.advanceTimersByTime(1_000);
    await afterAnother(serving);
    expect(client.isOpen()).toBe(true);
    vi.advanceTimersByTime(100);
    await untilIs(false, client.isOpen);
    expect(await client.received).toBe('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  });

  it('is accepted at the least speed', async () => {
    const serving = await serve(readAll);
    const client = await send(serving, 200);
    vi.advanceTimersByTime(2_000);
    await afterAnother(serving);
    expect(client.isOpen()).toBe(true);
    client.socket.write('x'.repeat(800));
    await untilIs(true, () => client.socket.bytesRead > 100);
    // The next request of the connection has a time of its own.
    vi.advanceTimersByTime(60_000);
    client.socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect((await client.received).match(/200 OK/g)).toHaveLength(2);
  });

  it('that has arrived may wait for its answer, also unread', async () => {
    const { opened, open } = gate();
    const serving = await serve(async request => {
      if (request.method === 'POST') await opened;
      return ok();
    });
    const client = await send(serving, 1_000);
    vi.advanceTimersByTime(60_000);
    await afterAnother(serving);
    expect(client.isOpen()).toBe(true);
    open();
    await untilIs(true, () => client.socket.bytesRead > 100);
  });

  it('whose sender has gone away is forgotten', async () => {
    const serving = await serve(readAll);
    const arriving = once(serving.server, 'request') as Promise<[IncomingMessage]>;
    const client = await send(serving, 10);
    const [request] = await arriving;
    const gone = new Promise(resolve => request.once('close', resolve));
    client.socket.destroy();
    await gone;
    const closing = vi.spyOn(request.socket, 'destroySoon');
    vi.advanceTimersByTime(2_000);
    expect(closing).not.toHaveBeenCalled();
  });

  /** Waits until another connection has had an answer: what was to happen on this one has happened. */
  async function afterAnother({ open }: Serving): Promise<void> {
    await open('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n').received;
  }
});

describe('X8 open requests of one address', () => {
  const MAX_OPEN = 256;
  const REQUEST = 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n';

  /** Serves `/slow`, which answers when it is released, and `/`. */
  async function serveSlow() {
    const { opened, open } = gate();
    const app = new Hono();
    app.onError(error => new Response(error.name, { status: 429 }));
    app.use(limitOpenRequests([]));
    let waiting = 0;
    app.get('/slow', async context => {
      waiting += 1;
      await opened;
      return context.text('');
    });
    app.get('/', context => context.text(''));
    const serving = await serve(app.fetch);
    const statusOf = async () => {
      const { received } = serving.open('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
      return Number(/^HTTP\/1\.1 (\d+)/.exec(await received)?.[1]);
    };
    return { ...serving, release: open, statusOf, waiting: () => waiting };
  }

  it('are counted until their answers are sent', async () => {
    const { open, waiting, statusOf, release } = await serveSlow();
    open(REQUEST.repeat(MAX_OPEN - 1));
    await untilIs(MAX_OPEN - 1, waiting);
    expect(await statusOf()).toBe(200);
    open(REQUEST);
    await untilIs(MAX_OPEN, waiting);
    // Each is counted once, when its answer is sent and its connection closed.
    for (let time = 0; time < 3; time += 1) expect(await statusOf()).toBe(429);
    release();
    await untilIs(200, statusOf);
    open(REQUEST.repeat(MAX_OPEN));
    await untilIs(2 * MAX_OPEN, waiting);
    await untilIs(200, statusOf);
  });

  it('are counted until their work has ended, also after their connection was closed', async () => {
    const { open, waiting, statusOf, release } = await serveSlow();
    const { socket } = open(REQUEST.repeat(MAX_OPEN));
    await untilIs(MAX_OPEN, waiting);
    expect(await statusOf()).toBe(429);
    socket.destroy();
    await once(socket, 'close');
    for (let time = 0; time < 3; time += 1) expect(await statusOf()).toBe(429);
    release();
    await untilIs(200, statusOf);
  });
});
