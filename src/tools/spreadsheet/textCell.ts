/** What a spreadsheet would calculate or run: a text that begins with such a sign, or holds a script. */
const HOSTILE = /^[\s']*[=+\-@]|<\s*script\b|javascript:/i;

/** Returns the text of an exported cell. An apostrophe before it tells spreadsheets, and our import, that it is a text. */
export function textCell(text: string): string {
  return HOSTILE.test(text) ? `'${text}` : text;
}

/** The inverse of {@link textCell}. */
export function textOfCell(cell: string): string {
  return isTextCell(cell) ? cell.slice(1) : cell;
}

/** Whether an apostrophe declares the cell to be a text. */
export function isTextCell(cell: string): boolean {
  return cell.startsWith("'") && HOSTILE.test(cell.slice(1));
}
