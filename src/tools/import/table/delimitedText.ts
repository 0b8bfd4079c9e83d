/** A text in quotes, with doubled quotes within. */
const QUOTED = '"[^"]*(?:""[^"]*)*"';
const WHOLE_QUOTED = new RegExp(`^${QUOTED}$`);
const QUOTED_CELL = new RegExp(`(^|[\\t;|,\\r\\n])${QUOTED}(?=[\\t;|,\\r\\n]|$)`, 'g');
const DECIMAL_COMMA = /(?<=\d),(?=\d)/g;

/** The number of lines by which the separator is found. */
const SEPARATOR_LINES = 20;

/**
 * Returns the separator of a text: the one that most of its first lines have, since a title may stand above. Of two that are in as many,
 * tabs come first, which are a spreadsheet's, then semicolons, which stand where the comma is a decimal mark. Commas that are only
 * decimal marks (`Çay 10,50`) separate nothing.
 */
export function separatorIn(text: string): string {
  // Cells in quotes may have line breaks, and other separators within.
  const lines = text
    .replace(QUOTED_CELL, '$1')
    .split(/[\r\n]+/, SEPARATOR_LINES)
    .map(line => line.replace(DECIMAL_COMMA, ''));
  const separators = ['\t', ';', '|', ','].map(separator => ({
    separator,
    count: lines.filter(line => line.includes(separator)).length,
  }));
  return separators.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/**
 * Quotes the cells that begin with a quote which does not end with the cell: `"Ev yapımı" köfte`. A spreadsheet copies them as they
 * are, and to the parser such a cell goes on through the next rows.
 */
export function withoutOpenQuotes(text: string, separator: string): string {
  const ends = `${separator.replace(/[\]\\^-]/, '\\$&')}\\r\\n`;
  const cells = new RegExp(`([${ends}]|^)(${QUOTED}(?= *(?:[${ends}]|$))|[^${ends}]*)`, 'g');
  return text.replace(cells, (_, before: string, cell: string) => {
    const isOpen = cell.startsWith('"') && !WHOLE_QUOTED.test(cell);
    return before + (isOpen ? `"${cell.replaceAll('"', '""')}"` : cell);
  });
}
