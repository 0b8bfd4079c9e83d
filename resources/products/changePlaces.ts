import { isGone } from '../../src/api/ApiError';
import { attemptEach, type Attempts } from '../../src/api/attemptEach';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { createPlaceAgain } from '../../src/api/productPlaces';
import { nextSortOrder } from '../../src/resource/order/reorder';
import type { Category, Named, Product, ProductCategory } from '../../src/contract/records';

/** A product that was added to a category or removed from it. */
export interface PlaceChange {
  name: string;
  undo: () => Promise<unknown>;
}

interface Places {
  category: Category;
  products: readonly Product[];
  /** All products of the category. */
  places: readonly ProductCategory[];
  dataProvider: PanelDataProvider;
}

/** Adds the products that are not in the category to its end. */
export async function addToCategory({
  category,
  products,
  places,
  dataProvider,
}: Places): Promise<Attempts<Named, PlaceChange>> {
  const inside = new Set(places.map(({ product }) => product.id));
  const outside = products.filter(({ id }) => !inside.has(id));
  const first = nextSortOrder(places);
  return attemptEach(outside, async ({ id, name }, index) => {
    const place = { product: id, category: category.id, sort_order: first + index };
    const { data } = await dataProvider.create<ProductCategory>('product-categories', { data: place });
    // An earlier try, whose answer was lost, may have removed it.
    const remove = () =>
      dataProvider.delete('product-categories', { id: data.id }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    return { name, undo: remove };
  });
}

/** Removes the products from the category. */
export async function removeFromCategory({
  category,
  products,
  places,
  dataProvider,
}: Places): Promise<Attempts<{ name: string }, PlaceChange>> {
  const chosen = new Set(products.map(({ id }) => id));
  const removed = places
    .filter(({ product }) => chosen.has(product.id))
    .map(({ id, product, sort_order }) => ({ id, product: product.id, name: product.name, sort_order }));
  return attemptEach(removed, async ({ id, product, name, sort_order }) => {
    await dataProvider.delete('product-categories', { id });
    const place = { product, category: category.id, sort_order };
    return { name, undo: () => createPlaceAgain(dataProvider, place) };
  });
}
