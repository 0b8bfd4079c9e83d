import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isGone } from '../api/ApiError';

/**
 * Creates a query client that reports failures at once instead of after silent retries, and lets calls fail while offline
 * instead of pausing them. `http` repeats the calls that may be repeated.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // The record does not exist any more, so the lists are read again (P23).
    mutationCache: new MutationCache({
      onError: error => {
        if (isGone(error))
          void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'getList' });
      },
    }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
