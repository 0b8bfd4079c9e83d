import { strFromU8, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { FileError, MAX_ROWS } from './Table';
import { unpack } from './unpack';

const MAX_UNPACKED_BYTES = 100_000_000;

/** A sheet may have empty rows between and below its rows. */
const LAST_ROW = 10 * MAX_ROWS;

/** The start tags of cells with their place, and those of formulas. */
const CELLS = /<(?:\w+:)?(?:c\b[^>]*?\br="([A-Z]+)(\d+)"|f[\s>/])/g;

/** Decimals that a spreadsheet's own arithmetic keeps apart: 45.300000000000004 is 45.3. */
const DECIMALS = 6;

/**
 * Reads the sheets of an XLSX file as texts.
 * @throws {FileError}
 */
export async function readWorkbook(content: Uint8Array): Promise<{ name: string; rows: string[][] }[]> {
  const files = unpack(content, {
    wanted: path => /\.(xml|rels)$/.test(path) || /vbaProject/i.test(path),
    maxBytes: MAX_UNPACKED_BYTES,
  });
  const paths = Object.keys(files);
  if (!paths.includes('[Content_Types].xml') || !paths.some(path => path.startsWith('xl/')))
    throw new FileError({ key: 'not_a_table' });
  if (paths.some(path => /vbaProject/i.test(path)))
    throw new FileError({ key: 'scripts', values: { row: 1 } });
  for (const path of paths.filter(path => /^xl\/worksheets\/[^/]+\.xml$/.test(path)))
    refuseSheet(strFromU8(files[path] ?? new Uint8Array(), true));
  // Stored without compression: the library unpacks compressed files in workers that the page's policy refuses.
  const stored = zipSync(files, { level: 0 });
  try {
    const sheets = await readXlsxFile<string>(stored.buffer, { parseNumber: plainNumber });
    return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map(row => row.map(textOf)) }));
  } catch {
    throw new FileError({ key: 'damaged' });
  }
}

/**
 * Checks what would cost memory or could be calculated, before the sheet is parsed.
 * @param xml a sheet, of which only the tags matter here
 */
function refuseSheet(xml: string): void {
  let row = 0;
  // Below the cells, a list to choose from has its place in the same tag as a formula.
  const [cells = ''] = xml.split(/<\/(?:\w+:)?sheetData>|<(?:\w+:)?sheetData\s*\/>/, 1);
  for (const [tag, column = '', number = ''] of cells.matchAll(CELLS)) {
    if (/^<(?:\w+:)?f/.test(tag)) throw new FileError({ key: 'formulas', values: { row: row || 1 } });
    row = Number(number);
    // Excel's third letter begins at column 703.
    if (row > LAST_ROW || column.length > 2)
      throw new FileError({ key: 'too_many_rows', values: { count: MAX_ROWS } });
  }
}

/** A further zero keeps `48.875` from being read as thousands, as a text may be. */
function plainNumber(text: string): string {
  const plain = String(Number(Number(text).toFixed(DECIMALS)));
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'boolean' ? String(cell) : '';
}
