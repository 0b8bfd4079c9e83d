import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openPostgres } from '../../server/database/openPostgres';
import { LateError } from '../../server/database/timeout';
import { isAvailable, startBackend, type Backend } from '../support/backend/backend';
import { gate } from '../support/gate';

const CONNECTIONS = 16;

/** PostgreSQL's message that a connection is ready. */
const READY = Buffer.from('Z\0\0\0\x05I');

/** Its message that it shuts down. */
const SHUT_DOWN = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');

function message(kind: string, text: string): Buffer {
  const head = Buffer.from(`${kind}\0\0\0\0`);
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, Buffer.from(text)]);
}

describe.runIf(isAvailable('postgres'))('a connection to PostgreSQL', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend({ on: 'postgres' });
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => backend.close());

  it('R6 has no more listeners after it was used again', async () => {
    const { database } = backend;
    const connecting = vi.spyOn(pg.Pool.prototype, 'connect');
    await database.run('SELECT 1');
    const pool = connecting.mock.contexts[0] as pg.Pool;
    connecting.mockRestore();
    /** Those of the connection that is taken next. */
    const listeners = async () => {
      const client = await pool.connect();
      client.release();
      return client.listenerCount('error');
    };
    const before = await listeners();
    for (let use = 0; use < 5; use += 1) await database.run('SELECT 1');
    expect(await listeners()).toBe(before);
  });

  it('R6 ends a statement after 15 seconds, when its caller has given up', async () => {
    const { rows } = await backend.database.run('SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '15s' }]);
  });

  it('R6 goes back to the others when it comes after its caller has given up', async () => {
    const { database } = backend;
    const release = gate();
    const taken = Array.from({ length: CONNECTIONS }, () => gate());
    const held = taken.map(({ open }) =>
      database.transaction(async () => {
        open();
        await release.opened;
      }),
    );
    await Promise.all(taken.map(({ opened }) => opened));
    try {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const late = Array.from({ length: CONNECTIONS + 4 }, () =>
        database.run('SELECT 1').catch((error: unknown) => error),
      );
      await vi.advanceTimersByTimeAsync(1_400);
      for (const outcome of await Promise.all(late)) expect(outcome).toBeInstanceOf(LateError);
    } finally {
      vi.useRealTimers();
      release.open();
      await Promise.all(held);
    }
    await expect.poll(() => database.connections().busy, { timeout: 5_000 }).toBe(0);
    expect((await database.run('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('R6 that is not made within 15 seconds is given up', async () => {
    let isSilent = false;
    const { database, hold, close } = await openThrough((socket, postgres) => {
      if (!isSilent) socket.pipe(connect(postgres).on('error', () => undefined)).pipe(socket);
    });
    const release = await hold();
    try {
      isSilent = true;
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
      const call = database.run('SELECT 1').catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(1_400);
      expect(await call).toBeInstanceOf(LateError);
      expect(database.connections().busy).toBe(2);
      await vi.advanceTimersByTimeAsync(15_000 - 1_400);
      vi.useRealTimers();
      await expect.poll(() => database.connections().busy, { timeout: 5_000 }).toBe(1);
    } finally {
      await release();
      await close();
    }
  });

  it('R6 that breaks in the moment in which it is made fails its call, and ends no process', async () => {
    let isBreaking = false;
    const { database, hold, close } = await openThrough((socket, postgres) => {
      const other = connect(postgres).on('error', () => undefined);
      socket.pipe(other).on('data', (chunk: Buffer) => {
        // Both messages arrive in one piece.
        if (isBreaking && chunk.includes(READY)) socket.end(Buffer.concat([chunk, SHUT_DOWN]));
        else socket.write(chunk);
      });
    });
    const release = await hold();
    try {
      isBreaking = true;
      await expect(database.run('SELECT 1')).rejects.toThrow();
      isBreaking = false;
      await expect.poll(() => database.run('SELECT 1 AS one')).toMatchObject({ rows: [{ one: 1 }] });
    } finally {
      await release();
      await close();
    }
  });

  /** Opens the database through a server whose connections are handled by `pass`. */
  async function openThrough(pass: (socket: Socket, postgres: { host: string; port: number }) => void) {
    const url = new URL(inject('postgresUrl') ?? '');
    const postgres = { host: url.hostname, port: Number(url.port) };
    const [row] = (await backend.database.run('SELECT current_database() AS name')).rows;
    const sockets: Socket[] = [];
    const between = createServer(socket => {
      sockets.push(socket.on('error', () => undefined));
      pass(socket, postgres);
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
    url.pathname = `/${row!.name as string}`;
    const database = await openPostgres(url.href, { onIdleError: () => undefined });
    /** Takes a connection, so that the next call has to make another one. Returns what gives it back. */
    const hold = async () => {
      const [began, end] = [gate(), gate()];
      const holding = database.transaction(async () => {
        began.open();
        await end.opened;
      });
      await began.opened;
      return () => {
        end.open();
        return holding;
      };
    };
    const close = async () => {
      for (const socket of sockets) socket.destroy();
      between.close();
      await database.close();
    };
    return { database, hold, close };
  }
});
