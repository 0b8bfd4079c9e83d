import type { QueryClient } from '@tanstack/react-query';
import type { GetListResult, Identifier } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';

/** Takes deleted records out of every cached list at once; the lists are read again after it. */
export function removeFromLists(
  queryClient: QueryClient,
  name: string,
  isRemoved: (id: Identifier) => boolean,
): void {
  queryClient.setQueriesData<GetListResult<AnyRecord>>({ queryKey: [name, 'getList'] }, before => {
    if (!before?.data) return before;
    const data = before.data.filter(({ id }) => !isRemoved(id));
    const removed = before.data.length - data.length;
    return removed ? { ...before, data, total: (before.total ?? 0) - removed } : before;
  });
}
