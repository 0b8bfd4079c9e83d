import { isGone } from '../../src/api/ApiError';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { createPlaceAgain, readPlaces } from '../../src/api/lists/productPlaces';
import { nextSortOrder } from '../../src/resource/order/reorder';
import type { Category, Product, ProductCategory, RecordId } from '../../src/contract/records';

/** A product that is added to a category or removed from it. */
export interface PlaceChange {
  /** Of the product. */
  name: string;
  send: () => Promise<unknown>;
  /** Takes the change back, also if its answer was lost. */
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
export function additionsTo({ category, products, places, dataProvider }: Places): PlaceChange[] {
  const inside = new Set(places.map(({ product }) => product?.id));
  const outside = products.filter(({ id }) => !inside.has(id));
  const first = nextSortOrder(places);
  return outside.map(({ id: product, name }, index) => {
    let created: RecordId | undefined;
    return {
      name,
      send: async () => {
        const data = { product, category: category.id, sort_order: first + index };
        created = (await dataProvider.create<ProductCategory>('product-categories', { data })).data.id;
      },
      undo: async () => {
        created ??= (await readPlaces(dataProvider, product)).find(
          place => place.category.id === category.id,
        )?.id;
        if (created !== undefined) await removePlace(dataProvider, created);
      },
    };
  });
}

/** Removes the products from the category. */
export function removalsFrom({ category, products, places, dataProvider }: Places): PlaceChange[] {
  const chosen = new Set(products.map(({ id }) => id));
  return places.flatMap(({ id, product, sort_order }) =>
    product && chosen.has(product.id)
      ? {
          name: product.name,
          send: () => removePlace(dataProvider, id),
          undo: () =>
            createPlaceAgain(dataProvider, { product: product.id, category: category.id, sort_order }),
        }
      : [],
  );
}

/** Removes a place. One that is gone is not a failure: an earlier try, whose answer was lost, may have removed it. */
async function removePlace(dataProvider: PanelDataProvider, id: RecordId): Promise<void> {
  await dataProvider.delete('product-categories', { id }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}
