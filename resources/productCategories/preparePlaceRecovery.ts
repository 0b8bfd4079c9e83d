import { mapWithConcurrency } from '../../src/api/mapWithConcurrency';
import { createPlaceAgain } from '../../src/api/productPlaces';
import type { ProductCategory, RecordId } from '../../src/contract/records';
import type { PrepareRecovery } from '../../src/resource/recovery';

/** Returns how products that are removed from a category are put back to the same places. Nothing has to be read for it. */
export const preparePlaceRecovery: PrepareRecovery<ProductCategory> = async (_, dataProvider) => {
  const back = new Set<RecordId>();
  const restore = async (places: readonly ProductCategory[]) => {
    const missing: string[] = [];
    const left = places.filter(({ id }) => !back.has(id));
    await mapWithConcurrency(left, async ({ id, product, category, sort_order }) => {
      try {
        await createPlaceAgain(dataProvider, { product: product.id, category: category.id, sort_order });
        back.add(id);
      } catch {
        missing.push(product.name);
      }
    });
    return missing;
  };
  return { lost: [], restore };
};
