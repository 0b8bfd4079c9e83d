import { attemptEach } from '../../src/api/concurrency/attemptEach';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { placeChanges, readPlaces } from '../../src/api/lists/productPlaces';
import type { Named, ProductCategory, RecordId } from '../../src/contract/records';

/** The categories that a save has changed before it failed in part. The user may change these back with the next save. */
const halfSaved = new WeakMap<PanelDataProvider, { key: string; categories: Set<RecordId> }>();

/**
 * Changes the categories of a saved product to the wanted ones (E7). The places are read first, so that a retry sends only
 * what is still missing.
 * @param before the categories that `wanted` was chosen over; a place in another one is kept. Default: the current ones
 * @returns the names of the categories that could not be changed.
 */
export async function saveCategories(
  dataProvider: PanelDataProvider,
  productId: RecordId,
  wanted: readonly Named[],
  before?: readonly Named[],
): Promise<string[]> {
  const idsBefore = before && new Set(before.map(({ id }) => id));
  const key = [productId, ...(idsBefore ?? [])].join();
  const earlier = halfSaved.get(dataProvider);
  const own = earlier?.key === key ? earlier.categories : new Set<RecordId>();
  const places = await readPlaces(dataProvider, productId);
  const changes = placeChanges(places, wanted);
  const add = changes.add.filter(({ id }) => own.has(id) || !idsBefore?.has(id));
  const remove = changes.remove.filter(({ category: { id } }) => own.has(id) || (idsBefore?.has(id) ?? true));
  const calls = [
    ...add.map(({ id, name }) => ({
      category: id,
      name,
      isDone: (after: readonly ProductCategory[]) => after.some(({ category }) => category.id === id),
      send: () => dataProvider.create('product-categories', { data: { product: productId, category: id } }),
    })),
    ...remove.map(({ id, category }) => ({
      category: category.id,
      name: category.name,
      isDone: (after: readonly ProductCategory[]) => !after.some(place => place.id === id),
      send: () => dataProvider.delete('product-categories', { id }),
    })),
  ];
  const { done, failed } = await attemptEach<(typeof calls)[number], unknown>(calls, call => call.send());
  // What was sent may be carried out all the same: its answer was lost, or the browser has repeated the call by itself.
  const after = failed.length ? await readPlaces(dataProvider, productId).catch(() => null) : null;
  const missing = failed.filter(({ item }) => !after || !item.isDone(after)).map(({ item }) => item);
  const sent = [...done, ...failed].map(({ item }) => item).filter(item => !missing.includes(item));
  const changed = new Set([...own, ...sent.map(({ category }) => category)]);
  if (missing.length) halfSaved.set(dataProvider, { key, categories: changed });
  else halfSaved.delete(dataProvider);
  return missing.map(({ name }) => name);
}
