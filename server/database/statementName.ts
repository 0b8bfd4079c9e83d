/**
 * Every connection keeps what has a name for as long as it lives. The backend has some eighty statements; what comes after
 * the first two hundred is somebody trying out orders and page sizes, and goes without.
 */
const MAX_NAMES = 200;

const names = new Map<string, string>();

/** The name under which connections keep a statement; undefined where they had better not. */
export function statementName(text: string): string | undefined {
  // How a search is best done depends on the company and on the text.
  if (text.includes(' like ')) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `sofra_${names.size}`;
  names.set(text, name);
  return name;
}
