import { fold } from '../../contract/fold';

type Fields = Record<string, unknown>;

/**
 * Whether a row belongs to what a list is filtered by: an embedded record, a choice, or yes or no. A backend may ignore a filter.
 * Also true where the row does not show it.
 * @param filter the parameter: `menu`, `menu__pk` or `menu_id` for the embedded record `menu`.
 * @param choices the parameters whose rows have exactly the chosen text.
 */
export function isFilteredBy(
  row: Fields,
  filter: string,
  query: URLSearchParams,
  choices: readonly string[] = [],
): boolean {
  const values = query.getAll(filter);
  const own = row[filter];
  const isExact = typeof own === 'boolean' || (typeof own === 'string' && choices.includes(filter));
  if (isExact) return values.length === 0 || values.includes(String(own));
  const field = filter.replace(/__pk$|_id$/, '');
  const { id, name } = (row[field] ?? {}) as Fields;
  if ((typeof id !== 'number' && typeof id !== 'string') || values.includes(String(id))) return true;
  // A text may be searched for in the names of what the rows refer to: ids that are numbers are not compared with it, and where
  // ids are texts the name decides too.
  if (!isNaN(Number(id))) return isNaN(Number(values[0]));
  return filter === field && values.some(value => fold(String(name)).includes(fold(value)));
}
