import { readAll } from './readAll';
import type { PanelDataProvider } from '../dataProvider';
import type { Named, ProductCategory, RecordId } from '../../contract/records';

/** Returns into which categories to put a product, and which of its places to remove, to reach the wanted categories. */
export function placeChanges(
  places: readonly ProductCategory[],
  wanted: readonly Named[],
): { add: Named[]; remove: ProductCategory[] } {
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const placedIds = new Set(places.map(({ category }) => category.id));
  return {
    add: wanted.filter(({ id }) => !placedIds.has(id)),
    remove: places.filter(({ category }) => !wantedIds.has(category.id)),
  };
}

type Lists = Pick<PanelDataProvider, 'getList'>;

/** Reads the places that a product has in categories. */
export function readPlaces(
  lists: Lists,
  productId: RecordId,
  signal?: AbortSignal,
): Promise<ProductCategory[]> {
  return readAll(lists, 'product-categories', { filter: { product__pk: productId }, signal });
}

/** Reads the places of all products in a category, in their order. */
export function readPlacesIn(
  lists: Lists,
  categoryId: RecordId,
  signal?: AbortSignal,
): Promise<ProductCategory[]> {
  return readAll(lists, 'product-categories', { filter: { category__pk: categoryId }, signal });
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
    const places = await readPlaces(dataProvider, data.product).catch(() => []);
    if (!places.some(({ category }) => category.id === data.category)) throw error;
  }
}
