import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig, type S3Config } from '../../server/shared/config';
import type { Product } from '../../server/contract/records';
import { UnavailableError } from '../../server/domain/errors';
import { newPhotoName, thumbnailOf } from '../../server/domain/photos/photoNames';
import type { PhotoStore } from '../../server/domain/photos/PhotoStore';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { s3PhotoStore } from '../../server/platform/s3PhotoStore';
import { StartError } from '../../server/shared/StartError';
import { backendProgram } from '../support/backend/backendProgram';
import { formOf, type Client } from '../support/backend/client';
import { demoCompany } from '../support/accounts/demoCompany';
import { fetchAt } from '../support/backend/fetchAt';
import { PIXEL } from '../support/pixel';
import { startProcess, untilReady, type ServerProcess } from '../support/backend/process';
import { hasSwift, startS3, type S3Server } from '../support/services/s3Server';

let s3: S3Server | undefined;
const folders: string[] = [];

const isAvailable = await hasSwift();
if (!isAvailable)
  console.warn('The tests of S3 are skipped: they need Swift, which root can install on Debian.');

beforeAll(async () => {
  if (isAvailable) s3 = await startS3();
});

afterAll(async () => {
  await s3?.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-s3-test-'));
  folders.push(folder);
  return folder;
}

const configOf = (env: Record<string, string> = {}): S3Config => loadConfig({ ...s3!.env, ...env }).s3!;

describe.runIf(isAvailable).each(['a folder', 'a bucket'])('photos in %s', place => {
  let store: PhotoStore;

  beforeAll(async () => {
    store =
      place === 'a folder'
        ? await folderPhotoStore(newFolder())
        : await s3PhotoStore(configOf({ S3_PREFIX: 'menus/photos' }));
  });

  const namesIn = async () => {
    const names: string[] = [];
    for await (const { name, putAt } of store.list()) {
      expect(Math.abs(Date.now() - putAt.getTime())).toBeLessThan(60_000);
      names.push(name);
    }
    return names.sort();
  };

  it('are stored, read, copied, listed and deleted', async () => {
    const names = [newPhotoName(), thumbnailOf(newPhotoName())].sort();
    for (const name of names) await store.put(name, Buffer.from(name));
    expect(await namesIn()).toEqual(names);
    expect(Buffer.from((await store.get(names[0]!)) ?? []).toString()).toBe(names[0]);
    const copy = join(newFolder(), 'copy');
    expect(await store.copyTo(names[1]!, copy)).toBe(true);
    expect(readFileSync(copy, 'utf8')).toBe(names[1]);
    await store.check();
    await store.delete([names[0]!, newPhotoName()]);
    expect(await namesIn()).toEqual([names[1]]);
    await store.delete([names[1]!]);
    expect(await namesIn()).toEqual([]);
  });

  it('are marked with the installations that have photos there, which are no photos', async () => {
    const owners = store.owners!;
    expect(await owners.list()).toEqual([]);
    for (const id of ['a', 'b', 'a']) await owners.add(id);
    expect((await owners.list()).sort()).toEqual(['a', 'b']);
    expect(await namesIn()).toEqual([]);
    await owners.remove(['a']);
    expect(await owners.list()).toEqual(['b']);
    await owners.remove(['b']);
  });

  it('that do not exist are no error', async () => {
    expect(await store.get(newPhotoName())).toBeUndefined();
    const copy = join(newFolder(), 'copy');
    expect(await store.copyTo(newPhotoName(), copy)).toBe(false);
    expect(existsSync(copy)).toBe(false);
    await store.delete([newPhotoName()]);
  });
});

it.runIf(isAvailable)('lists more photos than one answer has, and no objects of others', async () => {
  const config = configOf({ S3_PREFIX: 'many' });
  const store = await s3PhotoStore(config);
  const names = Array.from({ length: 110 }, newPhotoName);
  for (let from = 0; from < names.length; from += 50)
    await Promise.all(names.slice(from, from + 50).map(name => store.put(name, new Uint8Array([1]))));
  const { bucket: Bucket, endpoint, region, credentials } = config;
  const client = new S3Client({
    region,
    endpoint: endpoint!,
    forcePathStyle: true,
    credentials: credentials!,
  });
  await client.send(new PutObjectCommand({ Bucket, Key: 'many/invoice.pdf', Body: 'text' }));
  const answer = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'many/' }));
  expect([answer.IsTruncated, answer.Contents?.length]).toEqual([true, 100]);
  client.destroy();
  const listed: string[] = [];
  for await (const { name } of store.list()) listed.push(name);
  expect(listed.sort()).toEqual(names.sort());
});

