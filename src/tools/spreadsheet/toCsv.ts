import Papa from 'papaparse';
import { textCell } from './textCell';

/** The languages whose decimal mark is the point: Excel separates by commas there, and by semicolons elsewhere. */
const WITH_POINT = ['en'];

/** Excel recognises UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Makes a CSV file that Excel opens right in a language. */
export function toCsv(rows: readonly (readonly string[])[], language: string): Blob {
  const text = Papa.unparse(
    rows.map(row => row.map(textCell)),
    { delimiter: WITH_POINT.includes(language) ? ',' : ';', newline: '\r\n', quotes: mayBeSplit },
  );
  return new Blob([BYTE_ORDER_MARK, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

/** A reader that does not know the separator must not take a sign of a name for it. */
function mayBeSplit(value: unknown): boolean {
  return /[,;\t|]/.test(String(value));
}
