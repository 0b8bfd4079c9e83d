import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAvailable } from '../support/backend';
import { findPostgres, startPostgres } from '../support/postgres';
import { startProcess, untilReady } from '../support/process';

it.skipIf(!isAvailable('postgres'))(
  'R6 answers 503 within three seconds while PostgreSQL is down, and serves again when it is back',
  async () => {
    const postgres = await startPostgres((await findPostgres()) ?? '');
    const folder = mkdtempSync(join(tmpdir(), 'sofra-outage-'));
    const server = await startProcess({ DATABASE_URL: postgres.url, DATA_DIR: folder, DEMO: '0' });
    try {
      await untilReady(server);
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
    } finally {
      await server.kill('SIGKILL');
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
