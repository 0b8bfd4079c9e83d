import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/Database';
import { companies, installation, products } from '../../database/schema';
import { found } from '../records/found';
import { thumbnailOf } from './photoNames';
import type { PhotoOwners, PhotoStore } from './PhotoStore';

/** Younger files are kept, because another process may be saving the product they belong to. */
const GRACE_MS = 3_600_000;

/** More orphans than this, and more than files in use, are those of another database. */
const MAX_OF_CRASHES = 20;

/** The photos are probably those of another database. */
export class ForeignPhotosError extends Error {
  override readonly name = 'ForeignPhotosError';
}

const mostly = (orphans: number) =>
  new ForeignPhotosError(
    `${orphans} files of photos are named by no product, which is most of them, so none was deleted: is this the right database for ` +
      'them? If it is, "sofra photos sweep --yes" deletes them.',
  );

const foundAtRestore = (orphans: number) =>
  new ForeignPhotosError(
    `The store had photos before the backup was restored, of which ${orphans} files are named by no product, so none was deleted: ` +
      'if no other installation uses them, "sofra photos sweep --yes" deletes them.',
  );

const shared = () =>
  new ForeignPhotosError(
    'Another installation has photos in this store, so none was deleted: give each its own DATA_DIR, S3_BUCKET or S3_PREFIX. If ' +
      'the other one is not used any more, "sofra photos sweep --yes" takes its photos over and deletes those that no product names.',
  );

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

function partsOf(photos: PhotoStore): readonly PhotoStore[] {
  return photos.parts ?? [photos];
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
    await claim(database, store.owners, {
      isConfirmed,
      isEmpty: names.length === 0,
      isInUse: names.some(name => inUse.has(name)),
      areMost,
      orphans: orphans.length,
    });
  if (areMost && orphans.length > MAX_OF_CRASHES && !isConfirmed) throw mostly(orphans.length);
  return orphans;
}

interface Found {
  isConfirmed: boolean;
  isEmpty: boolean;
  isInUse: boolean;
  orphans: number;
  areMost: boolean;
}

/**
 * Marks a store as this database's if nothing speaks against it.
 * @throws ForeignPhotosError if it may be another one's
 */
async function claim(
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
    if (!isConfirmed && areMost) throw mostly(orphans);
    await owners.add(id);
  }
  await owners.remove(others);
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
 * Marks the stores that had no photos before a restore as this database's. Photos that were there already may be those of an
 * installation that is in use.
 */
export async function ownRestoredPhotos(
  { queries }: Database,
  photos: PhotoStore,
  empty: readonly PhotoStore[],
): Promise<void> {
  const { id } = found(await queries.select().from(installation));
  for (const store of partsOf(photos)) {
    // An earlier try of the restore, which was killed, has marked it.
    if (!store.owners || (await store.owners.list()).includes(id)) continue;
    if (empty.includes(store)) await store.owners.add(id);
    else await queries.update(installation).set({ mayOwnPhotos: false });
  }
}

async function namesInUse(database: Database): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { id } of await database.queries.select({ id: companies.id }).from(companies))
    for (const photo of await photosOf(database, id)) names.add(photo).add(thumbnailOf(photo));
  return names;
}

/** Returns the names of the photos of a company's products, without their thumbnails. */
async function photosOf(database: Database, company: number): Promise<string[]> {
  const rows = await database.read(company, queries =>
    queries
      .select({ photo: products.photo })
      .from(products)
      .where(and(eq(products.companyId, company), isNotNull(products.photo))),
  );
  return rows.flatMap(({ photo }) => photo ?? []);
}
