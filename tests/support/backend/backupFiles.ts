import { cpSync, createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pino from 'pino';
import { extract } from 'tar';
import { afterAll, expect } from 'vitest';
import { makeBackup } from '../../../server/commands/backup';
import { type Manifest } from '../../../server/commands/backupTables';
import { loadConfig, type Config } from '../../../server/shared/config';
import type { Product } from '../../../server/contract/records';
import { openStores, type Stores } from '../../../server/stores/openStores';
import { folderPhotoStore } from '../../../server/platform/folderPhotoStore';
import { createPostgresDatabase } from '../services/createPostgresDatabase';
import { startBackend, type Backend, type DatabaseKind } from './backend';
import { formOf } from './client';
import { buildCompany, type Company } from '../company';
import { PIXEL } from '../pixel';

export const log = pino({ level: 'silent' });

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-backups-'));
  folders.push(folder);
  return folder;
}

/** Returns the configuration of an empty place. */
export async function emptyPlace(kind: DatabaseKind): Promise<Config> {
  const config = loadConfig({ DATA_DIR: newFolder(), DEMO: '0' });
  if (kind === 'pglite') return config;
  return { ...config, databaseUrl: await createPostgresDatabase() };
}

export async function write(stores: Stores, company?: number): Promise<string> {
  const place = newFolder();
  const file = join(place, 'sofra.backup');
  await pipeline(await makeBackup(stores, place, company), createWriteStream(file));
  // What was gathered for it is gone.
  expect(readdirSync(place)).toEqual(['sofra.backup']);
  return file;
}

/** Copies the data of a closed backend, because this process keeps the lock of its folder. */
export function copyOf(config: Config): Config {
  const dataDir = newFolder();
  cpSync(config.dataDir, dataDir, { recursive: true });
  return { ...config, dataDir };
}

export function openCopy(config: Config): Promise<Stores> {
  return openStores(copyOf(config), log, 'is tested');
}

interface Content {
  manifest: Manifest;
  rows: string[];
  photos: string[];
}

export async function contentOf(file: string): Promise<Content> {
  const folder = newFolder();
  await extract({ file, cwd: folder });
  return {
    manifest: JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as Manifest,
    rows: readFileSync(join(folder, 'rows.ndjson'), 'utf8').trim().split('\n').sort(),
    photos: readdirSync(join(folder, 'photos')).sort(),
  };
}

async function storesOf({ database, photoFolder }: Backend): Promise<Stores> {
  return { database, photos: await folderPhotoStore(photoFolder) };
}

async function fill(company: Company): Promise<void> {
  const { id: ingredient } = await company.buildIngredient({ name: 'Ispanak "taze" \\ 🍃' });
  const { id: category } = await company.buildCategory({ name: 'Çorbalar' });
  const form = formOf({
    name: 'Ispanak çorbası',
    price: '95.125'.slice(0, 5),
    photo: new File([PIXEL], 'photo.png'),
    ingredients: [String(ingredient)],
  });
  const { body: product } = await company.send<Product>('POST', 'company-api/v1/products/', form);
  await company.send('POST', 'company-api/v1/product-categories/', { product: product.id, category });
  const menu = await company.buildMenu({
    name: 'Öğle',
    description: 'satır\u2028sonu\u2029',
    categories: [category],
  });
  await company.buildLink({ menu: menu.id });
}

export async function filledBackend(on: DatabaseKind) {
  const backend = await startBackend({ on });
  const company = await buildCompany(backend);
  await fill(company);
  const stores = await storesOf(backend);
  // The embedded database of the tests has companies of others, whose photos are elsewhere.
  const { rows } = await stores.database.run('SELECT max(id) AS id FROM companies');
  return { backend, company, stores, id: Number(rows[0]!.id) };
}
