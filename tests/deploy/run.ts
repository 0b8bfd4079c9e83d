/**
 * `npm run test:deploy -- --seconds 120`: installs the release as an administrator does, with PostgreSQL and nginx with TLS from
 * Debian's packages, before four processes. Kills one and starts it again every four seconds while users write, with a ledger of
 * what was acknowledged. Then upgrades one process after the other, with a migration that adds a column and one that drops it.
 * Then makes a backup, destroys the data and restores it. With `--pooler`, PgBouncer in transaction mode is before PostgreSQL.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { Client } from './Client';
import { findPostgres, freePort, startPostgres } from '../support/services/postgres';
import { installPackages } from '../support/services/installPackages';
import { startPgBouncer } from '../support/services/pgBouncer';

const PROCESSES = 4;
const WRITERS = 8;
const KILL_EVERY_MS = 4_000;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, pooler: { type: 'boolean', default: false } },
});

const folder = mkdtempSync(join(tmpdir(), 'sofra-deploy-'));
const dataDir = join(folder, 'data');
const started = new Set<ChildProcess>();
const problems: string[] = [];

function report(what: string, isRight: boolean): void {
  console.log(`${isRight ? 'ok     ' : 'FAILED '} ${what}`);
  if (!isRight) problems.push(what);
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
execFileSync('npm', ['run', '--silent', 'release'], { stdio: 'inherit' });
const installing = performance.now();
execFileSync('npm', [
  'i',
  '-g',
  '--silent',
  '--prefix',
  join(folder, 'prefix'),
  resolve(`release/sofra-${version}.tgz`),
]);
report(`the archive is installed in ${Math.round((performance.now() - installing) / 1000)} s`, true);
const sofra = join(folder, 'prefix/bin/sofra');

const programs = await findPostgres();
if (!programs || !(await installPackages(['nginx-light', 'openssl', 'caddy'])))
  throw new Error('PostgreSQL, nginx or Caddy is missing.');
const postgres = await startPostgres(programs);

try {
  await run();
} finally {
  for (const child of started) child.kill('SIGKILL');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function run(): Promise<void> {
  const ports = await Promise.all(Array.from({ length: PROCESSES }, () => freePort()));
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  const databaseFile = join(folder, 'database_url');
  writeFileSync(databaseFile, `${values.pooler ? await startPooler() : postgres.url}\n`);
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL_FILE: databaseFile,
    ...(values.pooler && { DATABASE_POOLER: '1' }),
    DATA_DIR: dataDir,
    DEMO: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_MENU_HOST: 'https://menu.example.com',
    RATE_LIMIT_FACTOR: '100000',
  };
  const command = (...args: string[]) => execFileSync(sofra, args, { env, encoding: 'utf8' }).trim();
  report(`sofra check: ${command('check').split('\n').length} lines`, true);

  const start = async (at: number, program = sofra): Promise<ChildProcess> => {
    const child = spawn(program, {
      env: { ...env, PORT: String(ports[at]) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.add(child);
    await new Promise<void>((done, reject) => {
      child.stdout.on('data', (text: Buffer) => text.includes('ready at') && done());
      child.once('exit', code => reject(new Error(`A process ended with ${code}`)));
    });
    return child;
  };
  const processes = [await start(0)];
  const again = performance.now();
  processes.push(await start(1));
  const startTime = Math.round(performance.now() - again);
  report(`a process starts in ${startTime} ms on PostgreSQL`, startTime < 1_500);
  for (let at = 2; at < PROCESSES; at += 1) processes.push(await start(at));
  await startNginx(port, ports);

  const client = new Client(origin);
  report('nginx answers by HTTP/2 with a compressed page', await answersByHttp2(origin));
  await checkCaddy(ports[0]!);
  await client.signIn();
  const { body } = await client.call<{ photo: string | null }>('GET', '/company-api/v1/products/?limit=50');
  const photos = (body.results ?? []).flatMap(({ photo }) => photo ?? []);
  report(
    `${photos.length} photos have the address of the proxy`,
    photos.length > 0 && photos.every(photo => photo.startsWith(`${origin}/photos/`)),
  );

  const ledger = new Map<number, string>();
  const restart = async (at: number, signal: NodeJS.Signals, program?: string) => {
    const child = processes[at]!;
    child.removeAllListeners('exit');
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    processes[at] = await start(at, program);
  };
  let stored = new Map<number, string>();
  /** Lets users write while `work` is carried out, and reports what became of it. */
  const underLoad = async (what: string, work: () => Promise<void>) => {
    let calls = 0;
    let failed = 0;
    let isOver = false;
    const write = async (writer: number) => {
      for (let number = 0; !isOver; number += 1) {
        const name = `Ürün ${writer}-${number}`;
        calls += 2;
        const made = await client.call<{ id: number }>('POST', '/company-api/v1/products/', {
          name,
          price: 1,
        });
        if (made.status === 201) ledger.set(made.body.id, name);
        else failed += 1;
        const read = await client.call('GET', '/company-api/v1/products/?limit=20');
        if (read.status !== 200) failed += 1;
        if (read.status === 401) report('a session was dropped', false);
        await wait(20);
      }
    };
    const whole = work().finally(() => (isOver = true));
    await Promise.all([whole, ...Array.from({ length: WRITERS }, (_, writer) => write(writer))]);
    const share = (100 * failed) / calls;
    report(`${what}: ${calls} calls, ${failed} failed (${share.toFixed(2)} %)`, share <= 0.5);
    stored = await storedNames();
    const lost = [...ledger].filter(([id, name]) => stored.get(id) !== name);
    report(`${ledger.size} acknowledged writes, ${lost.length} lost`, lost.length === 0);
  };

  const end = Date.now() + Number(values.seconds) * 1000;
  const kills = Math.floor(Number(values.seconds) / 5.5);
  await underLoad(`${kills} kills`, async () => {
    for (let round = 0; round < kills; round += 1) {
      await wait(KILL_EVERY_MS);
      await restart(round % PROCESSES, 'SIGKILL');
    }
    await wait(Math.max(0, end - Date.now()));
  });

  const upgrade = async (program: string) => {
    for (let at = 0; at < PROCESSES; at += 1) {
      await restart(at, 'SIGTERM', program);
      await wait(1_000);
      const states = await Promise.all(
        ports.map(async number => (await fetch(`http://127.0.0.1:${number}/readyz`)).status),
      );
      if (states.some(status => status !== 200))
        report(`old and new processes are ready beside each other (${states.join(', ')})`, false);
    }
  };
  const expanded = nextRelease('expanded', "ALTER TABLE products ADD COLUMN note text NOT NULL DEFAULT ''");
  await underLoad('an upgrade that adds a column, one process after the other', () => upgrade(expanded));
  const contracted = nextRelease('contracted', 'ALTER TABLE products DROP COLUMN note', expanded);
  await underLoad('an upgrade that drops it', () => upgrade(contracted));

  const file = join(folder, 'backup.tar.gz');
  report(execFileSync(contracted, ['backup', file], { env, encoding: 'utf8' }).trim(), true);
  for (const child of processes) {
    child.removeAllListeners('exit');
    child.kill('SIGTERM');
  }
  await wait(1_000);
  await destroy();
  const restoring = performance.now();
  report(
    `${execFileSync(contracted, ['restore', file], { env, encoding: 'utf8' }).trim()} (${Math.round(performance.now() - restoring)} ms)`,
    true,
  );
  const restored = await storedNames();
  report(
    'the restored data is what was backed up',
    [...stored].every(([id, name]) => restored.get(id) === name),
  );
  processes[0] = await start(0, contracted);
  const fresh = new Client(`http://127.0.0.1:${ports[0]}`);
  await fresh.signIn();
  report('users sign in to the restored data', (await fresh.call('GET', '/api/v1/me/')).status === 200);
}

