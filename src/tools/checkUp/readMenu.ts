import type { DataProvider } from 'react-admin';
import { mapWithConcurrency } from '../../api/concurrency/mapWithConcurrency';
import { readAll } from '../../api/lists/readAll';
import { readFirst } from '../../api/lists/readFirst';
import type { Category, Link, Menu, Product, ProductCategory, RecordId } from '../../contract/records';
import type { MenuData } from './findings';

/** The number of products that are checked at most. */
const MAX_PRODUCTS = 1000;

const PRODUCTS_PER_PAGE = 100;

/** How much of the menu is read: products and categories; no total before the first answers. */
export interface Progress {
  done: number;
  total: number | undefined;
}

/**
 * Reads a company's menu, the products page by page.
 * @param report is called after each answer
 * @returns the menu with its first 1,000 products, and how many products there are
 * @throws ApiError the first failure
 */
export async function readMenu(
  dataProvider: Pick<DataProvider, 'getList'>,
  { signal, report }: { signal: AbortSignal; report: (progress: Progress) => void },
): Promise<MenuData & { productTotal: number }> {
  const readWhole = <Model extends { id: RecordId }>(name: string, filter: object = {}) =>
    readAll<Model>(dataProvider, name, { filter, signal });
  const [categories, menus, links] = await Promise.all([
    readWhole<Category>('categories'),
    readWhole<Menu>('menus'),
    readWhole<Link>('links'),
  ]);
  const { data: products, total: productTotal } = await readFirst<Product>(
    dataProvider,
    'products',
    {
      signal,
      perPage: PRODUCTS_PER_PAGE,
      onPage: (done, all) => report({ done, total: Math.min(all, MAX_PRODUCTS) + categories.length }),
    },
    MAX_PRODUCTS,
  );
  let done = products.length;
  const places = await mapWithConcurrency(categories, async ({ id }) => {
    const found = await readWhole<ProductCategory>('product-categories', { category__pk: id });
    report({ done: ++done, total: products.length + categories.length });
    return [id, found.flatMap(({ product }) => product?.id ?? [])] as const;
  });
  return { products, categories, menus, links, productsOf: new Map(places), productTotal };
}
