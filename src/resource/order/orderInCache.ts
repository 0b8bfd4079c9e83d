import type { QueryClient } from '@tanstack/react-query';
import type { GetListResult } from 'react-admin';
import type { AnyRecord } from '../../api/AnyRecord';
import type { ListParams } from '../../api/lists/listLocation';

/** Returns react-admin's query key of a page of a list in its order. */
export function listKey(name: string, pagination: ListParams['pagination'], filter: object) {
  return [name, 'getList', { pagination, sort: { field: 'sort_order', order: 'ASC' }, filter }] as const;
}

/** Writes the items into every cached page of this list; `start` is the position of the first of them. */
export function showOrderInCache(
  queryClient: QueryClient,
  name: string,
  filter: object,
  items: AnyRecord[],
  start: number,
): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [name, 'getList'] })) {
    const params = queryKey[2];
    if (!isParams(params) || params.sort.field !== 'sort_order' || params.sort.order !== 'ASC') continue;
    if (JSON.stringify(params.filter) !== JSON.stringify(filter)) continue;

    const { page, perPage } = params.pagination;
    const first = (page - 1) * perPage - start;
    if (first < 0) continue;
    const part = items.slice(first, first + perPage);
    queryClient.setQueryData<GetListResult<AnyRecord>>(queryKey, before =>
      before && part.length === before.data.length ? { ...before, data: part } : before,
    );
  }
}

function isParams(value: unknown): value is ListParams {
  return typeof value === 'object' && value !== null && 'pagination' in value && 'sort' in value;
}
