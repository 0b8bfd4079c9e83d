import { attemptEach } from '../concurrency/attemptEach';
import { readAll } from './readAll';
import type { PanelDataProvider } from '../dataProvider';
import type { Named, ProductCategory, RecordId } from '../../contract/records';

/** Returns which links to add and to remove to reach the wanted categories. */
export function placeChanges(
  links: readonly ProductCategory[],
  wanted: readonly Named[],
): { add: Named[]; remove: ProductCategory[] } {
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const linkedIds = new Set(links.map(({ category }) => category.id));
  return {
    add: wanted.filter(({ id }) => !linkedIds.has(id)),
    remove: links.filter(({ category }) => !wantedIds.has(category.id)),
  };
}

/** Reads a product's current links to categories. */
export function readPlaces(
  lists: Pick<PanelDataProvider, 'getList'>,
  productId: RecordId,
  signal?: AbortSignal,
): Promise<ProductCategory[]> {
  return readAll(lists, 'product-categories', { filter: { product__pk: productId }, signal });
}

/** A place of a product in a category, as it is created. */
export interface NewPlace {
  product: RecordId;
  category: RecordId;
  sort_order: number;
}

/**
 * Puts a product back into a category, for an undo. A failed call is ignored if the product is there: the answer of this call,
 * or of an earlier one, was lost (P8).
 */
export async function createPlaceAgain(dataProvider: PanelDataProvider, data: NewPlace): Promise<void> {
  try {
    await dataProvider.create('product-categories', { data });
  } catch (error) {
    const links = await readPlaces(dataProvider, data.product).catch(() => []);
    if (!links.some(({ category }) => category.id === data.category)) throw error;
  }
}

/** What the last save that failed in part has itself changed: a later choice of the user may change it back. */
let halfSaved: { key: string; categories: Set<RecordId> } | undefined;

/**
 * Changes the categories of a saved product to the wanted ones (E7). The links are read first, so that a retry sends only
 * what is still missing.
 * @param before the categories that `wanted` was chosen over; a link to another one is kept. Default: the current ones
 * @returns the names of the categories whose link could not be changed.
 */
export async function saveCategories(
  dataProvider: PanelDataProvider,
  productId: RecordId,
  wanted: readonly Named[],
  before?: readonly Named[],
): Promise<string[]> {
  const idsBefore = before && new Set(before.map(({ id }) => id));
  const key = [productId, ...(idsBefore ?? [])].join();
  const own = halfSaved?.key === key ? halfSaved.categories : new Set<RecordId>();
  const links = await readPlaces(dataProvider, productId);
  const changes = placeChanges(links, wanted);
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
      isDone: (after: readonly ProductCategory[]) => !after.some(link => link.id === id),
      send: () => dataProvider.delete('product-categories', { id }),
    })),
  ];
  const { done, failed } = await attemptEach<(typeof calls)[number], unknown>(calls, call => call.send());
  // What was sent may be carried out all the same: its answer was lost, or the browser has repeated the call by itself.
  const after = failed.length ? await readPlaces(dataProvider, productId).catch(() => null) : null;
  const missing = failed.filter(({ item }) => !after || !item.isDone(after)).map(({ item }) => item);
  const sent = [...done, ...failed].map(({ item }) => item).filter(item => !missing.includes(item));
  const changed = new Set([...own, ...sent.map(({ category }) => category)]);
  halfSaved = missing.length ? { key, categories: changed } : undefined;
  return missing.map(({ name }) => name);
}
