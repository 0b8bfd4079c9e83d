import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { isGone } from '../../../src/api/ApiError';
import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { mapWithConcurrency } from '../../../src/api/mapWithConcurrency';
import type { Product } from '../../../src/contract/records';

const NONE: readonly Product[] = [];

/** Reads the products of which only a part is known, and leaves out what was deleted. Empty until all are read. */
export function useWholeProducts(records: readonly Product[]): {
  products: readonly Product[];
  error: Error | null;
} {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const isPart = ({ price }: Partial<Product>) => price === undefined;
  const { data = NONE, error } = useQuery({
    queryKey: ['products', 'whole', records.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const read = async (record: Product): Promise<Product | undefined> => {
        if (!isPart(record)) return record;
        try {
          return (await dataProvider.getOne<Product>('products', { id: record.id, signal })).data;
        } catch (failure) {
          // Someone has deleted it since it was chosen.
          if (isGone(failure)) return undefined;
          throw failure;
        }
      };
      return (await mapWithConcurrency(records, read)).filter(product => product !== undefined);
    },
    gcTime: 0,
  });
  return { products: data, error };
}
