import { sortOf } from './listQuery';

export const LIMITS = [20, 50, 100] as const;
const DEFAULT_LIMIT = 20;

/** The parameters of the address that belong to every list. */
export const LIST_PARAMETERS = ['page', 'limit', 'ordering', 'search'];

/**
 * The part of a list that is shown. It is stored in the address (A6): `?page=2&limit=50&ordering=-name&search=…`.
 * Defaults are omitted; invalid values are read as the default.
 */
export interface ListLocation {
  page: number;
  limit: number;
  /** `name`, `-name` or `menu.name`; null for the default order. */
  ordering: string | null;
  /** The search text; empty for none. */
  search: string;
}

/** Returns the number of the last page, at least 1. */
export function lastPageOf(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

export function readListLocation(parameters: URLSearchParams): ListLocation {
  const page = Number(parameters.get('page'));
  const limit = Number(parameters.get('limit'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: (LIMITS as readonly number[]).includes(limit) ? limit : DEFAULT_LIMIT,
    ordering: /^-?\w+(\.\w+)*$/.exec(parameters.get('ordering') ?? '')?.[0] ?? null,
    search: parameters.get('search') ?? '',
  };
}

/** Returns the address parameters after a change. A change of size, order or search resets the page to 1. */
export function writeListLocation(before: URLSearchParams, change: Partial<ListLocation>): URLSearchParams {
  const { page, limit, ordering, search } = { ...readListLocation(before), page: 1, ...change };
  const after = new URLSearchParams(before);
  const put = (name: string, value: string | null) => (value ? after.set(name, value) : after.delete(name));
  put('page', page > 1 ? String(page) : null);
  put('limit', limit === DEFAULT_LIMIT ? null : String(limit));
  put('ordering', ordering);
  put('search', search);
  return after;
}

/** What react-admin reads for a part of a list. */
export interface ListParams {
  pagination: { page: number; perPage: number };
  sort: { field: string; order: 'ASC' | 'DESC' };
  filter: object;
}

/**
 * Returns the parameters of react-admin's `getList` for a part of a list. Early reads and the screen both call it, because a
 * query that differs would be read again.
 *
 * @param list The default order, and the name of the filter that searches the list.
 * @param filter The filter besides the search: `{category__pk: 4}`.
 */
export function listParams(
  { page, limit, ordering, search }: ListLocation,
  list: { ordering: string; search?: string | undefined },
  filter: object = {},
): ListParams {
  return {
    pagination: { page, perPage: limit },
    sort: sortOf(ordering ?? list.ordering),
    filter: list.search && search ? { ...filter, [list.search]: search } : filter,
  };
}
