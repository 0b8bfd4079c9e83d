import { StartError } from '../shared/StartError';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import { migrate as withPostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as withPglite } from 'drizzle-orm/pglite/migrator';
import type { Opening, Run } from './Database';
import { ownClient } from './ownClient';

const migrationsFolder = join(import.meta.dirname, '../migrations');

/** The key of the advisory lock. Any number works if all backends use the same. */
const MIGRATION_LOCK = 7_306_722;

class NewerSchemaError extends StartError {
  override readonly name = 'NewerSchemaError';
  constructor() {
    super(
      'The database was last used by a newer version of Sofra. Start that version, or restore an older copy.',
    );
  }
}

/** The newest migration of this version, by its time in ms since 1970: it names the shape of the tables. */
export function newestMigration(): number {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
}

export async function migratePglite(client: PGlite, opening: Opening = {}): Promise<void> {
  const run: Run = async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows;
  await refuseNewer(run);
  await opening.prepare?.(run);
  await withMigrations(opening.upTo, folder => withPglite(overPglite(client), { migrationsFolder: folder }));
}

/**
 * Migrates under an advisory lock, because several backends may start at the same time. The lock belongs to a transaction on
 * another connection: behind a pooler, a lock of a session would stay with a connection that others use.
 */
export async function migratePostgres(
  connectionString: string,
  opening: Opening = {},
  isPooled = false,
): Promise<void> {
  // A pooler refuses this parameter of a connection.
  const client = ownClient(connectionString, isPooled ? {} : { lock_timeout: LOCK_TIMEOUT_MS });
  const lock = ownClient(connectionString);
  await client.connect();
  try {
    await lock.connect();
    await lock.query('BEGIN');
    await lock.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const run: Run = async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows;
    await refuseNewer(run);
    await opening.prepare?.(run);
    await withMigrations(opening.upTo, folder =>
      applyWithRetries(() => withPostgres(overPostgres(client), { migrationsFolder: folder })),
    );
  } finally {
    await lock.end();
    await client.end();
  }
}

/** Other requests wait behind a migration that waits for a table. */
const LOCK_TIMEOUT_MS = 1_000;

/** A backup reads all tables in one transaction, which a migration cannot begin before. */
const MAX_WAIT_MS = 10 * 60_000;

/** Tries the migrations again while a long transaction uses one of their tables. They are one transaction, so none is half done. */
async function applyWithRetries(apply: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; ;) {
    try {
      await apply();
      return;
    } catch (error) {
      if (!isLockTimeout(error) || Date.now() > end) throw error;
      await wait(LOCK_TIMEOUT_MS);
    }
  }
}

/** drizzle wraps the errors of its statements. */
function isLockTimeout(error: unknown): boolean {
  return (
    error instanceof Error && ((error as { code?: string }).code === '55P03' || isLockTimeout(error.cause))
  );
}

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Calls `work` with a folder of the migrations up to one of them. */
async function withMigrations(
  upTo: number | undefined,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  if (upTo === undefined) return work(migrationsFolder);
  const folder = await mkdtemp(join(tmpdir(), 'sofra-migrations-'));
  try {
    const text = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
    const journal = JSON.parse(text) as Journal;
    const entries = journal.entries.filter(({ when }) => when <= upTo);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await cp(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const NEWEST_APPLIED = 'SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations';

/** Ignores the error of a missing migrations table: at the first start no migration has been applied. */
function ignoreMissingTable(error: unknown): undefined {
  const { code } = error as { code?: string };
  if (code !== '42P01' && code !== '3F000') throw error;
}

/** @throws Error if the newest migration of this version is not applied */
export async function checkMigrations(run: Run): Promise<void> {
  const [newest] = await run(NEWEST_APPLIED);
  if (Number(newest?.at ?? 0) < newestMigration()) throw new Error('The database has not got all migrations');
}

/** @throws NewerSchemaError if a newer version has migrated the database */
async function refuseNewer(run: Run): Promise<void> {
  const rows = await run(NEWEST_APPLIED).catch(ignoreMissingTable);
  if (Number(rows?.[0]?.at ?? 0) > newestMigration()) throw new NewerSchemaError();
}
