import type { DataProvider } from 'react-admin';
import type { Category, Product, ProductCategory, RecordId } from '../../contract/records';
import { mapWithConcurrency } from '../concurrency/mapWithConcurrency';
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
  const read = <Model extends { id: RecordId }>(name: string, filter: object = {}) =>
    readAll<Model>(dataProvider, name, { filter, signal });
  const [categories, products, places] = await Promise.all([
    read<Category>('categories'),
    read<Product>('products'),
    mapWithConcurrency(ids, id => read<ProductCategory>('product-categories', { category__pk: id })),
  ]);
  const productById = new Map(products.map(product => [product.id, product]));
  const placesById = new Map(ids.map((id, index) => [id, places[index] ?? []]));
  return categories
    .filter(({ id }) => placesById.has(id))
    .map(category => ({
      category,
      products: (placesById.get(category.id) ?? []).flatMap(
        ({ product }) => productById.get(product.id) ?? [],
      ),
    }));
}
