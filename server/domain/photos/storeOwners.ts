import type { Database } from '../../database/Database';
import { installation } from '../../database/schema';
import { found } from '../records/found';
import { hasAnyPhoto } from './photosInUse';
import type { PhotoOwners, PhotoStore } from './PhotoStore';

/** The photos are probably those of another database. */
export class ForeignPhotosError extends Error {
  override readonly name = 'ForeignPhotosError';
}

export const mostlyUnknown = (orphans: number) =>
  new ForeignPhotosError(
    `No product uses ${orphans} of the files of photos, which is most of them. None was deleted, because this may be the wrong database. ` +
      'If it is the right one, "sofra photos sweep --yes" deletes them.',
  );

const foundAtRestore = (orphans: number) =>
  new ForeignPhotosError(
    `The store had photos before the backup was restored, and no product uses ${orphans} of them. None was deleted: ` +
      'if no other installation uses them, "sofra photos sweep --yes" deletes them.',
  );

const shared = () =>
  new ForeignPhotosError(
    'Another installation has photos in this store, so none was deleted: give each its own DATA_DIR, S3_BUCKET or S3_PREFIX. If ' +
      'the other one is not used any more, "sofra photos sweep --yes" takes its photos over and deletes those that no product uses.',
  );

/** Returns the stores that a store consists of. */
export function partsOf(photos: PhotoStore): readonly PhotoStore[] {
  return photos.parts ?? [photos];
}

/** What a store was found to have. */
interface Found {
  /** Whether the store is taken over from another installation. */
  isConfirmed: boolean;
  isEmpty: boolean;
  /** Whether a product names one of its photos. */
  isInUse: boolean;
  /** The number of files that no product names, and whether they are most of all. */
  orphans: number;
  areMost: boolean;
}

/**
 * Marks a store as this database's if nothing speaks against it.
 * @throws ForeignPhotosError if it may be another one's
 */
export async function claimStore(
  { queries }: Database,
  owners: PhotoOwners,
  { isConfirmed, isEmpty, isInUse, orphans, areMost }: Found,
): Promise<void> {
  const { id, mayOwnPhotos } = found(await queries.select().from(installation));
  const marked = await owners.list();
  const others = marked.filter(owner => owner !== id);
  const isMarked = marked.includes(id);
  if (others.length > 0 && !isConfirmed) {
    // The other one must not take these photos for its orphans.
    if (isInUse && !isMarked) await owners.add(id);
    throw shared();
  }
  if (!isMarked) {
    if (!isConfirmed && !isEmpty && !mayOwnPhotos) throw foundAtRestore(orphans);
    if (!isConfirmed && areMost) throw mostlyUnknown(orphans);
    await owners.add(id);
  }
  await owners.remove(others);
}

/**
 * Marks the stores that another database has marked as this one's too, once it has photos: the other one would take them for its
 * orphans. It has to run more often than `GRACE_MS` of `collectOrphans.ts`.
 */
export async function markSharedStores(database: Database, photos: PhotoStore): Promise<void> {
  const { id } = found(await database.queries.select().from(installation));
  for (const { owners } of partsOf(photos)) {
    if (!owners) continue;
    const marked = await owners.list();
    if (marked.length > 0 && !marked.includes(id) && (await hasAnyPhoto(database))) await owners.add(id);
  }
}

/** Returns the stores without any photo, before a backup is restored into them. */
export async function emptyStoresOf(photos: PhotoStore): Promise<PhotoStore[]> {
  const empty: PhotoStore[] = [];
  for (const store of partsOf(photos)) if (!(await hasPhotos(store))) empty.push(store);
  return empty;
}

async function hasPhotos(store: PhotoStore): Promise<boolean> {
  for await (const { name } of store.list()) return name !== '';
  return false;
}

/**
 * Marks the stores that had no photos before a restore as this database's, and those that another one has marked. Other photos
 * that were there already may be those of an installation that is in use.
 */
export async function ownRestoredPhotos(
  { queries }: Database,
  photos: PhotoStore,
  empty: readonly PhotoStore[],
): Promise<void> {
  const { id } = found(await queries.select().from(installation));
  for (const store of partsOf(photos)) {
    if (!store.owners) continue;
    const marked = await store.owners.list();
    // An earlier try of the restore, which was killed, has marked it.
    if (marked.includes(id)) continue;
    // Another database must not take the restored photos for its orphans.
    if (empty.includes(store) || marked.length > 0) await store.owners.add(id);
    else await queries.update(installation).set({ mayOwnPhotos: false });
  }
}
