import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from './installPackages';
import { freePort } from './postgres';

const PROGRAM = '/usr/sbin/pgbouncer';

/**
 * Starts PgBouncer in transaction mode before a PostgreSQL, with few connections, so that transactions share them.
 * @returns its address for the same database
 */
export async function startPgBouncer(
  postgresUrl: string,
  folder: string,
): Promise<{ url: string; process: ChildProcess }> {
  if (!existsSync(PROGRAM) && !(await installPackages(['pgbouncer'])))
    throw new Error('PgBouncer is missing.');
  const port = await freePort();
  const { port: target, pathname, username } = new URL(postgresUrl);
  const place = join(folder, 'pgbouncer');
  mkdirSync(place);
  chmodSync(folder, 0o755);
  writeFileSync(join(place, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(place, 'pgbouncer.ini'),
    `[databases]\n* = host=127.0.0.1 port=${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `auth_type = trust\nauth_file = ${place}/users.txt\npool_mode = transaction\ndefault_pool_size = 8\n` +
      `max_client_conn = 500\nunix_socket_dir =\nlogfile =\n`,
  );
  const root = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(PROGRAM, [...root, '-q', join(place, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await wait(1_000);
  return { url: `postgres://${username}@127.0.0.1:${port}${pathname}`, process: child };
}
