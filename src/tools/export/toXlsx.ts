import writeXlsxFile from 'write-excel-file/universal';
import { textCell } from '../spreadsheet/textCell';
import type { TextTable } from './tables';

/** Makes an Excel workbook with one sheet. Figures are numbers, so that a spreadsheet can calculate with them. */
export function toXlsx(sheet: string, [headings = [], ...rows]: TextTable, numeric: number): Promise<Blob> {
  const text = (value: string) => ({ type: String, value: textCell(value), format: '@' });
  const data = [
    headings.map(value => ({ type: String, value, fontWeight: 'bold' as const })),
    ...rows.map(cells =>
      cells.map((value, index) =>
        value === ''
          ? null
          : index === numeric && Number.isFinite(Number(value))
            ? { type: Number, value: Number(value) }
            : text(value),
      ),
    ),
  ];
  return writeXlsxFile(data, {
    sheet,
    columns: headings.map(() => ({ width: 24 })),
    stickyRowsCount: 1,
  }).toBlob();
}