it('deletes at most ten photos at a time', async () => {
  let open = 0;
  let most = 0;
  let deleted = 0;
  const server = createServer((request, response) => {
    if (request.method !== 'DELETE') return void response.end();
    most = Math.max(most, (open += 1));
    // What is sent at the same time arrives before the first answer.
    setTimeout(() => {
      open -= 1;
      deleted += 1;
      response.writeHead(204).end();
    }, 100);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = {
    S3_BUCKET: 'photos',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  try {
    const store = await s3PhotoStore(loadConfig(env).s3!);
    await store.delete(Array.from({ length: 40 }, newPhotoName));
    expect(deleted).toBe(40);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(10);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

describe('a wrong setting is named', () => {
  it.runIf(isAvailable).each([
    [{ S3_BUCKET: 'no-such-bucket' }, /has no bucket no-such-bucket: create it, or correct S3_BUCKET/],
    [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /does not let this key use .*: correct S3_ACCESS_KEY_ID/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /^Photos: http:\/\/127.0.0.1:9 cannot be reached \(ECONNREFUSED/],
  ])('%o', async (env, message) => {
    const error = await s3PhotoStore(configOf(env)).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(message);
  });

  it.each([
    [{ S3_BUCKET: 'B' }, 'S3_BUCKET must be the name of a bucket, and is "B"'],
    [{ S3_BUCKET: 'photos', S3_ENDPOINT: 'x' }, 'S3_ENDPOINT must be an http:// or https:// address'],
    [{ S3_BUCKET: 'photos', S3_PREFIX: 'a b' }, 'S3_PREFIX must be letters, digits and slashes'],
    [{ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'a' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed'],
    [{ S3_REGION: 'eu-west-1' }, 'S3_REGION need S3_BUCKET'],
  ])('%o', (env, message) => {
    expect(() => loadConfig(env)).toThrow(message);
  });
});

describe.runIf(isAvailable)('a backend with a bucket', () => {
  let folder: string;
  let server: ServerProcess;
  let client: Client;

  beforeAll(async () => {
    folder = newFolder();
    const first = await untilReady(await startProcess({ DATA_DIR: folder }));
    await first.kill('SIGTERM');
    server = await untilReady(await startProcess({ DATA_DIR: folder, ...s3!.env }));
    client = await demoCompany({ fetch: fetchAt(server.url) });
  });

  afterAll(() => server.kill('SIGKILL'));

  const products = async () =>
    (await client.get<{ results: Product[] }>('company-api/v1/products/?limit=100')).body.results;

  const save = (name: string, photo?: Blob) =>
    client.send<Product>(
      'POST',
      'company-api/v1/products/',
      formOf({ name, price: '10', ...(photo && { photo }) }),
    );

  /** The status of each photo and thumbnail. */
  const statuses = async () => {
    const urls = (await products()).flatMap(({ photo }) => (photo ? [photo, thumbnailOf(photo)] : []));
    const answers = await Promise.all(urls.map(async url => (await fetch(url)).status));
    return [...new Set(answers)];
  };

  const sofra = async (...args: string[]) => {
    const run = promisify(execFile)(process.execPath, [...backendProgram('server/cli/main'), ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, ...s3!.env },
    });
    return (await run).stdout;
  };

  it('reads the photos of the folder until they are moved, while it runs', async () => {
    const photosIn = () =>
      readdirSync(join(folder, 'photos')).filter(name => !name.startsWith('.installation-'));
    const before = photosIn().length;
    expect(before).toBeGreaterThan(10);
    expect(await statuses()).toEqual([200]);
    const added = await save('Künefe', new Blob([PIXEL]));
    expect(added.status).toBe(201);
    expect(photosIn()).toHaveLength(before);
    expect(await sofra('photos', 'move')).toBe(
      `Moved ${before} files of photos from the data folder to the bucket.\n`,
    );
    expect(photosIn()).toEqual([]);
    expect(await statuses()).toEqual([200]);
    expect(await sofra('photos', 'move')).toContain('Moved 0 files');
    expect(await sofra('check')).toMatch(/^ok +photos: can be written and deleted/m);
  });

  it('deletes a photo with its product, and sweeps none that is named', async () => {
    const { body: product } = await save('Sütlaç', new Blob([PIXEL]));
    await client.send('DELETE', `company-api/v1/products/${product.id}/`);
    expect((await fetch(product.photo!)).status).toBe(404);
    expect(await sofra('photos', 'sweep')).toContain('Deleted 0 files');
    expect(await statuses()).toEqual([200]);
  });

  it('has its photos in a backup', async () => {
    const file = join(newFolder(), 'backup.tgz');
    const count = (await products()).filter(({ photo }) => photo).length;
    expect(await sofra('backup', file)).toContain(`files of photos ${2 * count}.`);
  });

  it('answers 503 while the bucket cannot be reached, and saves what needs none', async () => {
    const count = (await products()).length;
    await s3!.stop();
    const [withPhoto] = (await products()).filter(({ photo }) => photo);
    const read = await fetch(withPhoto!.photo!);
    expect([read.status, read.headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await save('Revani', new Blob([PIXEL]))).status).toBe(503);
    expect(await products()).toHaveLength(count);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { checks: { photos: 'failed' } }]);
    const saved = await save('Kazandibi');
    expect(saved.status).toBe(201);
    // The product goes, and its photo is deleted when the bucket is back.
    const gone = await client.send('DELETE', `company-api/v1/products/${withPhoto!.id}/`);
    expect(gone.status).toBe(204);
    await s3!.start();
    // The servers of the store find each other again one after another.
    await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200), 20_000);
    expect((await save('Revani', new Blob([PIXEL]))).status).toBe(201);
  });
});

it.runIf(isAvailable)('an error of the bucket is one of a service that cannot be used', async () => {
  const store = await s3PhotoStore(configOf());
  await s3!.stop();
  await expect(store.put(newPhotoName(), new Uint8Array([1]))).rejects.toBeInstanceOf(UnavailableError);
  await expect(store.get(newPhotoName())).rejects.toBeInstanceOf(UnavailableError);
  await expect(store.delete([newPhotoName()])).rejects.toBeInstanceOf(UnavailableError);
  await expect(store.check()).rejects.toThrow();
  await s3!.start();
});
