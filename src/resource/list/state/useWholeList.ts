import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { readFirst } from '../../../api/lists/readFirst';
import { useResource } from '../../ResourcesContext';

interface WholeListOptions {
  filter: object;
  sort: { field: string; order: 'ASC' | 'DESC' };
  enabled: boolean;
}

/** Reads the current resource's list of up to 1,000 records, which its backend cannot search. */
export function useWholeList({ filter, sort, enabled }: WholeListOptions) {
  const { name } = useResource();
  const dataProvider = useDataProvider<PanelDataProvider>();
  return useQuery({
    // The prefix and the shape of react-admin's lists, so that its cache updates apply to it too.
    queryKey: [name, 'getList', 'searched', { filter, sort }],
    queryFn: ({ signal }) => readFirst(dataProvider, name, { filter, sort, signal }),
    enabled,
  });
}
