// @ts-nocheck
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres';
import { migrate as withPostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import { migrate as withPglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';

const migrationsFolder = join(import.meta.dirname, '../migrations');

/** The key of the advisory lock. Any number works if all backends use the same. */
const MIGRATION_LOCK = 7_306_722;

export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor() {
    super(
      'The database was last used by a newer version of Sofra. Start that version, or restore an older copy.',
    );
  }
}

export async function migratePglite(client: PGlite): Promise<void> {
  const newest = await client.query<{ at: string | null }>(NEWEST_APPLIED).catch(ignoreMissingTable);
  refuseNewer(newest?.rows[0]?.at);
  await withPglite(overPglite(client), { migrationsFolder });
}

/** Migrates under an advisory lock, because several backends may start at the same time. */
export async function migratePostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const newest = await client.query<{ at: string | null }>(NEWEST_APPLIED).catch(ignoreMissingTable);
    refuseNewer(newest?.rows[0]?.at);
    await withPostgres(overPostgres(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

const NEWEST_APPLIED = 'SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations';

/** Ignores the error of a missing migrations table: at the first start no migration has been applied. */
function ignoreMissingTable(error: unknown): undefined {
  const { code } = error as { code?: string };
  if (code !== '42P01' && code !== '3F000') throw error;
}

function refuseNewer(newestApplied: string | null | undefined): void {
  const newestKnown = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
  if (Number(newestApplied ?? 0) > newestKnown) throw new NewerSchemaError();
}
