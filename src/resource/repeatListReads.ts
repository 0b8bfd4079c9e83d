import type { QueryClient } from '@tanstack/react-query';
import type { ResourceName } from '../contract/records';

/** Repeats the reads of a resource's lists that began before a save: their answers would show the record as it was. */
export function repeatListReads(queryClient: QueryClient, name: ResourceName): void {
  const reads = { queryKey: [name, 'getList'], fetchStatus: 'fetching' } as const;
  // A first read has no data, and is not replaced unless it is cancelled.
  void queryClient.cancelQueries({ ...reads, type: 'active' }, { silent: true, revert: false });
  void queryClient.refetchQueries(reads);
}