/**
 * Makes a copy of an installed release with one more migration.
 * @returns its program
 */
function nextRelease(name: string, sql: string, before = sofra): string {
  const place = join(folder, name);
  cpSync(before === sofra ? join(folder, 'prefix/lib/node_modules/sofra') : join(before, '../../..'), place, {
    recursive: true,
  });
  const file = join(place, 'server/migrations/meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1)!;
  journal.entries.push({ ...last, ...{ idx: last.idx + 1, when: last.when + 1_000, tag: name } });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(place, `server/migrations/${name}.sql`), `${sql};\n`);
  return join(place, 'server/cli/main.js');
}

async function startPooler(): Promise<string> {
  const { url, process } = await startPgBouncer(postgres.url, folder);
  started.add(process);
  return url;
}

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function storedNames(): Promise<Map<number, string>> {
  return onDatabase(async client => {
    const { rows } = await client.query<{ id: number; name: string }>('SELECT id, name FROM products');
    return new Map(rows.map(({ id, name }) => [id, name]));
  });
}

async function destroy(): Promise<void> {
  await onDatabase(client =>
    client.query('DROP SCHEMA public CASCADE; DROP SCHEMA drizzle CASCADE; CREATE SCHEMA public'),
  );
  rmSync(dataDir, { recursive: true });
}

