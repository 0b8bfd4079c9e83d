import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../shared/config';
import type { Database, Opening } from '../database/Database';
import { openDatabase } from '../database/openDatabase';
import { movingPhotoStore } from '../domain/photos/movePhotos';
import type { PhotoStore } from '../domain/photos/PhotoStore';
import { folderPhotoStore } from '../platform/folderPhotoStore';
import { lockDatabase, lockFolder } from '../platform/lockFolder';
import { prepareDataFolder } from './prepareDataFolder';

/** Where the data is. */
export interface Stores {
  database: Database;
  photos: PhotoStore;
  /** The photos that are in the data folder and not in the bucket yet. Undefined without a bucket. */
  photosToMove?: { from: PhotoStore; to: PhotoStore } | undefined;
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
  const folder = await folderPhotoStore(join(config.dataDir, 'photos'));
  const bucket = config.s3 && (await (await import('../platform/s3PhotoStore')).s3PhotoStore(config.s3));
  const database = await openDatabase(config, log, lockDatabase, opening);
  if (!bucket) return { database, photos: folder };
  return {
    database,
    photos: movingPhotoStore(folder, bucket),
    photosToMove: { from: folder, to: bucket },
  };
}
