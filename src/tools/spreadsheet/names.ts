import { fold } from '../../contract/fold';

/**
 * Splits the names in a cell: at semicolons and line breaks, or where there are none, at commas. A name in quotation marks
 * may contain any of these, and an existing name is not split.
 * @param known the folded names that exist
 * @returns each name once, in the order of the cell
 */
export function splitNames(cell: string, known: ReadonlyMap<string, unknown>): string[] {
  if (known.has(fold(cell))) return [cell.trim()];
  const separator = /[;\n|]/.test(unquoted(cell)) ? /[;\n|]/ : /[,،]/;
  const parts: string[] = [];
  let part = '';
  for (const [token, quoted] of cell.matchAll(/"((?:[^"]|"")*)"|[^]/g)) {
    if (quoted !== undefined) part += quoted.replaceAll('""', '"');
    else if (!separator.test(token)) part += token;
    else {
      parts.push(part);
      part = '';
    }
  }
  parts.push(part);
  return [...namesByFold(parts.map(name => name.trim()).filter(Boolean)).values()];
}

/** Returns each name once, by its folded form. The first spelling counts. */
export function namesByFold(names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of names) if (!found.has(fold(name))) found.set(fold(name), name);
  return found;
}

/** Joins names so that {@link splitNames} returns the same. */
export function joinNames(names: readonly string[]): string {
  const texts = names.map(name => (/[;\n|"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name));
  // Without a semicolon, a comma within the name would split it.
  return texts.length === 1 && /[,،]/.test(texts[0] ?? '') ? `${texts[0]};` : texts.join('; ');
}

function unquoted(cell: string): string {
  return cell.replace(/"(?:[^"]|"")*"/g, '');
}
