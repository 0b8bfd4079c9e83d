import type { Paper } from '../../../qrCodes/paper/Paper';
import { drawFace, type Face } from './drawFace';
import { faceOf, gridOf, type Format, type Grid } from './formats';

export interface SheetOptions {
  format: Format;
  /** On a sheet. */
  count: number;
  hasCutMarks: boolean;
}

/** The length of a cut mark, in mm. */
const MARK_MM = 3;

/** Draws faces onto as many sheets as they need. */
export function drawSheets(
  paper: Paper,
  faces: readonly Face[],
  { format, count, ...marks }: SheetOptions,
): void {
  const grid = gridOf(format, count);
  faces.forEach((face, index) => {
    const place = index % count;
    if (place === 0) {
      if (index > 0) paper.nextPage();
      if (marks.hasCutMarks) drawCutMarks(paper, grid);
    }
    const x = grid.x + (place % grid.columns) * grid.cell.width;
    const y = grid.y + Math.floor(place / grid.columns) * grid.cell.height;
    paper.moved({ x, y }, () => drawPlace(paper, face, format, grid));
  });
}

function drawPlace(paper: Paper, face: Face, format: Format, grid: Grid): void {
  const size = faceOf(format, grid);
  if (format.kind !== 'tent') {
    drawFace(paper, face, size, format.kind === 'beside');
    return;
  }
  // Folded, both faces stand upright.
  paper.moved({ x: size.width, y: size.height, isUpsideDown: true }, () =>
    drawFace(paper, face, size, false),
  );
  paper.line([0, size.height], [size.width, size.height], true);
  paper.moved({ x: 0, y: size.height }, () => drawFace(paper, face, size, false));
}

/** Draws marks at the edge of the sheet, and small crosses where cuts meet, so that no line stays on what is cut out. */
function drawCutMarks(paper: Paper, { columns, rows, cell, x, y }: Grid): void {
  const right = x + columns * cell.width;
  const bottom = y + rows * cell.height;
  for (let column = 0; column <= columns; column++)
    for (let row = 0; row <= rows; row++) {
      const [left, top] = [x + column * cell.width, y + row * cell.height];
      const isEdge = { left: left === x, right: column === columns, top: top === y, bottom: row === rows };
      if (isEdge.top) paper.line([left, y - MARK_MM], [left, y]);
      if (isEdge.bottom) paper.line([left, bottom], [left, bottom + MARK_MM]);
      if (isEdge.left) paper.line([x - MARK_MM, top], [x, top]);
      if (isEdge.right) paper.line([right, top], [right + MARK_MM, top]);
      if (isEdge.top || isEdge.bottom || isEdge.left || isEdge.right) continue;
      paper.line([left - 1, top], [left + 1, top]);
      paper.line([left, top - 1], [left, top + 1]);
    }
}
