import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/support/services/postgres';
import { startProcess, untilReady } from '../../tests/support/backend/process';
import { PYTHON } from './programs';

export interface Server {
  url: string;
  /** The peak of resident memory in megabytes. */
  peakMemory(): number;
  stop(): Promise<unknown>;
}

/** Starts Sofra's backend in its own process, on PostgreSQL or on the embedded database in its folder. */
export async function serveSofra(
  dataDir: string,
  databaseUrl?: string,
  more: Record<string, string> = {},
): Promise<Server> {
  const env: Record<string, string> = { DATA_DIR: dataDir, DEMO: '0', ...more };
  if (databaseUrl) env.DATABASE_URL = databaseUrl;
  const server = await untilReady(await startProcess(env));
  return {
    url: server.url,
    peakMemory: () => peakMemory(server.child.pid),
    stop: () => server.kill('SIGTERM'),
  };
}

/** The fastest setting on two cores, of 2, 3 and 5 workers with and without threads. */
export const GUNICORN = ['--workers', '2'];

/**
 * Migrates the Django application and starts it under gunicorn.
 * @param keepsConnections keeps database connections for ten minutes; by Django's default each request opens its own
 */
export async function serveDrf(
  mediaRoot: string,
  databaseUrl: string,
  keepsConnections: boolean,
): Promise<Server> {
  const { port, username, pathname } = new URL(databaseUrl);
  const env = {
    PATH: process.env.PATH,
    PGPORT: port,
    PGUSER: username,
    PGDATABASE: pathname.slice(1),
    MEDIA_ROOT: mediaRoot,
    CONN_MAX_AGE: keepsConnections ? '600' : '0',
    PYTHONDONTWRITEBYTECODE: '1',
  };
  const cwd = join(import.meta.dirname, '../drf');
  const migrating = spawn(PYTHON, ['manage.py', 'migrate'], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(migrating, 'exit');
  const own = await freePort();
  const child = spawn('/usr/bin/gunicorn', ['-b', `127.0.0.1:${own}`, ...GUNICORN, 'project.wsgi'], {
    cwd,
    env,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${own}`;
  await untilAnswering(`${url}/api/v1/me/`);
  return {
    url,
    peakMemory: () => peakMemory(child.pid),
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) return;
    await wait(100);
  }
  throw new Error(`${url} did not answer within 10 seconds.`);
}

function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
