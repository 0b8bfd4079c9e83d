import { fold } from '../../contract/fold';

/** Returns the field of an embedded record that a filter is about: `menu` for `menu__pk`, `menu_id` and `menu`. */
export function filteredField(name: string): string {
  return name.replace(/__pk$|_id$/, '');
}

/**
 * Whether a filter asks for this record. A text may be searched for in the names of what the rows refer to: ids that are numbers
 * are not compared with it, and where ids are texts the name decides too.
 */
export function isAskedFor(
  { id, name }: { id?: unknown; name?: unknown },
  filter: string,
  query: URLSearchParams,
): boolean {
  const isNumber = !isNaN(Number(id));
  const values = query.getAll(filter);
  if (values.includes(String(id)) || (isNumber && isNaN(Number(values[0])))) return true;
  const mayBeName = !isNumber && filter === filteredField(filter);
  return mayBeName && values.some(value => fold(String(name)).includes(fold(value)));
}
