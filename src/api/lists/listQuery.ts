import type { GetListParams } from 'react-admin';

/** The largest page, and the page size when the caller gives none (K2). */
export const MAX_PAGE_SIZE = 1000;

interface Filter {
  [name: string]: FilterValue;
}
type FilterValue = string | number | boolean | null | undefined | Date | (string | number)[] | Filter;
type ListParams = Pick<GetListParams, 'pagination' | 'sort' | 'filter'>;

/**
 * Maps react-admin's list parameters to the backend's query parameters:
 *
 * | react-admin                          | query                       |
 * |--------------------------------------|-----------------------------|
 * | pagination {page: 2, perPage: 20}    | limit=20&page=2             |
 * | sort {field: 'name', order: 'DESC'}  | ordering=-name              |
 * | sort {field: 'id', order: 'ASC'}     | ordering=pk                 |
 * | sort {field: 'menu.name', …}         | ordering=menu__name         |
 * | filter {name: 'çorba'}               | name=çorba                  |
 * | filter {'category__pk': 4}           | category__pk=4              |
 * | filter {severity: ['mild', 'high']}  | severity=mild&severity=high |
 * | filter {id__in: [3, 4]}              | id__in=3,4                  |
 * | filter {menu: {id: 3}}               | menu__id=3                  |
 *
 * Filters that are empty, null or undefined are left out.
 */
export function listQuery({ pagination, sort, filter }: ListParams, ordering: string): URLSearchParams {
  const query = new URLSearchParams({
    limit: String(pagination?.perPage ?? MAX_PAGE_SIZE),
    page: String(pagination?.page ?? 1),
    ordering: sort ? orderingOf(sort) : ordering,
  });
  for (const [name, value] of parametersOf((filter ?? {}) as Filter)) query.append(name, value);
  return query;
}

/** The parameters as Django's filters take them: one for each chosen value, and `menu__id` for what a record refers to. */
function parametersOf(filter: Filter, prefix = ''): [name: string, value: string][] {
  return Object.entries(filter).flatMap(([key, value]): [string, string][] => {
    const name = prefix + key;
    if (value === undefined || value === null || value === '') return [];
    if (Array.isArray(value)) {
      const texts = value.map(String);
      return (name.endsWith('__in') && texts.length ? [texts.join()] : texts).map(text => [name, text]);
    }
    if (value instanceof Date) return [[name, value.toISOString()]];
    if (typeof value === 'object') return parametersOf(value, `${name}__`);
    return [[name, String(value)]];
  });
}

/** The inverse of {@link sortOf}, except for a path, which has Django's form. */
export function orderingOf({ field, order }: { field: string; order: string }): string {
  return `${order === 'DESC' ? '-' : ''}${field === 'id' ? 'pk' : field.replaceAll('.', '__')}`;
}

/** `-pk` is react-admin's `{field: 'id', order: 'DESC'}`. */
export function sortOf(ordering: string): { field: string; order: 'ASC' | 'DESC' } {
  const field = ordering.replace(/^-/, '');
  return { field: field === 'pk' ? 'id' : field, order: ordering.startsWith('-') ? 'DESC' : 'ASC' };
}
