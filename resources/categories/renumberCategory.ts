import { mapWithConcurrency } from '../../src/api/concurrency/mapWithConcurrency';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { readPlacesIn } from '../../src/api/lists/productPlaces';
import type { ProductCategory } from '../../src/contract/records';
import { isOrderIgnored } from '../../src/resource/order/isOrderIgnored';
import { movedTo, renumbered } from '../../src/resource/order/reorder';

/** Gives a product that was just added the place that it asked for, and numbers the others around it; sends what changed. */
export async function renumberCategory(
  dataProvider: PanelDataProvider,
  added: ProductCategory,
): Promise<void> {
  const read = await readPlacesIn(dataProvider, added.category.id);
  const places = isOrderIgnored(read) ? read.toSorted((a, b) => a.sort_order - b.sort_order) : read;
  const before = new Map(places.map(({ id, sort_order }) => [id, sort_order]));
  const changed = renumbered(movedTo(places, added.id, added.sort_order)).filter(
    ({ id, sort_order }) => before.get(id) !== sort_order,
  );
  await mapWithConcurrency(changed, ({ id, sort_order }) =>
    dataProvider.patch('product-categories', { id, data: { sort_order } }),
  );
}
