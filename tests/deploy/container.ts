/**
 * `npm run test:container`: builds the image of `deploy/Dockerfile` with Debian's buildah, and runs it as the documents say: not
 * root, without capabilities, on a read-only root file system. No registry is asked: the base is made of Debian's packages
 * (debootstrap) and the Node of this machine. Needs root. There is no container runtime in it: the container is a mount
 * namespace, so that limits of memory and networks are not tried.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages } from '../support/services/installPackages';
import { freePort } from '../support/services/postgres';

const MIRROR = 'http://deb.debian.org/debian';
const USER = 10_001;
const READY_MS = 30_000;

if (!(await installPackages(['buildah', 'debootstrap'])))
  throw new Error('buildah and debootstrap cannot be installed: run this as root on Debian.');

const folder = mkdtempSync(join(tmpdir(), 'sofra-container-'));
const buildah = (...args: string[]) =>
  execFileSync('buildah', ['--storage-driver', 'vfs', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const problems: string[] = [];

function report(what: string, isRight: boolean): void {
  console.log(`${isRight ? 'ok     ' : 'FAILED '} ${what}`);
  if (!isRight) problems.push(what);
}

try {
  await run();
} finally {
  buildah('rm', '--all');
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = problems.length > 0 ? 1 : 0;

async function run(): Promise<void> {
  makeBase();
  execFileSync('npm', ['run', '--silent', 'release'], { stdio: 'inherit' });
  const start = performance.now();
  const build = [
    'build',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '--build-arg',
    'BASE=localhost/sofra-base',
  ];
  buildah(...build, '-f', 'deploy/Dockerfile', '-t', 'localhost/sofra', '.');
  report(`the image is built in ${Math.round((performance.now() - start) / 1000)} s`, true);
  const root = buildah('mount', buildah('from', 'localhost/sofra').trim()).trim();

  const data = join(folder, 'data');
  mkdirSync(data);
  chownSync(data, USER, USER);
  chmodSync(data, 0o700);
  const port = await freePort();
  const enter = enterer(root, data, port);
  const child = spawn('unshare', ['--mount', 'sh', enter, 'sofra'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    report('it answers its health check', await isHealthy(port));
    const inside = (...command: string[]) =>
      execFileSync('unshare', ['--mount', 'sh', enter, ...command], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    report(`it runs as ${inside('id', '-u').trim()}`, inside('id', '-u').trim() === String(USER));
    report(
      'its root file system is read-only',
      fails(() => {
        inside('touch', '/here');
      }),
    );
    report('sofra reaches it by its socket', inside('sofra', 'company', 'list').includes('products'));
  } finally {
    child.kill('SIGTERM');
    await wait(1_000);
  }
}

/** Makes an image of Debian and the Node of this machine. */
function makeBase(): void {
  const base = join(folder, 'base');
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base, MIRROR]);
  cpSync(process.execPath, join(base, 'usr/local/bin/node'));
  const modules = join(dirname(process.execPath), '../lib/node_modules/npm');
  cpSync(modules, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
  const container = buildah('from', 'scratch').trim();
  buildah('copy', container, base, '/');
  buildah('commit', container, 'localhost/sofra-base');
}

/** Writes a script that runs a command in the container. */
function enterer(root: string, data: string, port: number): string {
  const path = join(folder, 'enter.sh');
  const env = `PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOST=127.0.0.1 PORT=${port} DATA_DIR=/data DEMO=1`;
  writeFileSync(
    path,
    `set -e
mount --make-rprivate /
mount --bind ${root} ${root}
mount --bind /proc ${root}/proc
mount --bind /dev ${root}/dev
mount -o remount,ro,bind ${root}
mount -t tmpfs tmpfs ${root}/tmp
mount --bind ${data} ${root}/data
exec chroot ${root} setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all \\
  /usr/bin/env -i ${env} "$@"
`,
  );
  return path;
}

async function isHealthy(port: number): Promise<boolean> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (answer?.ok) return true;
    await wait(200);
  }
  return false;
}

function fails(work: () => void): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}
