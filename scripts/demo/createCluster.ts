import { mkdtempSync, rmSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { create } from 'tar';
import { webPasswords } from '../../demo/backend/webPasswords';
import { migratePglite } from '../../server/database/migrate';
import { pgliteDatabase } from '../../server/database/pgliteDatabase';
import { drawDemoPhoto } from '../../server/demo/drawDemoPhoto';
import { seedDemo } from '../../server/demo/seedDemo';
import { encodePhoto } from '../../server/platform/encodePhoto';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';

/** PGlite's own, with a log in files of 1 MB: a browser stores the whole file again with each change. */
const INITDB = [
  '--allow-group-access',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--locale-provider=libc',
  '--auth=trust',
  '--wal-segsize=1',
];

const NO_MIGRATIONS = { checkMigrations: () => Promise.resolve(), upgrade: () => Promise.resolve() };

/** The databases that a new cluster has besides the one that is used. */
const UNUSED_DATABASES = ['template0', 'template1'];

/** What describes the database to people and tools. */
const UNUSED_ROWS = [
  'DROP SCHEMA information_schema CASCADE',
  'DELETE FROM pg_description',
  'DELETE FROM pg_shdescription',
];

/** How much of the newest log file is kept, in bytes: it has the checkpoint of a closed database, a few kB after its start. */
const KEPT_LOG = 65_536;

/**
 * Writes a data folder of PGlite with the demo company as a compressed tar file, which a browser opens in a fraction of the time
 * that a new one takes.
 * @param photoFolder for the company's photos
 */
export async function createCluster(file: string, photoFolder: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-cluster-'));
  try {
    const client = await PGlite.create({ dataDir: folder, initDbStartParams: INITDB });
    await migratePglite(client);
    await seedDemo({
      database: pgliteDatabase(client, NO_MIGRATIONS),
      photos: await folderPhotoStore(photoFolder),
      passwords: webPasswords,
      encodePhoto,
      drawPhoto: drawDemoPhoto,
    });
    for (const name of UNUSED_DATABASES) {
      await client.exec(`UPDATE pg_database SET datistemplate = false WHERE datname = '${name}'`);
      await client.exec(`DROP DATABASE ${name}`);
    }
    for (const statement of UNUSED_ROWS) await client.exec(statement);
    // Afterwards the first bytes of the newest log file are all that an opening reads of the log.
    await client.exec('VACUUM FULL');
    await client.exec('SELECT pg_switch_wal()');
    await client.exec('CHECKPOINT');
    const { rows } = await client.query<{ newest: string }>(
      'SELECT pg_walfile_name(redo_lsn) AS newest FROM pg_control_checkpoint()',
    );
    await client.close();
    await emptyLog(join(folder, 'pg_wal'), rows[0]?.newest ?? '');
    await create({ file, cwd: folder, gzip: { level: 9 }, portable: true }, await readdir(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function emptyLog(folder: string, newest: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^[\dA-F]{24}$/.test(name) && name !== newest) await rm(join(folder, name));
  const log = await open(join(folder, newest), 'r+');
  try {
    const { size } = await log.stat();
    await log.truncate(KEPT_LOG);
    await log.truncate(size);
  } finally {
    await log.close();
  }
}
