import type { Paper } from '../../../qrCodes/paper/Paper';

/** A line of a printed menu, as wide as its column. */
export interface Row {
  /** In mm. */
  height: number;
  draw: (paper: Paper, x: number, y: number) => void;
}

/** Rows that stay in one column. */
export interface Block {
  /** The space above it, unless it is at the top of a column, in mm. */
  space: number;
  rows: readonly Row[];
}

export interface PlacedRow {
  row: Row;
  page: number;
  column: number;
  /** From the top of the column, in mm. */
  y: number;
}

interface Columns {
  /** On a page. */
  count: number;
  /** Returns the height of the columns of a page, in mm. */
  heightOf: (page: number) => number;
}

/** Places blocks from column to column. A block is divided only if it is taller than a whole column. */
export function flow(blocks: readonly Block[], { count, heightOf }: Columns): PlacedRow[] {
  const placed: PlacedRow[] = [];
  let [page, column, y] = [0, 0, 0];
  const next = () => {
    column = (column + 1) % count;
    if (column === 0) page += 1;
    y = 0;
  };
  for (const { space, rows } of blocks) {
    const height = rows.reduce((sum, row) => sum + row.height, 0);
    if (y > 0 && y + space + height > heightOf(page)) next();
    // The first page has less room than the next one.
    if (y === 0 && height > heightOf(page) && height <= heightOf(page + 1)) while (page === 0) next();
    if (y > 0) y += space;
    for (const row of rows) {
      if (y > 0 && y + row.height > heightOf(page)) next();
      placed.push({ row, page, column, y });
      y += row.height;
    }
  }
  return placed;
}

/** Returns the page numbers of each side of the sheets of a folded booklet: left and right, from 0. */
export function bookletSides(pages: number): [number, number][] {
  const whole = Math.ceil(pages / 4) * 4;
  return Array.from({ length: whole / 2 }, (_, side) =>
    side % 2 === 0 ? [whole - 1 - side, side] : [side, whole - 1 - side],
  );
}
