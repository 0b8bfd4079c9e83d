import { randomInt } from 'node:crypto';
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { installPackages } from './installPackages';
import { checkFolder } from '../backend/secrets';

const run = promisify(execFile);

export interface Postgres {
  /** The URL of a database from which new databases can be created. */
  url: string;
  process: ChildProcess;
  /** Kills the server (SIGKILL) and starts it again with the same data. */
  crash(): Promise<void>;
  /** @throws Error if its data or its log contains a secret of the tests */
  stop(): Promise<void>;
}

/**
 * Returns the folder of `initdb` and `postgres`, from the PATH or Debian's location. Installs PostgreSQL with apt when it
 * is missing and the user is root.
 */
export async function findPostgres(): Promise<string | undefined> {
  return programs() ?? ((await installPackages(['postgresql'])) ? programs() : undefined);
}

/** Starts PostgreSQL on a free loopback port, with its data in a temporary folder within `place`, which `stop` removes. */
export async function startPostgres(
  programs: string,
  ownSettings: string[] = [],
  place = tmpdir(),
): Promise<Postgres> {
  const folder = mkdtempSync(join(place, 'sofra-postgres-'));
  const owner = unprivileged();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const data = join(folder, 'data');
  await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'sofra', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    options,
  );
  const port = await freePort();
  const settings = [
    `listen_addresses=127.0.0.1`,
    `port=${port}`,
    `unix_socket_directories=`,
    `fsync=off`,
    `max_connections=300`,
    `shared_buffers=64MB`,
    ...ownSettings,
  ];
  const log = openSync(join(folder, 'log'), 'a');
  const launch = () =>
    spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap(setting => ['-c', setting])], {
      ...options,
      stdio: ['ignore', log, log],
    });
  let server = launch();
  const url = `postgres://sofra@127.0.0.1:${port}/postgres`;
  await untilReady(port);
  return {
    url,
    get process() {
      return server;
    },
    async crash() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGKILL');
        await ended;
      }
      // A new server refuses the data until the last child of the old one has ended.
      for (let attempt = 0; attempt < 100; attempt += 1) {
        server = launch();
        const refused = once(server, 'exit').then(() => false);
        if (await Promise.race([untilReady(port).then(() => true), refused])) return;
        await wait(100);
      }
      throw new Error('PostgreSQL did not start again.');
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit');
        server.kill('SIGINT');
        await ended;
      }
      closeSync(log);
      try {
        checkFolder(folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function programs(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return places.find(place => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
}

/** Returns the user to run PostgreSQL as when this process is root: PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const user of ['postgres', 'daemon']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  return undefined;
}

/**
 * Returns a port that is free now. It is below those that a system gives to outgoing connections: one of these could take it before
 * the caller does.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(port: number): Promise<void> {
  const { Client } = (await import('pg')).default;
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const client = new Client({ host: '127.0.0.1', port, user: 'sofra', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await wait(50);
    }
  }
  throw new Error('PostgreSQL did not start within 10 seconds.');
}
