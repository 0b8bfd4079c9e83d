import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migratePglite, migratePostgres } from '../../server/database/migrate';
import { createPostgresDatabase } from '../support/services/createPostgresDatabase';
import { startProcess, untilReady } from '../support/backend/process';

type Query = (text: string) => Promise<Record<string, unknown>[]>;

/** A company with a row of each table of the first release, of which the backend made all. */
const ROWS = `
  INSERT INTO companies (id, name, address, phone_number, email, website, currency_id, company_type_id)
    VALUES (1, 'Işık Lokantası', 'Moda', '0216', 'a@example.com', 'http://a.example', 2, 1);
  INSERT INTO users (id, company_id, username, username_folded, email, email_folded, password_hash, first_name, last_name, verified_at)
    VALUES (1, 1, 'Ayşe', 'ayse', 'a@example.com', 'a@example.com', 'hash', 'Ayşe', 'Işık', now());
  INSERT INTO sessions (token_hash, user_id) VALUES ('token', 1);
  SELECT set_config('sofra.company_id', '1', false);
  INSERT INTO ingredients (id, company_id, name, folded, sort_key) VALUES (1, 1, 'Nane', 'nane', 'nane');
  INSERT INTO products (id, company_id, name, folded, sort_key, description, price, photo)
    VALUES (1, 1, 'Çay', 'cay', 'cay', 'Demli', 1234.5, 'a.webp');
  INSERT INTO product_ingredients (company_id, product_id, ingredient_id) VALUES (1, 1, 1);
  INSERT INTO categories (id, company_id, name, folded, sort_key, description, sort_order)
    VALUES (1, 1, 'İçecekler', 'icecekler', 'icecekler', '', 3);
  INSERT INTO product_categories (id, company_id, product_id, category_id, sort_order) VALUES (1, 1, 1, 1, 5);
  INSERT INTO menus (id, company_id, name, folded, sort_key, description) VALUES (1, 1, 'Öğle', 'ogle', 'ogle', '');
  INSERT INTO menu_categories (company_id, menu_id, category_id) VALUES (1, 1, 1);
  INSERT INTO links (id, company_id, menu_id, slug, description) VALUES (1, 1, 1, 'masa-1', 'Teras');
`;
const TABLES = [...ROWS.matchAll(/INSERT INTO (\w+)/g)].map(([, table = '']) => table);

/** The newest migration of the first release. */
const { entries } = JSON.parse(readFileSync('server/migrations/meta/_journal.json', 'utf8')) as {
  entries: { when: number }[];
};
const upTo = entries[2]!.when;

/** Returns the rows of each table; of the given ones, the columns that they had. */
async function everything(query: Query, like?: Record<string, Record<string, unknown>>) {
  const found: Record<string, Record<string, unknown>> = {};
  for (const table of TABLES) {
    const columns = like ? Object.keys(like[table]!).join(', ') : '*';
    const rows = await query(`SELECT ${columns} FROM ${table}`);
    expect([table, rows.length]).toEqual([table, 1]);
    // A user is a verified one since registrations have a table of their own.
    const kept = Object.entries(rows[0]!).filter(([column]) => column !== 'verified_at');
    found[table] = Object.fromEntries(kept);
  }
  return found;
}

interface Client {
  query: (text: string) => Promise<{ rows: unknown[] }>;
}

const queryOf =
  (client: Client): Query =>
  async text =>
    (await client.query(text)).rows as Record<string, unknown>[];

/** Creates an embedded database of the first release, in memory or in a folder. */
async function oldPglite(place?: string) {
  const client = await PGlite.create({ ...(place && { dataDir: place }), loadDataDir: await dataDir() });
  await migratePglite(client, { upTo });
  await client.exec(ROWS);
  const query = queryOf(client);
  return { client, query, before: await everything(query) };
}

/** Creates a database of the first release on PostgreSQL. */
async function oldPostgres() {
  const url = await createPostgresDatabase();
  await migratePostgres(url, { upTo });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(ROWS);
  const query = queryOf(client);
  return { url, client, query, before: await everything(query) };
}

it('R11 keeps every row of the first release, on the embedded database', async () => {
  const { client, query, before } = await oldPglite();
  await migratePglite(client);
  expect(await everything(query, before)).toEqual(before);
  await client.close();
});

it.runIf(inject('postgresUrl'))('R11 keeps every row of the first release, on PostgreSQL', async () => {
  const { url, client, query, before } = await oldPostgres();
  await migratePostgres(url);
  expect(await everything(query, before)).toEqual(before);
  await client.end();
});

/** Kills starts of the backend at any time before they are ready, and then lets one be ready. */
async function killStarts(env: Record<string, string>): Promise<void> {
  // A start of an empty backend takes about as long.
  let time = 2_000;
  for (let kills = 0; kills < 4;) {
    const server = await startProcess(env);
    await wait(time * Math.random());
    await server.kill('SIGKILL');
    if (server.output().includes('ready at')) time /= 2;
    else kills += 1;
  }
  await untilReady(await startProcess(env)).then(server => server.kill('SIGTERM'));
}

it('R3 R11 keeps every row when starts are killed while they migrate, on the embedded database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-killed-migration-'));
  const place = join(folder, 'database');
  const { client: old, before } = await oldPglite(place);
  await old.close();
  await killStarts({ DATA_DIR: folder, DEMO: '0' });
  const client = await PGlite.create(place);
  await client.exec("SELECT set_config('sofra.company_id', '1', false)");
  expect(await everything(queryOf(client), before)).toEqual(before);
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

it.runIf(inject('postgresUrl'))(
  'R3 R11 keeps every row when starts are killed while they migrate, on PostgreSQL',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sofra-killed-migration-'));
    const { url, client, query, before } = await oldPostgres();
    const env = { DATA_DIR: folder, DATABASE_URL: url, DEMO: '0' };

    // Killed within the transaction of the migrations: they wait for a table that is being read.
    await client.query('BEGIN');
    await client.query('LOCK TABLE users IN ACCESS SHARE MODE');
    const held = await startProcess(env);
    const waits =
      "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'relation' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    await expect.poll(() => query(waits), { timeout: 20_000, interval: 20 }).toHaveLength(1);
    await held.kill('SIGKILL');
    await client.query('COMMIT');
    expect(await everything(query, before)).toEqual(before);

    await killStarts(env);
    expect(await everything(query, before)).toEqual(before);
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  },
);
