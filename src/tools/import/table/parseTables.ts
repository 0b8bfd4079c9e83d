import Papa from 'papaparse';
import { isTextCell, textOfCell } from '../../spreadsheet/textCell';
import { FileError, MAX_COLUMNS, MAX_FILE_MEGABYTES, MAX_ROWS, type Table, type TableRow } from './Table';
import { separatorIn, withoutOpenQuotes } from './delimitedText';
import { readWorkbook } from './readWorkbook';

/** The first bytes of files that are no table although they could be decoded as text. */
const OTHER_FILES = ['%PDF', '\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF', 'Rar!', '7z\xbc\xaf', '{\\rtf'];
const ZIP = 'PK\x03\x04';
/** A container of Microsoft Office: a workbook with a password, or of Excel before 2007. */
const COMPOUND = '\xd0\xcf\x11\xe0';

/** A text may have empty lines. */
const LAST_ROW = 2 * MAX_ROWS;

/** Not tab, line feed or carriage return. */

const CONTROL = /[\x00-\x08\x0e-\x1f]/;

/** What a spreadsheet would calculate. */
const FORMULA = /^\s*=\s*[^\s=]/;
const SCRIPT = /<\s*script\b|javascript:/i;

/**
 * Reads the tables of a CSV or XLSX file, or of a text that was copied from a spreadsheet.
 * @throws {FileError} for what is not a table, is protected, is larger than a menu can be, or holds formulas or scripts
 */
export async function parseTables(source: ArrayBuffer | string): Promise<Table[]> {
  const tables = typeof source === 'string' ? [parseText(source)] : await parseFile(new Uint8Array(source));
  const filled = tables.filter(({ rows }) => rows.length > 0);
  if (!filled.length) throw new FileError({ key: 'empty' });
  return filled.map(withoutHostile);
}

async function parseFile(content: Uint8Array): Promise<Table[]> {
  if (content.length > MAX_FILE_MEGABYTES * 1_000_000)
    throw new FileError({ key: 'too_large', values: { size: MAX_FILE_MEGABYTES } });
  const start = String.fromCharCode(...content.subarray(0, 4));
  if (start === COMPOUND) throw new FileError({ key: 'protected' });
  if (start === ZIP)
    return (await readWorkbook(content)).map(({ name, rows }) => ({ name, rows: numbered(rows) }));
  if (OTHER_FILES.some(mark => start.startsWith(mark))) throw new FileError({ key: 'not_a_table' });
  return [parseText(decode(content))];
}

/** Decodes UTF-8 and UTF-16; any other text as Windows-1254, in which Excel saves CSV in Turkey. */
function decode(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1254').decode(content);
  }
}

function parseText(text: string): Table {
  const [, named, rest] = /^\uFEFF?sep=(.)\r?\n([^]*)/i.exec(text) ?? [];
  const content = rest ?? text;
  if (CONTROL.test(content) || /^\s*(<|[[{]\s*["{[\]}])/.test(content))
    throw new FileError({ key: 'not_a_table' });
  const options = { delimiter: named ?? separatorIn(content), preview: LAST_ROW };
  const asIs = Papa.parse<string[]>(content, options);
  const { data, meta } = asIs.errors.some(({ type }) => type === 'Quotes')
    ? Papa.parse<string[]>(withoutOpenQuotes(content, options.delimiter), options)
    : asIs;
  if (meta.truncated) throw tooManyRows();
  return { name: '', rows: numbered(data) };
}

function numbered(rows: readonly (readonly string[])[]): TableRow[] {
  const filled = rows
    .map((cells, index) => ({ number: index + 1, cells: cells.map(cell => cell.trim()) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (filled.length > MAX_ROWS) throw tooManyRows();
  if (filled.some(({ cells }) => cells.length > MAX_COLUMNS))
    throw new FileError({ key: 'too_many_columns', values: { count: MAX_COLUMNS } });
  return filled;
}

function tooManyRows(): FileError {
  return new FileError({ key: 'too_many_rows', values: { count: MAX_ROWS } });
}

/** Refuses formulas and scripts, and returns the texts of the other cells. */
function withoutHostile({ name, rows }: Table): Table {
  const refuse = (key: 'formulas' | 'scripts', row: number): never => {
    throw new FileError({ key, values: { row } });
  };
  const read = (cell: string, row: number): string => {
    if (isTextCell(cell)) return textOfCell(cell);
    if (FORMULA.test(cell)) refuse('formulas', row);
    if (SCRIPT.test(cell)) refuse('scripts', row);
    return cell;
  };
  return {
    name,
    rows: rows.map(({ number, cells }) => ({ number, cells: cells.map(cell => read(cell, number)) })),
  };
}
