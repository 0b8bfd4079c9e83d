import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { readAll } from '../../../api/lists/readAll';
import type { PanelDataProvider } from '../../../api/dataProvider';
import type { ResourceName } from '../../../contract/records';

/**
 * Reads every record of a resource, page by page, in the resource's own order.
 *
 * The query key has the prefix of react-admin's lists and the data has their shape, so that react-admin's cache updates
 * and invalidations apply to it too.
 */
export function useAllRecords<Model extends { id: AnyRecord['id'] }>(name: ResourceName, enabled = true) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [name, 'getList', 'all'],
    queryFn: async ({ signal }) => {
      const records = await readAll<Model>(dataProvider, name, { signal });
      return { data: records, total: records.length };
    },
    enabled,
  });
  return { records: data?.data ?? [], isPending, error, refetch };
}
