/**
 * The most named statements. A connection keeps each one until it closes. The backend itself has about eighty; callers
 * can create more by choosing orderings and page sizes.
 */
const MAX_NAMES = 200;

const names = new Map<string, string>();

/** Returns the name of a statement, or undefined for a statement that is planned at every call. */
export function statementName(text: string): string | undefined {
  // The best plan of a search depends on the company and on the text.
  if (text.includes(' like ')) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `sofra_${names.size}`;
  names.set(text, name);
  return name;
}
