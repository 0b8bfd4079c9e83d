/**
 * The two functions of the package `query-string` that react-admin uses, made of the browser's `URLSearchParams`: the package has
 * 2.5 kB for lists in a query, which react-admin writes as JSON.
 */
export function parse(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringify(values: Record<string, unknown>): string {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
}
