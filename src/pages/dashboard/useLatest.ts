import { useGetList } from 'react-admin';
import { latestParams, type LatestOf } from '../../api/lists/latest';
import type { RecordId } from '../../contract/records';

export interface Latest<Model> {
  items: readonly Model[] | undefined;
  /** Undefined until it is loaded. */
  total: number | undefined;
  error: Error | null;
  /** Reads again. */
  retry: () => Promise<unknown>;
}

/** Reads the latest five records of a resource (C5). */
export function useLatest<Model extends { id: RecordId }>(resource: LatestOf): Latest<Model> {
  const { data, total, error, refetch } = useGetList<Model>(resource, latestParams(resource));
  return { items: data, total, error, retry: () => refetch() };
}
