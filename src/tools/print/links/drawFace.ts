import { QUIET_ZONE, type CodeShape } from '../../../qrCodes/codeShape';
import { drawCode } from '../../../qrCodes/paper/drawCode';
import type { Paper, Picture, Size, TextStyle } from '../../../qrCodes/paper/Paper';
import { brokenText } from '../brokenText';
import { paddingOf } from './formats';

/** What is printed around each code. */
export interface FaceText {
  headline: string;
  /** What the guest does with the code. */
  hint: string;
  company: string;
}

export interface Face extends FaceText {
  shape: CodeShape;
  /** The public address, for guests who cannot scan the code. */
  address: string;
  colour: string;
  logo: Picture | undefined;
  /** The side of the code without its quiet zone, in mm. */
  side: number;
}

const INK = '#222222';
const SOFT = '#555555';
const LINE_HEIGHT = 1.3;
/** The smallest size of a letter: 6 points. */
const MIN_LETTER = 2.1;

interface Line {
  text: string;
  style: TextStyle;
  /** From the top of the line to its letters' foot, and to the next line. */
  height: number;
}

/** Draws one code with its text into a face whose corner is the corner of the page. */
export function drawFace(paper: Paper, face: Face, size: Size, isBeside: boolean): void {
  const { shape, side } = face;
  const whole = (side * shape.size) / (shape.size - 2 * QUIET_ZONE);
  const padding = paddingOf(size);
  if (isBeside) {
    const left = padding + whole + padding / 2;
    const column = size.width - left - padding;
    const lines = fitting(paper, linesOf(face, size, ['company', 'headline', 'hint', 'address']), {
      width: column,
      height: size.height - 2 * padding,
    });
    drawCode(paper, shape, { x: padding, y: (size.height - whole) / 2, side: whole }, face.colour, face.logo);
    drawLines(paper, lines, { x: left, y: (size.height - heightOf(lines)) / 2, align: 'left' });
    return;
  }
  const width = size.width - 2 * padding;
  const room = size.height - 2 * padding - whole;
  // The headline stands above the code; what else has room, below it.
  const above = fitting(paper, linesOf(face, size, ['headline']), { width, height: room });
  const below = fitting(paper, linesOf(face, size, ['hint', 'address', 'company']), {
    width,
    height: room - heightOf(above),
  });
  const gap = (room - heightOf(above) - heightOf(below)) / 2;
  const top = padding + gap * 0.8;
  const middle = size.width / 2;
  drawLines(paper, above, { x: middle, y: top, align: 'center' });
  const codeTop = top + heightOf(above) + gap * 0.2;
  drawCode(paper, shape, { x: middle - whole / 2, y: codeTop, side: whole }, face.colour, face.logo);
  drawLines(paper, below, { x: middle, y: codeTop + whole, align: 'center' });
}

function linesOf(face: Face, size: Size, parts: readonly (keyof FaceText | 'address')[]): Line[] {
  const unit = Math.min(size.width, size.height * 0.75) / 14;
  const STYLES: Record<keyof FaceText | 'address', TextStyle> = {
    headline: { size: unit * 1.25, isBold: true, colour: face.colour },
    company: { size: unit * 0.7, isBold: true, colour: INK },
    hint: { size: unit * 0.62, colour: INK },
    address: { size: unit * 0.52, colour: SOFT },
  };
  return parts
    .filter(part => face[part].trim() !== '')
    .map(part => lineOf(face[part].trim().replace(/^https?:\/\//, ''), STYLES[part]));
}

function lineOf(text: string, style: TextStyle): Line {
  const size = Math.max(style.size, MIN_LETTER);
  return { text, style: { ...style, size }, height: size * LINE_HEIGHT };
}

/** Returns the lines that have room: a long one gets smaller, then more lines; what has no room is left out. */
function fitting(paper: Paper, lines: readonly Line[], room: Size): Line[] {
  const kept: Line[] = [];
  let left = room.height;
  for (const line of lines) {
    const broken = brokenToFit(paper, line, room.width);
    const height = heightOf(broken);
    if (height > left) continue;
    kept.push(...broken);
    left -= height;
  }
  return kept;
}

function brokenToFit(paper: Paper, { text, style }: Line, width: number): Line[] {
  for (const part of [1, 0.85, 0.7]) {
    const line = lineOf(text, { ...style, size: style.size * part });
    if (paper.widthOf(text, line.style) <= width) return [line];
  }
  const smaller = lineOf(text, { ...style, size: style.size * 0.7 });
  return brokenText(paper, text, smaller.style, width).map(part => ({ ...smaller, text: part }));
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0);
}

function drawLines(
  paper: Paper,
  lines: readonly Line[],
  { x, y, align }: { x: number; y: number; align: 'left' | 'center' },
): void {
  let top = y;
  for (const { text, style, height } of lines) {
    paper.text(text, x, top + style.size, { ...style, align });
    top += height;
  }
}
