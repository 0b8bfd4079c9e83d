import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/Database';
import { companies, products } from '../../database/schema';
import { thumbnailOf } from './photoNames';
import type { PhotoStore } from './PhotoStore';

/** Younger files are kept, because another process may be saving the product they belong to. */
const GRACE_MS = 3_600_000;

/** More orphans than this, and more than files in use, are those of another database. */
const MAX_OF_CRASHES = 20;

/** Most photos belong to no product of the database: it is probably not the one that they belong to. */
export class ForeignPhotosError extends Error {
  override readonly name = 'ForeignPhotosError';
  constructor(orphans: number) {
    super(
      `${orphans} files of photos are named by no product, which is most of them, so none was deleted: is this the right database for ` +
        'them? If it is, "sofra photos sweep --yes" deletes them.',
    );
  }
}

/**
 * Deletes the files that no product refers to. A crash between storing the file and the row leaves such files.
 * @param isConfirmed whether they are deleted even if they are most of all files
 * @returns the number of deleted files
 * @throws ForeignPhotosError
 */
export async function collectOrphans(
  database: Database,
  photos: PhotoStore,
  { now = Date.now(), isConfirmed = false }: { now?: number; isConfirmed?: boolean } = {},
): Promise<number> {
  const candidates: string[] = [];
  for await (const { name, putAt } of photos.list()) {
    if (now - putAt.getTime() > GRACE_MS) candidates.push(name);
  }
  if (candidates.length === 0) return 0;
  const named = await namesInUse(database);
  const orphans = candidates.filter(name => !named.has(name));
  const isForeign = orphans.length > MAX_OF_CRASHES && orphans.length > candidates.length - orphans.length;
  if (isForeign && !isConfirmed) throw new ForeignPhotosError(orphans.length);
  await photos.delete(orphans);
  return orphans.length;
}

async function namesInUse(database: Database): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { id } of await database.queries.select({ id: companies.id }).from(companies))
    for (const photo of await photosOf(database, id)) names.add(photo).add(thumbnailOf(photo));
  return names;
}

/** Returns the names of the photos of a company's products, without their thumbnails. */
export async function photosOf(database: Database, company: number): Promise<string[]> {
  const rows = await database.read(company, queries =>
    queries
      .select({ photo: products.photo })
      .from(products)
      .where(and(eq(products.companyId, company), isNotNull(products.photo))),
  );
  return rows.flatMap(({ photo }) => photo ?? []);
}
