import type { DataProvider } from 'react-admin';
import { mapWithConcurrency } from '../../api/concurrency/mapWithConcurrency';
import { readPlacesIn } from '../../api/lists/productPlaces';
import { readAll } from '../../api/lists/readAll';
import type {
  Category,
  Ingredient,
  Link,
  Menu,
  Product,
  ProductCategory,
  RecordId,
} from '../../contract/records';

/** All records of a company. */
export interface CompanyData {
  ingredients: readonly Ingredient[];
  /** In their order. */
  categories: readonly Category[];
  products: readonly Product[];
  menus: readonly Menu[];
  links: readonly Link[];
  /** The products in each category, in the order of `categories`. */
  places: readonly { category: Category; products: readonly ProductCategory[] }[];
}

/**
 * Reads everything that a company has.
 * @throws ApiError the first failure
 */
export async function readCompany(
  dataProvider: Pick<DataProvider, 'getList'>,
  signal: AbortSignal,
): Promise<CompanyData> {
  const read = <Model extends { id: RecordId }>(name: string) =>
    readAll<Model>(dataProvider, name, { signal });
  const [ingredients, categories, products, menus, links] = await Promise.all([
    read<Ingredient>('ingredients'),
    read<Category>('categories'),
    read<Product>('products'),
    read<Menu>('menus'),
    read<Link>('links'),
  ]);
  const places = await mapWithConcurrency(categories, async category => ({
    category,
    products: await readPlacesIn(dataProvider, category.id, signal),
  }));
  return { ingredients, categories, products, menus, links, places };
}
