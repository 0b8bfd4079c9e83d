import type { QueryClient } from '@tanstack/react-query';

/** Lets records that were read be read again when they are shown the next time: they may have what was renamed or deleted. */
export function outdateRecords(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[1] === 'getOne',
    refetchType: 'none',
  });
}
