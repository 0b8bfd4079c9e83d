import type { Query, QueryClient } from '@tanstack/react-query';
import type { ResourceName } from '../contract/records';

/** Lets records that were read be read again when they are shown the next time: they may have what was renamed or deleted. */
export function outdateRecords(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === 'getOne',
    refetchType: 'none',
  });
}

/**
 * Repeats the reads of a resource's lists that began before a save: their answers would show the record as it was.
 * @param isRepeated which reads are repeated; default: all
 */
export function repeatListReads(
  queryClient: QueryClient,
  name: ResourceName,
  isRepeated: (query: Query) => boolean = () => true,
): void {
  const reads = { queryKey: [name, 'getList'], fetchStatus: 'fetching' } as const;
  const repeated = { ...reads, predicate: isRepeated };
  // One that was begun ahead, for the next screen, is begun again there.
  void queryClient.cancelQueries({ ...reads, type: 'inactive' });
  // A first read has no data, and is not replaced unless it is cancelled.
  void queryClient.cancelQueries({ ...repeated, type: 'active' }, { silent: true, revert: false });
  void queryClient.refetchQueries(repeated);
}
