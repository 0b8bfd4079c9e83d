import { mapWithConcurrency } from '../../src/api/mapWithConcurrency';
import { readAll } from '../../src/api/readAll';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Named, ProductCategory } from '../../src/contract/records';

const MAX_CONCURRENT_CALLS = 6;

/** What turns the links there are into the categories wanted. */
export function categoryChanges(
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

/** The categories a product is in: its links, as they are now. */
export async function readCategoryLinks(
  lists: Pick<PanelDataProvider, 'getList'>,
  productId: number,
  signal?: AbortSignal,
): Promise<ProductCategory[]> {
  const links = await readAll(lists, 'product-categories', { filter: { product__pk: productId }, signal });
  return links as unknown as ProductCategory[];
}

/**
 * Puts a saved product into the categories wanted (E7). The links are read first, so that a second try sends only what
 * is still missing.
 * @returns the names of the categories whose link could not be changed.
 */
export async function saveCategories(
  dataProvider: PanelDataProvider,
  productId: number,
  wanted: readonly Named[],
): Promise<string[]> {
  const { add, remove } = categoryChanges(await readCategoryLinks(dataProvider, productId), wanted);
  const failed: string[] = [];
  const attempt = (category: Named, call: () => Promise<unknown>) => async () => {
    try {
      await call();
    } catch {
      failed.push(category.name);
    }
  };
  const calls = [
    ...add.map(category =>
      attempt(category, () =>
        dataProvider.create('product-categories', { data: { product: productId, category: category.id } }),
      ),
    ),
    ...remove.map(link =>
      attempt(link.category, () => dataProvider.delete('product-categories', { id: link.id })),
    ),
  ];
  await mapWithConcurrency(calls, MAX_CONCURRENT_CALLS, call => call());
  return failed;
}
