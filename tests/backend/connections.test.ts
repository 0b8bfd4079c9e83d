import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openPostgres } from '../../server/database/openPostgres';
import { LateError } from '../../server/database/timeout';
import { isAvailable, startBackend, type Backend } from '../support/backend';
import { gate } from '../support/gate';

const CONNECTIONS = 16;

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
    const url = new URL(inject('postgresUrl') ?? '');
    const postgres = { host: url.hostname, port: Number(url.port) };
    const [row] = (await backend.database.run('SELECT current_database() AS name')).rows;
    let isSilent = false;
    const sockets: Socket[] = [];
    const between = createServer(socket => {
      sockets.push(socket.on('error', () => undefined));
      if (isSilent) return;
      const other = connect(postgres).on('error', () => undefined);
      socket.pipe(other).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
    url.pathname = `/${row!.name as string}`;
    const database = await openPostgres(url.href, { onIdleError: () => undefined });
    const began = gate();
    const release = gate();
    const holding = database.transaction(async () => {
      began.open();
      await release.opened;
    });
    try {
      await began.opened;
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
      release.open();
      await holding;
      for (const socket of sockets) socket.destroy();
      between.close();
      await database.close();
    }
  });
});
