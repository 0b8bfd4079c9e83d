import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { extract } from 'tar';
import type { Config } from '../shared/config';
import type { Run } from '../database/Database';
import { freeSpaceIn } from '../database/freeSpace';
import { newestMigration } from '../database/migrate';
import { GRACE_DAYS } from '../domain/companies/companyDeletion';
import { emptyStoresOf, ownRestoredPhotos } from '../domain/photos/storeOwners';
import { isPhotoName } from '../domain/photos/photoNames';
import { openStores } from '../stores/openStores';
import { prepareDataFolder } from '../stores/prepareDataFolder';
import { StartError } from '../shared/StartError';
import { GATHERING } from './backup';
import { linesOf } from './linesOf';
import { COMPANY_TABLES, LEFT_OUT, NUMBERED_TABLES, SHARED_TABLES, type Manifest } from './backupTables';

/** One statement inserts at most so many rows, of so many characters: PostgreSQL refuses a JSON array of 256 MB. */
const ROWS_PER_STATEMENT = 500;
const LENGTH_PER_STATEMENT = 8_000_000;
const DAY_MS = 86_400_000;

export interface Restored extends Manifest {
  /** The companies whose deletion was due, and is planned again from now. */
  postponed: number;
}

/**
 * Restores a backup into an empty database and an empty folder of photos, of either kind. The backup is read and checked as a
 * whole before anything is changed. All rows are written in one transaction, so that one that is killed can be repeated.
 * @throws StartError that names what is wrong with the file or with the place
 */
