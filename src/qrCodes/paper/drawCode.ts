import type { CodeShape } from '../codeShape';
import type { Paper, Picture } from './Paper';

/**
 * Draws a code.
 * @param side of the code with its quiet zone, in mm
 * @param logo the picture of its middle
 */
export function drawCode(
  paper: Paper,
  { size, steps, logo: hole }: CodeShape,
  { x, y, side }: { x: number; y: number; side: number },
  colour: string,
  logo?: Picture,
): void {
  const scale = side / size;
  paper.outline(steps, x, y, scale, colour);
  if (!hole || !logo) return;
  const width = hole.size * scale;
  paper.picture(logo, { x: x + hole.at * scale, y: y + hole.at * scale, width, height: width });
}
