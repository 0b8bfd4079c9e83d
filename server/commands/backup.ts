import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { create } from 'tar';
import type { Run } from '../database/Database';
import { newestMigration } from '../database/migrate';
import { thumbnailOf } from '../domain/photos/photoNames';
import type { PhotoStore } from '../domain/photos/PhotoStore';
import type { Stores } from '../stores/openStores';
import { COMPANY_TABLES, SHARED_TABLES, type Manifest } from './backupTables';

/** The name of the folder in which a backup is gathered begins with this. */
export const GATHERING = 'backup.unfinished-';

/** So many rows are in the memory at the same time. */
const ROWS_AT_A_TIME = 200;

/** A younger folder may belong to a process that is running. */
const ABANDONED_MS = 24 * 3_600_000;

/**
 * Deletes the unfinished files of backups whose process has ended. Those that cannot be deleted stay, for example of a backup that
 * another user of the machine began.
 * @param warn is told about each of them
 */
export async function removeUnfinished(
  dataDir: string,
  warn: (path: string, error: unknown) => void,
): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(GATHERING)) continue;
    const path = join(dataDir, name);
    try {
      if (Date.now() - (await stat(path)).mtimeMs > ABANDONED_MS)
        await rm(path, { recursive: true, force: true });
    } catch (error) {
      warn(path, error);
    }
  }
}

/**
 * Makes a backup of all companies, or of one and without its sessions, while the backend runs: a `tar.gz` with the rows of one
 * snapshot and exactly the photos that they name. While photos are deleted between the snapshot and their copy, another snapshot is made, and the photos
 * that are there already are kept: a later round takes less time.
 * @param place a folder for the files until they are in the archive; photos on the same file system need no space in it
 */
export async function makeBackup(
  stores: Stores,
  place: string,
  company?: number,
): Promise<AsyncIterable<Uint8Array>> {
  // A backend may have no right to the folder of a backup that another user of the machine began.
  await removeUnfinished(place, () => undefined);
  const folder = await mkdtemp(join(place, GATHERING));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await gather(stores, folder, company);
  } catch (error) {
    await remove();
    throw error;
  }
  return thenRemove(
    create({ gzip: true, portable: true, cwd: folder }, ['backup.json', 'rows.ndjson', 'photos']),
    remove,
  );
}

async function* thenRemove(archive: AsyncIterable<Uint8Array>, remove: () => Promise<void>) {
  try {
    yield* archive;
  } finally {
    await remove();
  }
}

async function gather(
  { database, photos }: Stores,
  folder: string,
  company: number | undefined,
): Promise<void> {
  const place = join(folder, 'photos');
  await mkdir(place);
  const copied = new Set<string>();
  let missingBefore: readonly string[] = [];
  for (;;) {
    const createdAt = new Date().toISOString();
    const snapshot = await database.whole('read', run =>
      writeRows(run, join(folder, 'rows.ndjson'), company),
    );
    const missing = await copyPhotos(photos, snapshot.photos, place, copied);
    // A photo that was deleted after the snapshot is not in the next one. A photo that is missing in both does not exist.
    if (missing.every(name => missingBefore.includes(name))) {
      const named = new Set(snapshot.photos);
      for (const name of copied) if (!named.has(name)) await rm(join(place, name));
      const { companies, rows } = snapshot;
      const manifest: Manifest = {
        product: 'sofra',
        format: 1,
        schema: newestMigration(),
        createdAt,
        companies,
        rows,
        photos: snapshot.photos.length - missing.length,
        missingPhotos: missing,
      };
      await writeFile(join(folder, 'backup.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      return;
    }
    missingBefore = missing;
  }
}

interface Snapshot {
  companies: number;
  rows: number;
  /** The names of all photos that the rows name. */
  photos: string[];
}

/** Writes each row as a line: `{"table":"menus","row":{…}}`, company by company. */
async function writeRows(run: Run, path: string, only: number | undefined): Promise<Snapshot> {
  const file = createWriteStream(path);
  const done = finished(file);
  // It may fail while a query runs.
  done.catch(() => undefined);
  const snapshot: Snapshot = { companies: 0, rows: 0, photos: [] };
  const writeRow = async (table: string, { row, photo }: Record<string, unknown>) => {
    const goesOn = file.write(`{"table":"${table}","row":${String(row)}}\n`);
    // The disk may be full.
    if (!goesOn) await Promise.race([once(file, 'drain'), done]);
    if (typeof photo === 'string') snapshot.photos.push(photo, thumbnailOf(photo));
    snapshot.rows += 1;
  };
  const write = async (table: string, where: string) => {
    const photo = table === 'products' ? ', photo' : '';
    // A cursor: the history of a company may not fit into the memory.
    await run(
      `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS row${photo} FROM ${table} t WHERE ${where}`,
    );
    for (;;) {
      const rows = await run(`FETCH ${ROWS_AT_A_TIME} FROM backup_rows`);
      for (const row of rows) await writeRow(table, row);
      if (rows.length < ROWS_AT_A_TIME) break;
    }
    await run('CLOSE backup_rows');
  };
  // The tokens of sessions are no data of a company that is taken along.
  const tables = Object.entries(COMPANY_TABLES).filter(
    ([table]) => only === undefined || table !== 'sessions',
  );
  try {
    for (const table of SHARED_TABLES) await write(table, 'true');
    const companies = await run('SELECT id FROM companies WHERE $1::integer IS NULL OR id = $1 ORDER BY id', [
      only ?? null,
    ]);
    for (const { id } of companies) {
      // Row-level security shows the rows of this company only.
      await run(`SELECT set_config('sofra.company_id', $1, true)`, [String(id)]);
      // The statement of a cursor takes no values.
      for (const [table, where] of tables) await write(table, where.replace('$1', String(Number(id))));
    }
    snapshot.companies = companies.length;
  } finally {
    file.end();
    await done;
  }
  return snapshot;
}

/**
 * Copies the photos that are not among the copied ones, and adds them to these.
 * @returns the names of those that do not exist
 */
async function copyPhotos(
  photos: PhotoStore,
  names: readonly string[],
  folder: string,
  copied: Set<string>,
): Promise<string[]> {
  const missing: string[] = [];
  for (const name of names) {
    if (copied.has(name)) continue;
    if (await photos.copyTo(name, join(folder, name))) copied.add(name);
    else missing.push(name);
  }
  return missing;
}
