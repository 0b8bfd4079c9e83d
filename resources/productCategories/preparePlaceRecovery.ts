import { attemptEach } from '../../src/api/concurrency/attemptEach';
import { createPlaceAgain } from '../../src/api/lists/productPlaces';
import type { ProductCategory, RecordId } from '../../src/contract/records';
import type { PrepareRecovery } from '../../src/resource/recovery';

type WholePlace = ProductCategory & { product: NonNullable<ProductCategory['product']> };

const isWhole = (place: ProductCategory): place is WholePlace => place.product !== null;

/** Returns how products that are removed from a category are put back to the same places. Nothing has to be read for it. */
export const preparePlaceRecovery: PrepareRecovery<ProductCategory> = async (records, dataProvider) => {
  if (!records.every(isWhole)) return null;
  const back = new Set<RecordId>();
  const restore = async (places: readonly ProductCategory[]) => {
    const left = places.filter(isWhole).filter(({ id }) => !back.has(id));
    const { done, failed } = await attemptEach(left, async ({ id, product, category, sort_order }) => {
      await createPlaceAgain(dataProvider, { product: product.id, category: category.id, sort_order });
      back.add(id);
    });
    if (failed[0] && !done.length) throw failed[0].error;
    return failed.map(({ item }) => item.product.name);
  };
  return { lost: [], restore };
};
