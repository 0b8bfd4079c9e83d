export const LIMITS = [20, 50, 100] as const;
const DEFAULT_LIMIT = 20;

/**
 * Which part of a list is shown lives in the address (A6): `?page=2&limit=50&ordering=-name&search=…`. What is the
 * default is left out; what makes no sense counts as the default.
 */
export interface ListLocation {
  page: number;
  limit: number;
  /** `name`, `-name`; null while the person has not chosen. */
  ordering: string | null;
  /** The text searched for; empty for none. */
  search: string;
}

export function readListLocation(parameters: URLSearchParams): ListLocation {
  const page = Number(parameters.get('page'));
  const limit = Number(parameters.get('limit'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: (LIMITS as readonly number[]).includes(limit) ? limit : DEFAULT_LIMIT,
    ordering: parameters.get('ordering'),
    search: parameters.get('search') ?? '',
  };
}

/** Another size, order or search starts again at page 1. */
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
