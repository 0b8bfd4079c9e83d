import type { PanelDataProvider } from '../../src/api/dataProvider';
import { mapWithConcurrency } from '../../src/api/mapWithConcurrency';
import type { Product, ProductCategory } from '../../src/contract/records';
import type { Recovery } from '../../src/resource/recovery';
import { readPhoto } from './readPhoto';
import { readCategoryLinks } from './saveCategories';

const MAX_CONCURRENT_CALLS = 3;

/** A product as it is before its deletion. */
interface Kept {
  product: Product;
  places: ProductCategory[];
  photo: File | null;
}

/**
 * Reads products with their places in categories and their photos, so that they can be created again. A photo on a host that
 * does not let this page read it is lost.
 */
export async function prepareProductRecovery(
  products: readonly Product[],
  dataProvider: PanelDataProvider,
  signal: AbortSignal,
): Promise<Recovery> {
  const kept = await mapWithConcurrency(products, MAX_CONCURRENT_CALLS, async ({ id }): Promise<Kept> => {
    const [{ data: product }, places] = await Promise.all([
      dataProvider.getOne<Product>('products', { id, signal }),
      readCategoryLinks(dataProvider, id, signal),
    ]);
    return { product, places, photo: await readPhoto(product.photo, signal) };
  });
  const isPhotoLost = kept.some(({ product, photo }) => product.photo && !photo);
  return {
    lost: isPhotoLost ? ['products.photo_lost'] : [],
    restore: async () => {
      // One after the other, so that the newest product is the newest again.
      const missing: string[] = [];
      for (const product of kept.toSorted((one, other) => one.product.id - other.product.id)) {
        if (!(await createAgain(product, dataProvider))) missing.push(product.product.name);
      }
      return missing;
    },
  };
}

/** @returns whether the product is back with everything that was kept of it. */
async function createAgain(
  { product, places, photo }: Kept,
  dataProvider: PanelDataProvider,
): Promise<boolean> {
  try {
    const { data: created } = await dataProvider.create<Product>('products', { data: { ...product, photo } });
    await mapWithConcurrency(places, MAX_CONCURRENT_CALLS, ({ category, sort_order }) =>
      dataProvider.create('product-categories', {
        data: { product: created.id, category: category.id, sort_order },
      }),
    );
    return true;
  } catch {
    return false;
  }
}