export async function restoreBackup(file: string, config: Config, log: Logger): Promise<Restored> {
  await prepareDataFolder(config.dataDir);
  const folder = await mkdtemp(join(config.dataDir, GATHERING));
  try {
    const manifest = await unpack(file, folder, config.dataDir);
    if (!config.databaseUrl) await refuseWithoutSpace(config.dataDir, folder);
    const { database, photos } = await openStores(config, log, 'restores a backup', {
      prepare: dropEmptyTables,
      upTo: manifest.schema,
    });
    try {
      const empty = await emptyStoresOf(photos);
      const { rows } = await database.run(`SELECT to_regclass('public.installation') IS NOT NULL AS exists`);
      // The tables of an older backup are given the shape of this version later.
      const isNamed = rows[0]?.exists === true;
      if (isNamed) await ownRestoredPhotos(database, photos, empty);
      for (const name of await readdir(join(folder, 'photos'))) {
        await photos.put(name, await readFile(join(folder, 'photos', name)));
      }
      const postponed = await database.whole('write', run => insertRows(run, join(folder, 'rows.ndjson')));
      await database.upgrade();
      if (!isNamed) await ownRestoredPhotos(database, photos, empty);
      return { ...manifest, postponed };
    } finally {
      await database.close();
    }
  } finally {
    // A damaged file is refused while other files of it are still being written.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** What a new embedded database takes, and how many times the size of its rows a backup takes in it, with the log and the indexes. */
const EMPTY_DATABASE_BYTES = 100_000_000;
const DATABASE_BYTES_PER_ROW_BYTE = 5;

/** The embedded database ends in the middle of a restore when the disk is full. */
async function refuseWithoutSpace(dataDir: string, folder: string): Promise<void> {
  const sizeOf = async (name: string) => (await stat(join(folder, name))).size;
  let needed = EMPTY_DATABASE_BYTES + DATABASE_BYTES_PER_ROW_BYTE * (await sizeOf('rows.ndjson'));
  for (const name of await readdir(join(folder, 'photos'))) needed += await sizeOf(join('photos', name));
  const free = await freeSpaceIn(dataDir)();
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  if (free < needed)
    throw new StartError(
      `${dataDir} has ${megabytes(free)} MB of free space, and the backup needs up to ${megabytes(needed)} MB: make space. Nothing was changed.`,
    );
}

/** Reasons why a folder takes no files, which say nothing about the backup, with what to do. */
const FOLDER_REMEDIES: Record<string, string> = {
  ENOSPC: 'make space there',
  EDQUOT: 'make space there, or raise the quota of this user',
  EACCES: 'let this user write there',
  EROFS: 'make its file system writable',
};

/** Unpacks a backup into a folder of the data folder, and checks that it is complete. */
async function unpack(file: string, folder: string, dataDir: string): Promise<Manifest> {
  const damaged = (why: string) =>
    new StartError(
      `${file} is no backup of Sofra, or is damaged (${why}): use another one. Nothing was changed.`,
    );
  let manifest: Partial<Record<keyof Manifest, unknown>> & Pick<Manifest, 'schema' | 'rows' | 'photos'>;
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      filter: (path, entry) =>
        'type' in entry && entry.type === 'File'
          ? /^(backup\.json|rows\.ndjson)$/.test(path) || isPhotoName(path.replace(/^photos\//, ''))
          : path === 'photos/',
    });
    manifest = JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8')) as typeof manifest;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && message.includes(file))
      throw new StartError(`There is no file ${file}: name a backup. Nothing was changed.`, { cause: error });
    if (code === 'EACCES' && message.includes(file))
      throw new StartError(`${file} may not be read by this user: change its rights. Nothing was changed.`, {
        cause: error,
      });
    const remedy = FOLDER_REMEDIES[code ?? ''];
    if (remedy)
      throw new StartError(
        `The backup could not be unpacked in ${dataDir} (${code}): ${remedy}, or set DATA_DIR to another folder. Nothing was changed.`,
        { cause: error },
      );
    throw damaged(code ?? message);
  }
  if (manifest.product !== 'sofra' || manifest.format !== 1) throw damaged('its backup.json is another one');
  if (manifest.schema > newestMigration())
    throw new StartError(
      `${file} was made by a newer version of Sofra: install that version or a later one. Nothing was changed.`,
    );
  const rows = await checkRows(join(folder, 'rows.ndjson')).catch((error: unknown) => {
    throw damaged((error as Error).message);
  });
  if (rows !== manifest.rows) throw damaged(`it has ${rows} of ${manifest.rows} rows`);
  const photos = await readdir(join(folder, 'photos')).catch(() => []);
  if (photos.length !== manifest.photos)
    throw damaged(`it has ${photos.length} of ${manifest.photos} photos`);
  return manifest as Manifest;
}

/**
 * @returns the number of rows
 * @throws Error if they cannot be read, or if a product has a photo that is no name of one: it becomes the name of a file
 */
async function checkRows(path: string): Promise<number> {
  let rows = 0;
  for await (const text of linesOf(path)) {
    if (!text) continue;
    rows += 1;
    const { table, row } = JSON.parse(text) as Line;
    const photo = table === 'products' ? (row.photo ?? null) : null;
    if (photo !== null && !(typeof photo === 'string' && isPhotoName(photo)))
      throw new Error(`a product has the photo ${JSON.stringify(photo)}`);
  }
  return rows;
}

/**
 * Drops the tables, so that they can be made in the shape of the backup, in one transaction: after a part of them, the migrations
 * would count as applied although tables are missing.
 * @throws StartError if the database has companies
 */
async function dropEmptyTables(run: Run): Promise<void> {
  await run('BEGIN');
  try {
    await refuseCompanies(run);
    await dropTables(run);
    await run('COMMIT');
  } catch (error) {
    await run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Locks the companies, so that a running backend adds none after they are counted. */
async function refuseCompanies(run: Run): Promise<void> {
  const [table] = await run(`SELECT to_regclass('public.companies')::text AS name`);
  if (!table?.name) return;
  await run('LOCK TABLE companies IN ACCESS EXCLUSIVE MODE');
  const [found] = await run('SELECT count(*)::integer AS companies FROM companies');
  const companies = Number(found?.companies);
  if (companies > 0)
    throw new StartError(
      `The database is not empty: it has ${companies} ${companies === 1 ? 'company' : 'companies'}. Restore into an empty ` +
        'database, or name another with DATABASE_URL or DATA_DIR. Nothing was changed.',
    );
}

/** The database keeps its id, with which a restore that was killed has marked the photos. */
async function dropTables(run: Run): Promise<void> {
  const tables = await run(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
  const ours = new Set<string>([...SHARED_TABLES, ...Object.keys(COMPANY_TABLES), ...LEFT_OUT]);
  for (const { tablename } of tables) {
    if (ours.has(String(tablename)) && tablename !== 'installation')
      await run(`DROP TABLE "${String(tablename)}" CASCADE`);
  }
  for (const name of ['sofra_open_counts', 'sofra_count'])
    await run(`DROP FUNCTION IF EXISTS ${name}() CASCADE`);
  await run('DROP SCHEMA IF EXISTS drizzle CASCADE');
}

interface Line {
  table: string;
  row: Record<string, unknown>;
}

/** @returns how many deletions of companies are due, and were postponed: the next start would delete what was restored */
export async function insertRows(run: Run, path: string): Promise<number> {
  let batch: Line[] = [];
  let length = 0;
  let postponed = 0;
  const highest = new Map<string, number>();
  const raise = (table: string, id: unknown) =>
    highest.set(table, Math.max(highest.get(table) ?? 0, Number(id ?? 0)));
  const flush = async () => {
    if (batch.length > 0) await insert(run, batch);
    batch = [];
    length = 0;
  };
  for await (const text of linesOf(path)) {
    if (!text) continue;
    const line = JSON.parse(text) as Line;
    const isFull = batch.length === ROWS_PER_STATEMENT || length + text.length > LENGTH_PER_STATEMENT;
    if (line.table !== batch[0]?.table || isFull) await flush();
    // The migrations have filled it, maybe with other rows.
    if (isShared(line.table) && !highest.has(line.table)) await run(`DELETE FROM ${line.table}`);
    if (line.table === 'companies') {
      await run(`SELECT set_config('sofra.company_id', $1, true)`, [String(line.row.id)]);
      if (isDue(line.row.deletion_at)) {
        line.row.deletion_at = new Date(Date.now() + GRACE_DAYS * DAY_MS).toISOString();
        postponed += 1;
      }
    }
    batch.push(line);
    length += text.length;
    raise(line.table, line.row.id);
    // An id that the history of a deleted record names is not given again.
    if (line.table === 'changes') raise(String(line.row.resource), line.row.record_id);
  }
  await flush();
  for (const table of NUMBERED_TABLES) {
    const id = highest.get(table);
    if (id) await run(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), $1)`, [id]);
  }
  return postponed;
}

function isDue(deletionAt: unknown): boolean {
  return typeof deletionAt === 'string' && Date.parse(deletionAt) < Date.now();
}

function isShared(table: string): boolean {
  return (SHARED_TABLES as readonly string[]).includes(table);
}

async function insert(run: Run, lines: readonly Line[]): Promise<void> {
  const [first] = lines as [Line, ...Line[]];
  if (!isShared(first.table) && !(first.table in COMPANY_TABLES))
    throw new StartError(`The table ${first.table} is unknown.`);
  const columns = Object.keys(first.row)
    .filter(column => /^[a-z_]+$/.test(column))
    .map(column => `"${column}"`)
    .join(', ');
  await run(
    `INSERT INTO ${first.table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${first.table}, $1::jsonb)`,
    [JSON.stringify(lines.map(({ row }) => row))],
  );
}
