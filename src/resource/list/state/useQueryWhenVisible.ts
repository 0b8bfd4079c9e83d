import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { RefCallback } from 'react';
import { createLimit } from '../../../api/concurrency/createLimit';
import { MAX_CONCURRENT_CALLS } from '../../../api/concurrency/mapWithConcurrency';
import { useHasBeenVisible } from './useHasBeenVisible';

/** The reads of all rows share one limit. */
const limited = createLimit(MAX_CONCURRENT_CALLS);

interface QueryWhenVisible<Data> {
  queryKey: QueryKey;
  queryFn: (signal: AbortSignal) => Promise<Data>;
  staleTime?: number;
}

/** Reads something for a row once an element of it, which gets the `ref`, is in sight; at most six at a time. */
export function useQueryWhenVisible<Data>({ queryFn, ...query }: QueryWhenVisible<Data>): {
  ref: RefCallback<Element>;
  data: Data | undefined;
  error: Error | null;
} {
  const { ref, isSeen } = useHasBeenVisible();
  const { data, error } = useQuery({
    ...query,
    queryFn: ({ signal }) =>
      limited(() => {
        signal.throwIfAborted();
        return queryFn(signal);
      }),
    enabled: isSeen,
  });
  return { ref, data, error };
}
