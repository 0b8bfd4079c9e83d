import type { Database } from '../../database/Database';
import { namesInUse } from './photosInUse';
import type { PhotoStore } from './PhotoStore';
import { claimStore, mostlyUnknown, partsOf } from './storeOwners';

/** Younger files are kept, because another process may be saving the product they belong to. */
const GRACE_MS = 3_600_000;

/** More orphans than this, and more than files in use, are those of another database. */
const MAX_OF_CRASHES = 20;

interface Sweep {
  now?: number;
  /** Whether the photos are taken over from another installation, and deleted even if they are most of all. */
  isConfirmed?: boolean;
}

/**
 * Deletes the files that no product refers to. A crash between storing the file and the row leaves such files. Each store is
 * marked with the id of the database, so that the photos of another one are not taken for them.
 * @returns the number of deleted files
 * @throws ForeignPhotosError
 */
export async function collectOrphans(
  database: Database,
  photos: PhotoStore,
  { now = Date.now(), isConfirmed = false }: Sweep = {},
): Promise<number> {
  let deleted = 0;
  let refusal: Error | undefined;
  for (const part of partsOf(photos)) {
    try {
      const orphans = await orphansIn(part, database, now, isConfirmed);
      if (orphans.length > 0) await photos.delete(orphans);
      deleted += orphans.length;
    } catch (error) {
      // The other store is swept all the same.
      refusal ??= error as Error;
    }
  }
  if (refusal) throw refusal;
  return deleted;
}

async function orphansIn(
  store: PhotoStore,
  database: Database,
  now: number,
  isConfirmed: boolean,
): Promise<string[]> {
  const names: string[] = [];
  const candidates: string[] = [];
  for await (const { name, putAt } of store.list()) {
    names.push(name);
    if (now - putAt.getTime() > GRACE_MS) candidates.push(name);
  }
  const inUse = names.length > 0 ? await namesInUse(database) : new Set<string>();
  const orphans = candidates.filter(name => !inUse.has(name));
  const areMost = orphans.length > candidates.length - orphans.length;
  if (store.owners)
    await claimStore(database, store.owners, {
      isConfirmed,
      isEmpty: names.length === 0,
      isInUse: names.some(name => inUse.has(name)),
      areMost,
      orphans: orphans.length,
    });
  if (areMost && orphans.length > MAX_OF_CRASHES && !isConfirmed) throw mostlyUnknown(orphans.length);
  return orphans;
}
