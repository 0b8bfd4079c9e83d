import type { jsPDF } from 'jspdf';
import { loadInTime } from '../../ui/lazy/loadInTime';
import { FONT, type Fonts } from './fonts';
import { MARK_COLOUR, MARK_WIDTH, type Paper, type Size, type TextStyle } from './Paper';

/** A paper that becomes a PDF file. */
export interface PdfPaper extends Paper {
  file: () => Blob;
}

const MM_PER_POINT = 25.4 / 72;
/** The resolution of a text that the font lacks letters for. */
const PIXELS_PER_MM = 24;

/**
 * Creates a PDF file with one empty page. Text stays text, with the letters that are used embedded. A text with letters that the
 * font lacks (Arabic, Chinese, emoji) becomes a picture that the browser draws.
 * @param fonts only for papers with text
 */
export async function pdfPaper(size: Size, fonts?: Fonts): Promise<PdfPaper> {
  const { jsPDF } = await loadInTime(() => import('jspdf'));
  const format = [size.width, size.height];
  const orientation = size.width > size.height ? 'landscape' : 'portrait';
  const pdf = new jsPDF({ unit: 'mm', format, orientation, compress: true, putOnlyUsedFonts: true });
  pdf.setLineWidth(MARK_WIDTH);
  pdf.setDrawColor(MARK_COLOUR);
  if (fonts) {
    addFont(pdf, 'normal', fonts.regular);
    addFont(pdf, 'bold', fonts.bold);
  }
  const setStyle = ({ size, isBold, colour }: TextStyle) => {
    pdf.setFont(FONT, isBold ? 'bold' : 'normal');
    pdf.setFontSize(size / MM_PER_POINT);
    pdf.setTextColor(colour);
  };
  return {
    file: () => pdf.output('blob'),
    nextPage: () => {
      pdf.addPage(format, orientation);
      pdf.setLineWidth(MARK_WIDTH);
      pdf.setDrawColor(MARK_COLOUR);
    },
    widthOf: (text, style) => {
      setStyle(style);
      return hasLetters(pdf, text) ? pdf.getTextWidth(text) : drawnText(text, style).width;
    },
    text: (text, x, y, style) => {
      setStyle(style);
      const { align = 'left' } = style;
      if (hasLetters(pdf, text)) {
        pdf.text(text, x, y, { align });
        return;
      }
      const { canvas, width, height, ascent } = drawnText(text, style);
      const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
      pdf.addImage(canvas.toDataURL('image/png'), 'PNG', left, y - ascent, width, height);
    },
    outline: (steps, x, y, scale, colour) => {
      pdf.setFillColor(colour);
      const placed = ([left, top]: readonly [number, number]): [number, number] => [
        x + left * scale,
        y + top * scale,
      ];
      let last: [number, number] = [0, 0];
      for (const step of steps) {
        if (step.op === 'close') {
          pdf.close();
          continue;
        }
        const to = placed(step.to);
        if (step.op === 'move') pdf.moveTo(...to);
        else if (step.op === 'line') pdf.lineTo(...to);
        else {
          // A quadratic curve as a cubic one.
          const via = placed(step.via);
          const towards = (point: [number, number]): [number, number] => [
            point[0] + (2 / 3) * (via[0] - point[0]),
            point[1] + (2 / 3) * (via[1] - point[1]),
          ];
          pdf.curveTo(...towards(last), ...towards(to), ...to);
        }
        last = to;
      }
      pdf.fill();
    },
    picture: ({ address }, { x, y, width, height }) => pdf.addImage(address, 'PNG', x, y, width, height),
    line: (from, to, isDashed) => {
      pdf.setLineDashPattern(isDashed ? [2, 2] : [], 0);
      pdf.line(...from, ...to);
    },
    moved: ({ x, y, isUpsideDown }, draw) => {
      const [left, top] = [x / MM_PER_POINT, y / MM_PER_POINT];
      // A PDF counts from the bottom.
      const whole = (2 * pdf.internal.pageSize.getHeight()) / MM_PER_POINT;
      pdf.saveGraphicsState();
      pdf.setCurrentTransformationMatrix(
        isUpsideDown ? pdf.Matrix(-1, 0, 0, -1, left, whole - top) : pdf.Matrix(1, 0, 0, 1, left, -top),
      );
      draw();
      pdf.restoreGraphicsState();
    },
  };
}

function addFont(pdf: jsPDF, style: 'normal' | 'bold', file: ArrayBuffer): void {
  const bytes = new Uint8Array(file);
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192)
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  pdf.addFileToVFS(`${style}.ttf`, text);
  pdf.addFont(`${style}.ttf`, FONT, style, undefined, 'Identity-H');
}

/** Returns true if the chosen font has all letters of a text. */
function hasLetters(pdf: jsPDF, text: string): boolean {
  const { metadata } = pdf.getFont() as unknown as {
    metadata: { characterToGlyph: (code: number) => number };
  };
  return Array.from(text).every(letter => metadata.characterToGlyph(letter.codePointAt(0) ?? 0) > 0);
}

/** Draws a text with the fonts of the browser. Lengths are in mm. */
function drawnText(text: string, { size, isBold, colour }: TextStyle) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  const font = `${isBold ? 700 : 400} ${size * PIXELS_PER_MM}px "${FONT}", sans-serif`;
  context.font = font;
  const width = Math.max(1, Math.ceil(context.measureText(text).width));
  const [ascent, height] = [size * 1.1, size * 1.5];
  canvas.width = width;
  canvas.height = Math.ceil(height * PIXELS_PER_MM);
  context.font = font;
  context.fillStyle = colour;
  context.fillText(text, 0, ascent * PIXELS_PER_MM);
  return { canvas, width: width / PIXELS_PER_MM, height: canvas.height / PIXELS_PER_MM, ascent };
}
