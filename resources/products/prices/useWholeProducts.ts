import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { mapWithConcurrency } from '../../../src/api/mapWithConcurrency';
import type { Product } from '../../../src/contract/records';

const NONE: readonly Product[] = [];

/** Reads the products of which only a part is known. Empty until all are read. */
export function useWholeProducts(records: readonly Product[]): {
  products: readonly Product[];
  error: Error | null;
} {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const isPart = ({ price }: Partial<Product>) => price === undefined;
  const { data = NONE, error } = useQuery({
    queryKey: ['products', 'whole', records.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      mapWithConcurrency(records, async record =>
        isPart(record)
          ? (await dataProvider.getOne<Product>('products', { id: record.id, signal })).data
          : record,
      ),
    gcTime: 0,
  });
  return { products: data, error };
}
