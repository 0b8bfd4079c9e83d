import type { DataProvider } from 'react-admin';
import type { Category, Product, RecordId } from '../../contract/records';
import { mapWithConcurrency } from '../concurrency/mapWithConcurrency';
import { readPlacesIn } from './productPlaces';
import { readAll } from './readAll';

/** A category with its products, in their order. */
export interface MenuSection {
  category: Pick<Category, 'id' | 'name' | 'description'>;
  products: readonly Product[];
}

/**
 * Reads categories with their products. They are in the company's order, in which guests see them.
 * @param ids of the categories
 * @throws ApiError the first failure
 */
export async function readMenuSections(
  dataProvider: Pick<DataProvider, 'getList'>,
  ids: readonly RecordId[],
  signal: AbortSignal,
): Promise<MenuSection[]> {
  if (ids.length === 0) return [];
  const [categories, products, places] = await Promise.all([
    readAll<Category>(dataProvider, 'categories', { signal }),
    readAll<Product>(dataProvider, 'products', { signal }),
    mapWithConcurrency(ids, id => readPlacesIn(dataProvider, id, signal)),
  ]);
  const productById = new Map(products.map(product => [product.id, product]));
  const placesById = new Map(ids.map((id, index) => [id, places[index] ?? []]));
  return categories
    .filter(({ id }) => placesById.has(id))
    .map(category => ({
      category,
      products: (placesById.get(category.id) ?? []).flatMap(
        ({ product }) => (product && productById.get(product.id)) ?? [],
      ),
    }));
}
