import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import type { Named, Product } from '../../../src/contract/records';

const NONE: readonly Product[] = [];

/** Reads products as they are now, and leaves out what was deleted. Empty until all are read. */
export function useProductsNow(records: readonly Named[]) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const ids = records.map(({ id }) => id);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['products', 'now', ids],
    queryFn: async ({ signal }) => (await dataProvider.getMany<Product>('products', { ids, signal })).data,
    gcTime: 0,
  });
  return { products: data ?? NONE, isPending, error, refetch };
}
