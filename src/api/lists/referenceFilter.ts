/** Returns the field of an embedded record that a filter is about: `menu` for `menu__pk`, `menu_id` and `menu`. */
export function filteredField(name: string): string {
  return name.replace(/__pk$|_id$/, '');
}

/** Whether a filter asks for the record with this id. A text may be searched for in the names of what the rows refer to. */
export function isAskedFor(id: unknown, name: string, query: URLSearchParams): boolean {
  const isText = isNaN(Number(query.get(name))) && !isNaN(Number(id));
  return isText || query.getAll(name).includes(String(id));
}
