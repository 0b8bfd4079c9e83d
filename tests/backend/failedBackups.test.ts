import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBackup } from '../../server/commands/backup';
import { restoreBackup } from '../../server/commands/restore';
import { loadConfig } from '../../server/shared/config';
import type { Product } from '../../server/contract/records';
import { migratePostgres } from '../../server/database/migrate';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import type { Stores } from '../../server/stores/openStores';
import { createPostgresDatabase } from '../support/services/createPostgresDatabase';
import { isAvailable, startBackend, type Backend } from '../support/backend/backend';
import { formOf } from '../support/backend/client';
import { buildCompany } from '../support/company';
import { PIXEL } from '../support/pixel';

/** What a backup and a restore leave behind when they fail. */
describe.runIf(isAvailable('postgres'))('a failure of', () => {
  const log = pino({ level: 'silent' });
  const folder = mkdtempSync(join(tmpdir(), 'sofra-failed-backups-'));
  const file = join(folder, 'sofra.backup');
  let umask: number;
  let backend: Backend;
  let stores: Stores;
  let photo: string;

  beforeAll(async () => {
    // A restore sets it for the whole process.
    umask = process.umask(0o077);
    backend = await startBackend({ on: 'postgres' });
    const company = await buildCompany(backend);
    const form = formOf({ name: 'Künefe', price: '10', photo: new File([PIXEL], 'photo.png') });
    const { body } = await company.send<Product>('POST', 'company-api/v1/products/', form);
    photo = body.photo?.split('/').at(-1) ?? '';
    stores = { database: backend.database, photos: await folderPhotoStore(backend.photoFolder) };
    await pipeline(await makeBackup(stores, folder), createWriteStream(file));
  });
  afterAll(async () => {
    process.umask(umask);
    await backend.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Returns an empty place, and a connection to its database. */
  async function emptyPlace() {
    const url = await createPostgresDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const dataDir = mkdtempSync(join(folder, 'place-'));
    const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url, DEMO: '0' });
    return { config, url, client };
  }

  it('R5 a backup whose photos cannot be read leaves no file', async () => {
    const place = mkdtempSync(join(folder, 'backup-'));
    const photos = { ...stores.photos, copyTo: () => Promise.reject(new Error('unreachable')) };
    await expect(makeBackup({ ...stores, photos }, place)).rejects.toThrow('unreachable');
    expect(readdirSync(place)).toEqual([]);
  });

  it('R5 a backup whose last rows do not fit on the disk is refused, and leaves no file', async () => {
    const place = mkdtempSync(join(folder, 'backup-'));
    const fail = (done: (error: Error) => void) => void setTimeout(() => done(new Error('full')), 50);
    vi.spyOn(WriteStream.prototype, '_write').mockImplementation((_, __, done) => fail(done));
    vi.spyOn(WriteStream.prototype, '_writev').mockImplementation((_, done) => fail(done));
    await expect(makeBackup(stores, place)).rejects.toThrow('full');
    vi.restoreAllMocks();
    expect(readdirSync(place)).toEqual([]);
  });

  it('R3 a restore whose photos cannot be stored writes no rows, so that it can be repeated', async () => {
    const { config, client } = await emptyPlace();
    const photos = join(config.dataDir, 'photos');
    // In the place of the unfinished file.
    const obstacle = join(photos, `.${photo}`);
    mkdirSync(obstacle, { recursive: true });
    await expect(restoreBackup(file, config, log)).rejects.toThrow(obstacle);
    expect((await client.query('SELECT FROM companies')).rowCount).toBe(0);
    rmSync(obstacle, { recursive: true });
    expect(await restoreBackup(file, config, log)).toMatchObject({ companies: 1, photos: 2 });
    expect((await client.query('SELECT photo FROM products')).rows).toEqual([{ photo }]);
    expect(readdirSync(photos)).toContain(photo);
    await client.end();
  });

  it('R3 a restore that cannot drop a table leaves all of them, and can be repeated', async () => {
    const { config, url, client } = await emptyPlace();
    await migratePostgres(url);
    const tables = async () =>
      (
        await client.query<{ name: string }>('SELECT relid::regclass::text AS name FROM pg_stat_user_tables')
      ).rows
        .map(({ name }) => name)
        .sort();
    const before = await tables();
    // The table that is dropped last.
    const { rows } = await client.query<{ tablename: string }>(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'installation'`,
    );
    await client.query(`BEGIN; LOCK TABLE ${rows.at(-1)!.tablename} IN ACCESS SHARE MODE`);
    await expect(restoreBackup(file, config, log)).rejects.toThrow('lock timeout');
    await client.query('ROLLBACK');
    expect(await tables()).toEqual(before);
    expect(await restoreBackup(file, config, log)).toMatchObject({ companies: 1 });
    await client.end();
  });

  it('R11 a restore into a database of a newer version leaves its tables', async () => {
    const { config, url, client } = await emptyPlace();
    await migratePostgres(url);
    await client.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999);
       ALTER TABLE companies ADD COLUMN later integer`,
    );
    await expect(restoreBackup(file, config, log)).rejects.toThrow('newer version');
    expect((await client.query('SELECT later FROM companies')).rowCount).toBe(0);
    expect(
      (await client.query("SELECT FROM drizzle.__drizzle_migrations WHERE hash = 'later'")).rowCount,
    ).toBe(1);
    await client.end();
  });
});
