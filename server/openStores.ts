import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { Database, Opening } from './database/Database';
import { openDatabase } from './database/openDatabase';
import type { PhotoStore } from './domain/photos/PhotoStore';
import { folderPhotoStore } from './platform/folderPhotoStore';
import { lockDatabase, lockFolder } from './platform/lockFolder';
import { prepareDataFolder } from './prepareDataFolder';

/** Where the data is. */
export interface Stores {
  database: Database;
  photos: PhotoStore;
}

/**
 * Opens the database and the photos of a configuration.
 * @param purpose what this process does, for the message that another process gets: `serves http://…`
 * @throws StartError if another process uses the embedded database, or one of them cannot be opened
 */
export async function openStores(
  config: Config,
  log: Logger,
  purpose: string,
  opening?: Opening,
): Promise<Stores> {
  await prepareDataFolder(config.dataDir);
  if (!config.databaseUrl)
    await lockFolder(config.dataDir, `process ${process.pid} on ${hostname()}, which ${purpose}`);
  const database = await openDatabase(config, log, lockDatabase, opening);
  const photos = await folderPhotoStore(join(config.dataDir, 'photos'));
  return { database, photos };
}
