import type { Size } from '../../../qrCodes/paper/Paper';

/** What codes are printed on, each a part of an A4 sheet. */
export type FormatName = 'tent' | 'card' | 'sticker' | 'poster' | 'business';

export interface Format {
  /** How many fit on a sheet: the choices. */
  counts: readonly number[];
  /** The usual choice of them. */
  usualCount: number;
  /** From where a guest usually scans it, in mm. */
  distance: number;
  /** The size of one, if it is the same however many are on a sheet. */
  size?: Size;
  /** The text is beside the code, or below it; a tent has two faces. */
  kind: 'upright' | 'beside' | 'tent';
}

export const FORMATS: Readonly<Record<FormatName, Format>> = {
  tent: { counts: [1, 2, 3], usualCount: 2, distance: 400, kind: 'tent' },
  card: { counts: [1, 2, 4, 6, 8, 9], usualCount: 4, distance: 300, kind: 'upright' },
  sticker: {
    counts: [1, 2, 4, 6, 8, 9, 10, 12, 15, 16, 18, 20, 24],
    usualCount: 12,
    distance: 250,
    kind: 'upright',
  },
  poster: { counts: [1], usualCount: 1, distance: 1000, kind: 'upright' },
  business: {
    counts: [1, 2, 4, 6, 8, 10],
    usualCount: 10,
    distance: 200,
    size: { width: 85, height: 55 },
    kind: 'beside',
  },
};

export const SHEET: Size = { width: 210, height: 297 };

/** What printers leave white. */
const MARGIN = 8;

/** A code can be scanned from ten times its width. */
const DISTANCE_PER_WIDTH = 10;

/** The smallest module that a phone tells apart on paper. */
const MIN_MODULE = 0.4;

/** The columns by the number on a sheet. */
const COLUMNS: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  4: 2,
  6: 2,
  8: 2,
  9: 3,
  10: 2,
  12: 3,
  15: 3,
  16: 4,
  18: 3,
  20: 4,
  24: 4,
};

/** The places on a sheet, in mm. */
export interface Grid {
  columns: number;
  rows: number;
  /** Of one place. */
  cell: Size;
  /** The top left corner of the first place. */
  x: number;
  y: number;
}

/** Divides a sheet. Places lie side by side, so that one cut divides two. */
export function gridOf({ kind, size }: Pick<Format, 'kind' | 'size'>, count: number): Grid {
  const columns = kind === 'tent' ? count : (COLUMNS[count] ?? 1);
  const rows = Math.ceil(count / columns);
  const cell = size ?? {
    width: (SHEET.width - 2 * MARGIN) / columns,
    height: (SHEET.height - 2 * MARGIN) / rows,
  };
  return {
    columns,
    rows,
    cell,
    x: (SHEET.width - columns * cell.width) / 2,
    y: (SHEET.height - rows * cell.height) / 2,
  };
}

/** The part of a place that one code and its text fill: all of it, or one face of a tent. */
export function faceOf(format: Format, { cell }: Grid): Size {
  return format.kind === 'tent' ? { width: cell.width, height: cell.height / 2 } : cell;
}

/**
 * Returns the smallest side of a code that can still be scanned from the usual distance, in whole mm, without its quiet zone.
 * @param modules of a side, without the quiet zone
 */
export function smallestSide({ distance }: Pick<Format, 'distance'>, modules: number): number {
  return Math.ceil(Math.max(distance / DISTANCE_PER_WIDTH, modules * MIN_MODULE));
}

/** Returns the margin within a face, in mm. */
export function paddingOf(face: Size): number {
  return Math.max(3, Math.min(face.width, face.height) * 0.06);
}

/**
 * Returns the largest side of a code that leaves room for a line of text, in whole mm, without its quiet zone.
 * @param share of the code's own modules in its side with the quiet zone
 */
export function largestSide(format: Format, face: Size, share: number): number {
  const padding = paddingOf(face);
  const [width, height] = [face.width - 2 * padding, face.height - 2 * padding];
  const side = format.kind === 'beside' ? Math.min(height, width * 0.55) : Math.min(width, height * 0.8);
  return Math.floor(side * share);
}
