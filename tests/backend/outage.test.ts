import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isAvailable } from '../support/backend/backend';
import { demoCompany } from '../support/accounts/demoCompany';
import { formOf } from '../support/backend/client';
import { fetchAt } from '../support/backend/fetchAt';
import { findPostgres, startPostgres, type Postgres } from '../support/services/postgres';
import { startProcess, untilReady, type ServerProcess } from '../support/backend/process';

/** Stops the processes of PostgreSQL, whose connections stay open, and returns a function that lets them go on. */
async function freeze({ url, process: postmaster }: Postgres): Promise<() => void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  await client.end();
  const pids = [postmaster.pid ?? 0, ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    // Those of closed connections end then.
    for (const pid of pids.splice(0)) process.kill(pid, 'SIGCONT');
  };
}

/** Runs the backend on a PostgreSQL of its own. */
async function whileRunning(
  work: (postgres: Postgres, server: ServerProcess) => Promise<void>,
  demo: '0' | '1' = '0',
): Promise<void> {
  const postgres = await startPostgres((await findPostgres()) ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'sofra-outage-'));
  const server = await startProcess({ DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: demo });
  try {
    await work(postgres, await untilReady(server));
  } finally {
    await server.kill('SIGKILL');
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.runIf(isAvailable('postgres'))('a backend', () => {
  it('R6 says within three seconds that it is not ready while PostgreSQL is silent, and is ready afterwards', () =>
    whileRunning(async (postgres, server) => {
      const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status);
      expect(await ready()).toBe(200);
      const goOn = await freeze(postgres);
      try {
        // The answer before is a second old.
        await expect.poll(ready).toBe(503);
        const asked = Date.now();
        const call = () => fetch(`${server.url}/api/v1/currencies/`).then(({ status }) => status);
        expect(await Promise.all([ready(), call(), call()])).toEqual([503, 503, 503]);
        expect(Date.now() - asked).toBeLessThan(3_000);
      } finally {
        goOn();
      }
      await expect.poll(ready).toBe(200);
    }));

  it('R6 answers 503 within three seconds while a table is locked, serves what needs others, and goes on afterwards', () =>
    whileRunning(async (postgres, server) => {
      const client = await demoCompany({ fetch: fetchAt(server.url) });
      const list = async () => (await client.get('company-api/v1/products/')).status;
      expect(await list()).toBe(200);
      const other = new pg.Client({ connectionString: postgres.url });
      await other.connect();
      await other.query('BEGIN');
      await other.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
      const asked = Date.now();
      const lists = Promise.all(Array.from({ length: 4 }, list));
      expect((await client.get('company-api/v1/menus/')).status).toBe(200);
      expect(new Set(await lists)).toEqual(new Set([503]));
      expect(Date.now() - asked).toBeLessThan(3_000);
      // Writes of one company follow each other, but they do not wait for the lock one after the other.
      const begun = Date.now();
      const form = () => formOf({ name: 'Su', price: '10' });
      const save = async () => (await client.send('POST', 'company-api/v1/products/', form())).status;
      const serving = setInterval(() => void client.get('company-api/v1/menus/').catch(() => undefined), 300);
      const saves = await Promise.all(Array.from({ length: 6 }, save)).finally(() => clearInterval(serving));
      expect(new Set(saves)).toEqual(new Set([503]));
      expect(Date.now() - begun).toBeLessThan(6_000);
      // The statements that were given up wait in the database: its connections are not used up.
      for (let wave = 0; wave < 4; wave += 1) await Promise.all(Array.from({ length: 16 }, list));
      const open =
        'SELECT count(*)::integer AS open FROM pg_stat_activity WHERE datname = current_database()';
      const { rows } = await other.query<{ open: number }>(open);
      expect(rows[0]!.open).toBeLessThanOrEqual(16 + 32 + 16 + 1);
      await other.query('COMMIT');
      await other.end();
      await expect.poll(list).toBe(200);
    }, '1'));

  it('R6 answers 503 within three seconds while PostgreSQL is down, and serves again when it is back', () =>
    whileRunning(async (postgres, server) => {
      expect((await fetch(`${server.url}/api/v1/currencies/`)).status).toBe(200);
      const busy = Array.from({ length: 30 }, () => fetch(`${server.url}/api/v1/currencies/`));
      postgres.process.kill('SIGKILL');
      const statuses = new Set((await Promise.all(busy)).map(({ status }) => status));
      expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([]);
      const asked = Date.now();
      const answer = await fetch(`${server.url}/api/v1/currencies/`);
      expect([answer.status, await answer.json()]).toEqual([
        503,
        { detail: expect.stringContaining('not available') as string },
      ]);
      expect(Date.now() - asked).toBeLessThan(3_000);
      await postgres.crash();
      const status = () => fetch(`${server.url}/api/v1/currencies/`).then(served => served.status);
      await expect.poll(status, { timeout: 10_000 }).toBe(200);
      expect(server.child.exitCode).toBeNull();
    }));
});
