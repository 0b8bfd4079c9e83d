import type { GetListParams } from 'react-admin';

/** The largest page, and the page size when the caller gives none (K2). */
export const MAX_PAGE_SIZE = 1000;

type Filter = Record<string, string | number | boolean | null | undefined>;
type ListParams = Pick<GetListParams, 'pagination' | 'sort' | 'filter'>;

/**
 * Maps react-admin's list parameters to the backend's query parameters:
 *
 * | react-admin                          | query                       |
 * |--------------------------------------|-----------------------------|
 * | pagination {page: 2, perPage: 20}    | limit=20&page=2             |
 * | sort {field: 'name', order: 'DESC'}  | ordering=-name              |
 * | sort {field: 'id', order: 'ASC'}     | ordering=pk                 |
 * | filter {name: 'çorba'}               | name=çorba                  |
 * | filter {'category__pk': 4}           | category__pk=4              |
 *
 * Filters that are empty, null or undefined are left out.
 */
export function listQuery({ pagination, sort, filter }: ListParams, ordering: string): URLSearchParams {
  const query = new URLSearchParams({
    limit: String(pagination?.perPage ?? MAX_PAGE_SIZE),
    page: String(pagination?.page ?? 1),
    ordering: sort ? orderingOf(sort) : ordering,
  });
  for (const [name, value] of Object.entries((filter ?? {}) as Filter)) {
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value));
  }
  return query;
}

/** The inverse of {@link sortOf}. */
export function orderingOf({ field, order }: { field: string; order: string }): string {
  return `${order === 'DESC' ? '-' : ''}${field === 'id' ? 'pk' : field}`;
}

/** `-pk` is react-admin's `{field: 'id', order: 'DESC'}`. */
export function sortOf(ordering: string): { field: string; order: 'ASC' | 'DESC' } {
  const field = ordering.replace(/^-/, '');
  return { field: field === 'pk' ? 'id' : field, order: ordering.startsWith('-') ? 'DESC' : 'ASC' };
}