/** Starts nginx with the example of the documents, with other addresses and a certificate of its own. */
async function startNginx(port: number, ports: readonly number[]): Promise<void> {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const subject = ['-subj', '/CN=127.0.0.1', '-days', '2', '-nodes'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', certificate, ...subject],
    {
      stdio: 'ignore',
    },
  );
  const example = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(
      / {2}server 127\.0\.0\.1:8080 ([^;]*);/,
      ports.map(at => `  server 127.0.0.1:${at} $1;`).join('\n'),
    )
    .replace(/server \{\n {2}listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen ${port} ssl http2;`)
    .replace(/ssl_certificate .*/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
    .replaceAll('proxy_set_header X-Forwarded-Host $host;', 'proxy_set_header X-Forwarded-Host $http_host;')
    .replace('/usr/local/lib', join(folder, 'prefix/lib'));
  const place = join(folder, 'nginx');
  mkdirSync(place);
  writeFileSync(
    join(place, 'nginx.conf'),
    `user root;\ndaemon off;\npid ${place}/pid;\nerror_log ${place}/error.log;\nevents {}\n` +
      `http {\ninclude /etc/nginx/mime.types;\naccess_log off;\nclient_body_temp_path ${place}/body;\n` +
      `proxy_temp_path ${place}/proxy;\n${example}\n}\n`,
  );
  const args = ['-p', place, '-c', join(place, 'nginx.conf')];
  execFileSync('/usr/sbin/nginx', ['-t', ...args], { stdio: 'pipe' });
  const child = spawn('/usr/sbin/nginx', args, { stdio: 'inherit' });
  started.add(child);
  await wait(500);
}

/** Starts Caddy with the example of the documents, with another address and a certificate of its own authority. */
async function checkCaddy(target: number): Promise<void> {
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  const example = readFileSync('deploy/Caddyfile', 'utf8')
    .replace('panel.example.com {', `${origin} {\n\ttls internal`)
    .replace('127.0.0.1:8080', `127.0.0.1:${target}`);
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n${example}`);
  const child = spawn('/usr/bin/caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  started.add(child);
  const client = new Client(origin);
  for (let attempt = 0; attempt < 50 && (await client.call('GET', '/healthz')).status !== 200; attempt += 1)
    await wait(100);
  await client.signIn();
  const { body } = await client.call<{ photo: string | null }>('GET', '/company-api/v1/products/?limit=50');
  const photos = (body.results ?? []).flatMap(({ photo }) => photo ?? []);
  report(
    'Caddy answers by HTTP/2, photos have its address, and it hides the metrics',
    (await answersByHttp2(origin)) &&
      photos.length > 0 &&
      photos.every(photo => photo.startsWith(`${origin}/photos/`)) &&
      (await client.call('GET', '/metrics')).status === 404,
  );
  child.kill();
}

async function answersByHttp2(origin: string): Promise<boolean> {
  const session = connect(origin, { rejectUnauthorized: false });
  try {
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
      session.once('error', reject);
      const stream = session.request({ ':path': '/', 'accept-encoding': 'br', accept: 'text/html' });
      stream.once('response', resolve).once('error', reject).resume();
    });
    return headers[':status'] === 200 && headers['content-encoding'] === 'br';
  } finally {
    session.close();
  }
}
