/** Returns the name of the query parameter by which a column filters its list. */
// @ts-nocheck

export function parameterOf({
  source,
  filter,
}: {
  source: string;
  filter?: boolean | string | undefined;
}): string {
  return typeof filter === 'string' ? filter : source;
}
