import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migratePglite, migratePostgres } from '../../server/database/migrate';
import { createPostgresDatabase } from '../support/services/createPostgresDatabase';

it('R11 migrates once, changes nothing the second time, and refuses a newer schema', async () => {
  const client = await PGlite.create({ loadDataDir: await dataDir() });
  await migratePglite(client);
  await client.query(
    "INSERT INTO companies (name, address, phone_number, email, website, currency_id, company_type_id) VALUES ('Kalan', '', '', '', '', 2, 1)",
  );
  await migratePglite(client);
  expect((await client.query('SELECT name FROM companies')).rows).toEqual([{ name: 'Kalan' }]);
  await client.query(
    "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)",
  );
  await expect(migratePglite(client)).rejects.toThrow('newer version');
  await client.close();
});

/** Applies the first `count` migrations only, as an older version did. */
async function migrateUpTo(client: PGlite, count: number): Promise<void> {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'sofra-migrations-'));
  cpSync('server/migrations', migrationsFolder, { recursive: true });
  const journalPath = join(migrationsFolder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: unknown[] };
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  await migrate(drizzle(client), { migrationsFolder });
  rmSync(migrationsFolder, { recursive: true });
}

it('R11 keeps accounts, and moves accounts that await verification from users to registrations', async () => {
  const client = await PGlite.create({ loadDataDir: await dataDir() });
  await migrateUpTo(client, 3);
  await client.exec(`
    INSERT INTO companies (id, name, address, phone_number, email, website, currency_id, company_type_id) VALUES
      (1, 'Kalan', 'Moda', '1', 'a@example.com', '', 2, 1), (2, 'Bekleyen', 'Kadıköy', '2', 'b@example.com', 'http://b.example', 3, 2);
    INSERT INTO users (id, company_id, username, username_folded, email, email_folded, password_hash, first_name, last_name, verified_at) VALUES
      (1, 1, 'Kalan', 'kalan', 'a@example.com', 'a@example.com', 'hash a', 'Ayşe', 'Işık', now()),
      (2, 2, 'Bekleyen', 'bekleyen', 'b@example.com', 'b@example.com', 'hash b', 'Ali', 'Can', NULL);
    INSERT INTO verification_codes (user_id, salt, code_hash, tries, expires_at) VALUES
      (2, 'salt', 'code', 3, now() + interval '5 minutes');
  `);
  await migratePglite(client);
  const rows = async (query: string) => (await client.query(query)).rows;
  expect(await rows('SELECT id, username FROM users')).toEqual([{ id: 1, username: 'Kalan' }]);
  expect(await rows('SELECT id FROM companies')).toEqual([{ id: 1 }]);
  expect(
    await rows(
      'SELECT username, email_folded, password_hash, company, salt, code_hash, tries FROM registrations',
    ),
  ).toEqual([
    {
      username: 'Bekleyen',
      email_folded: 'b@example.com',
      password_hash: 'hash b',
      company: {
        name: 'Bekleyen',
        address: 'Kadıköy',
        phoneNumber: '2',
        email: 'b@example.com',
        website: 'http://b.example',
        currencyId: 3,
        companyTypeId: 2,
      },
      salt: 'salt',
      code_hash: 'code',
      tries: 3,
    },
  ]);
  await client.close();
});

it.runIf(inject('postgresUrl'))(
  'R11 a migration that waits for a long transaction keeps no request waiting for longer than a second',
  async () => {
    const url = await createPostgresDatabase();
    // The migration of 2026-11-22 changes the table of companies.
    const journal = JSON.parse(readFileSync('server/migrations/meta/_journal.json', 'utf8')) as {
      entries: { when: number }[];
    };
    await migratePostgres(url, { upTo: journal.entries[4]!.when });
    const long = new pg.Client({ connectionString: url });
    const request = new pg.Client({ connectionString: url });
    await Promise.all([long.connect(), request.connect()]);
    await long.query('BEGIN; SELECT count(*) FROM companies');
    let isMigrated = false;
    const migrated = migratePostgres(url).then(() => (isMigrated = true));
    let longest = 0;
    for (const end = Date.now() + 4_000; Date.now() < end;) {
      const began = Date.now();
      await request.query('SELECT count(*) FROM companies');
      longest = Math.max(longest, Date.now() - began);
    }
    expect(isMigrated).toBe(false);
    expect(longest).toBeGreaterThan(300);
    expect(longest).toBeLessThan(1_800);
    await long.query('COMMIT');
    await migrated;
    await request.query('SELECT suspended_at FROM companies');
    await Promise.all([long.end(), request.end()]);
  },
);

it.runIf(inject('postgresUrl'))(
  'R11 a process that starts waits for the migrations of another one before it changes anything',
  async () => {
    const url = await createPostgresDatabase();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(7306722)');
    let isMigrated = false;
    const migrated = migratePostgres(url).then(() => (isMigrated = true));
    const waits = async () => {
      const { rowCount } = await other.query(
        `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
         WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`,
      );
      return isMigrated || rowCount === 1;
    };
    await expect.poll(waits).toBe(true);
    expect((await other.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount).toBe(0);
    await other.query('COMMIT');
    await migrated;
    expect((await other.query('SELECT FROM companies')).rowCount).toBe(0);
    await other.end();
  },
);
