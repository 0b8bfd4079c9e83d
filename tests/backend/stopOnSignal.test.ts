import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../server/database/Database';
import { createServer } from '../../server/http/createServer';
import { stopOnSignal } from '../../server/start/stopOnSignal';
import { gate } from '../support/gate';

let server: Server;
let port: number;

beforeEach(async () => {
  server = createServer(async request => new Response(await request.text()), []);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** Sends the signal to the server's process, which this one stands for. `done` has what it does from then on. */
function stop(settled: () => Promise<unknown>): { done: string[]; exited: Promise<void> } {
  const done: string[] = [];
  const exited = gate();
  vi.spyOn(process, 'exit').mockImplementation(code => {
    done.push(`exits with ${code}`);
    exited.open();
    return undefined as never;
  });
  const close = async () => void done.push('closes the database');
  const before = process.listeners('SIGTERM');
  stopOnSignal(server, { close } as Partial<Database> as Database, pino({ level: 'silent' }), {
    onStop: () => void done.push('stops'),
    settled: async () => {
      await settled();
      done.push('is settled');
    },
  });
  const [added] = process.listeners('SIGTERM').filter(listener => !before.includes(listener));
  process.off('SIGTERM', added!).off('SIGINT', added!);
  added!('SIGTERM');
  return { done, exited: exited.opened };
}

it('R10 ends soon after the last answer, although its client keeps the connection', async () => {
  const arriving = once(server, 'request');
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{');
  await arriving;
  const { done, exited } = stop(() => Promise.resolve());
  const answered = once(socket, 'data');
  socket.write('}');
  await answered;
  const start = performance.now();
  await exited;
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(done).toEqual(['stops', 'is settled', 'is settled', 'closes the database', 'exits with 0']);
});

it('R10 ends requests that are still arriving nine seconds after the signal, and then itself as usual', async () => {
  const arriving = once(server, 'request');
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{');
  await arriving;
  const closing = vi.spyOn(server, 'closeAllConnections');
  const { done, exited } = stop(() => Promise.resolve());
  vi.advanceTimersByTime(8_999);
  expect(closing).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(closing).toHaveBeenCalled();
  await exited;
  expect(done).toEqual(['stops', 'is settled', 'is settled', 'closes the database', 'exits with 0']);
});

it('R10 ends half a second later although its work does not end, with an exit code that says so', () => {
  const { done } = stop(() => new Promise(() => undefined));
  vi.advanceTimersByTime(9_499);
  expect(done).toEqual(['stops']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['stops', 'exits with 1']);
});
