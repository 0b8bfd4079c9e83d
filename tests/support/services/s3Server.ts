import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { installPackages } from './installPackages';
import { freePort } from './postgres';

const run = promisify(execFile);

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
const PARTS = ['account', 'container', 'object'] as const;
const KEY = { id: 'sofra:app', secret: 'a-secret-of-the-tests' };

/** The S3 interface of OpenStack Swift, on loopback. */
export interface S3Server {
  /** The settings with which a backend uses an empty bucket of this server. */
  env: Record<string, string>;
  stop: () => Promise<void>;
  /** Starts it again at the same address, with the same objects. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Whether Swift is there or can be installed. Needs Debian and root. */
export async function hasSwift(): Promise<boolean> {
  return existsSync('/usr/bin/swift-proxy-server') || installPackages(PACKAGES);
}

/** Starts the server in a new folder. */
export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-s3-'));
  mkdirSync(join(folder, 'srv/disk'), { recursive: true });
  const ports = await Promise.all([...PARTS, 'proxy'].map(freePort));
  await writeRings(folder, ports);
  const parts = await Promise.all(PARTS.map((part, index) => startPart(folder, part, ports[index]!)));
  const port = ports.at(-1)!;
  writeFileSync(join(folder, 'proxy.conf'), proxyConfig(folder, port));
  const startProxy = () => startProgram(folder, 'proxy', port);
  let proxy = await startProxy();
  const env = {
    S3_BUCKET: 'sofra-photos',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: KEY.id,
    S3_SECRET_ACCESS_KEY: KEY.secret,
  };
  await createBucket(env);
  return {
    env,
    stop: () => end(proxy),
    start: async () => {
      proxy = await startProxy();
    },
    remove: async () => {
      await Promise.all([proxy, ...parts].map(end));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What `swift-ring-builder` does in three calls for each part: one disk, and one copy of everything. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
for part, port in zip(${JSON.stringify(PARTS)}, sys.argv[1:]):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(part + '.ring.gz')
`;

/** Writes where each part keeps its files. */
async function writeRings(folder: string, ports: readonly number[]): Promise<void> {
  await run('/usr/bin/python3', ['-c', RINGS, ...ports.map(String)], { cwd: folder });
}

/** Starts one of the three servers behind the proxy. */
function startPart(folder: string, part: (typeof PARTS)[number], port: number): Promise<ChildProcess> {
  writeFileSync(
    join(folder, `${part}.conf`),
    `[DEFAULT]
${common(folder, port)}
devices = ${join(folder, 'srv')}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`,
  );
  return startProgram(folder, part, port);
}

function common(folder: string, port: number): string {
  return `bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
log_level = ERROR`;
}

function proxyConfig(folder: string, port: number): string {
  const filters = [
    'catch_errors',
    'gatekeeper',
    'cache',
    'listing_formats',
    'bulk',
    's3api',
    'tempauth',
    'slo',
    'dlo',
    'versioned_writes',
    'symlink',
  ];
  const settings: Record<string, string> = {
    // It has to be configured, but works without the server.
    cache: 'memcache_servers = 127.0.0.1:9',
    // The second line: lists of more than one answer are tried without a thousand objects.
    s3api: 'location = us-east-1\nmax_bucket_listing = 100',
    tempauth: `user_${KEY.id.replace(':', '_')} = ${KEY.secret} .admin`,
    versioned_writes: 'allow_object_versioning = true',
  };
  return `[DEFAULT]
${common(folder, port)}
[pipeline:main]
pipeline = ${filters.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${filters
  .map(
    name =>
      `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings[name] ?? ''}`,
  )
  .join('\n')}
`;
}

async function startProgram(folder: string, name: string, port: number): Promise<ChildProcess> {
  const child = spawn(`swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' });
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`swift-${name}-server ended with ${child.exitCode}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return child;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function createBucket(env: Record<string, string>): Promise<void> {
  const client = new S3Client({
    region: 'us-east-1',
    endpoint: env.S3_ENDPOINT!,
    forcePathStyle: true,
    credentials: { accessKeyId: KEY.id, secretAccessKey: KEY.secret },
  });
  await client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }));
  client.destroy();
}
