import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/Database';
import { companies, products } from '../../database/schema';
import { thumbnailOf } from './photoNames';

/** Returns the names of all photos that products name, and of their thumbnails. */
export async function namesInUse(database: Database): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const photos of photosByCompany(database))
    for (const photo of photos) names.add(photo).add(thumbnailOf(photo));
  return names;
}

/** Whether a product names a photo. */
export async function hasAnyPhoto(database: Database): Promise<boolean> {
  for await (const photos of photosByCompany(database)) if (photos.length) return true;
  return false;
}

/** The names of the photos of each company's products, without their thumbnails. */
async function* photosByCompany(database: Database): AsyncGenerator<string[]> {
  for (const { id } of await database.queries.select({ id: companies.id }).from(companies)) {
    const rows = await database.read(id, queries =>
      queries
        .select({ photo: products.photo })
        .from(products)
        .where(and(eq(products.companyId, id), isNotNull(products.photo))),
    );
    yield rows.flatMap(({ photo }) => photo ?? []);
  }
}
