import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { dataDir as emptyCluster } from '@electric-sql/pglite-prepopulatedfs';
import { extract } from 'tar';
import type { Database, Opening } from './Database';
import { freeSpaceIn } from './freeSpace';
import { checkMigrations, migratePglite } from './migrate';
import { pgliteDatabase } from './pgliteDatabase';

/** A quarter of PostgreSQL's default cache: with 64 MB a backend under load uses almost its budget of 512 MB (`npm run bench:load`). */
const small: PGliteOptions = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'] };

/**
 * Opens the embedded database in `folder` and creates it at the first start. A new database is created under a temporary
 * name and then renamed, so that a start that is killed does not leave an incomplete database.
 */
export async function openPglite(
  folder: string,
  lock: (databaseFolder: string) => Promise<void> = () => Promise.resolve(),
  opening?: Opening,
): Promise<Database> {
  const place = join(folder, 'database');
  await removeHalfMade(folder);
  if (!existsSync(place)) {
    const unfinished = join(folder, `database.unfinished-${process.pid}`);
    try {
      await unpackEmptyCluster(unfinished);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
    await rename(unfinished, place);
  }
  await lock(place);
  return migratedDatabase(await PGlite.create(place, small), { opening, freeSpace: freeSpaceIn(place) });
}

/**
 * Unpacks the empty cluster. PGlite's own unpacking keeps 130 MB more until the process ends. Its thousand small files are written
 * one after the other: side by side they take two to five times as long.
 * @throws the error of a file that cannot be written, as on a full disk
 */
async function unpackEmptyCluster(folder: string): Promise<void> {
  await mkdir(folder);
  const archive = await emptyCluster();
  const failures: unknown[] = [];
  // By default a file that cannot be written is only warned of, and left out.
  const onwarn = (code: string, _message: string, error: unknown) => {
    if (code === 'TAR_ENTRY_ERROR') failures.push(error);
  };
  extract({ cwd: folder, sync: true, onwarn }).end(Buffer.from(await archive.arrayBuffer()));
  if (failures.length) throw failures[0];
}

/**
 * Opens an embedded database in memory, for tests.
 * @param dump the saved state of an earlier one
 */
export async function openPgliteInMemory(dump?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const client = await PGlite.create({ ...small, loadDataDir: dump ?? (await emptyCluster()) });
  return { ...(await migratedDatabase(client)), dump: () => client.dumpDataDir('none') };
}

async function migratedDatabase(
  client: PGlite,
  { opening, freeSpace }: { opening?: Opening; freeSpace?: () => Promise<number> } = {},
): Promise<Database> {
  await migratePglite(client, opening);
  return pgliteDatabase(client, {
    freeSpace,
    checkMigrations: () =>
      checkMigrations(
        async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
      ),
    upgrade: () => migratePglite(client),
  });
}

async function removeHalfMade(folder: string): Promise<void> {
  const names = await readdir(folder);
  const halfMade = names.filter(name => name.startsWith('database.unfinished-'));
  await Promise.all(halfMade.map(name => rm(join(folder, name), { recursive: true, force: true })));
}
