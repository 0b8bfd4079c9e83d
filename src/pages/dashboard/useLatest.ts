import { useGetList } from 'ra-core';
import type { ResourceName } from '../../contract/records';

const SHOWN = 5;

export interface Latest<Model> {
  items: readonly Model[] | undefined;
  /** Undefined until the backend has said it. */
  total: number | undefined;
  error: Error | null;
  retry: () => void;
}

/** The latest five of a resource (C5). */
export function useLatest<Model extends { id: number }>(
  resource: ResourceName,
  field: 'updated_at' | 'created_at',
): Latest<Model> {
  const { data, total, error, refetch } = useGetList<Model>(resource, {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field, order: 'DESC' },
  });
  return { items: data, total, error, retry: () => void refetch() };
}
