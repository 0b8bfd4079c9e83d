import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { MAX_PAGE_SIZE } from '../../src/api/lists/listQuery';
import { readPlacesIn } from '../../src/api/lists/productPlaces';
import { readFirst } from '../../src/api/lists/readFirst';
import { nextSortOrder } from '../../src/resource/order/reorder';
import type { Named, RecordId } from '../../src/contract/records';

const NONE: Named[] = [];

/**
 * Reads the products that are not in a category, the newest first, and the `sort_order` of the next one. Above 1,000 products
 * there are no choices.
 */
export function useProductsOutside(categoryId: RecordId) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['product-categories', 'products outside', categoryId],
    queryFn: async ({ signal }) => {
      const { data: all, total } = await readFirst<Named>(dataProvider, 'products', { signal });
      if (total > MAX_PAGE_SIZE) return { products: NONE, total, nextOrder: 1 };

      const places = await readPlacesIn(dataProvider, categoryId, signal);
      const inside = new Set(places.map(({ product }) => product?.id));
      const products = all.filter(({ id }) => !inside.has(id)).map(({ id, name }) => ({ id, name }));
      return { products, total, nextOrder: nextSortOrder(places) };
    },
    gcTime: 0,
    // The dialog takes out what it has added itself.
    staleTime: Infinity,
  });
  const { products = NONE, total = 0, nextOrder = 1 } = data ?? {};
  const isRead = data !== undefined && total <= MAX_PAGE_SIZE;
  return {
    products,
    total,
    nextOrder,
    isPending,
    error,
    refetch,
    isRead,
    /** Whether the list is up to date: not after a change that is still being read. */
    isCurrent: isRead && !isFetching && !error,
  };
}
