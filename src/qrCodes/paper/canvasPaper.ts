import { FONT } from './fonts';
import { MARK_COLOUR, MARK_WIDTH, type Paper, type Size, type TextStyle } from './Paper';

/** A paper whose current page is a canvas. */
export interface CanvasPaper extends Paper {
  canvas: HTMLCanvasElement;
}

/**
 * Creates a paper on a canvas. The next page takes the place of the one before.
 * @throws an Error in a browser that cannot draw
 */
export function canvasPaper(
  size: Size,
  pixelsPerMm: number,
  canvas = document.createElement('canvas'),
): CanvasPaper {
  canvas.width = Math.round(size.width * pixelsPerMm);
  canvas.height = Math.round(size.height * pixelsPerMm);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw.');
  context.scale(pixelsPerMm, pixelsPerMm);
  // As in the PDF file.
  context.fontKerning = 'none';
  const setStyle = ({ size, isBold, colour, align = 'left' }: TextStyle) => {
    context.font = `${isBold ? 700 : 400} ${size}px "${FONT}", sans-serif`;
    context.fillStyle = colour;
    context.textAlign = align;
  };
  const clear = () => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, size.width, size.height);
  };
  clear();
  return {
    canvas,
    nextPage: clear,
    widthOf: (text, style) => {
      setStyle(style);
      return context.measureText(text).width;
    },
    text: (text, x, y, style) => {
      setStyle(style);
      context.fillText(text, x, y);
    },
    outline: (steps, x, y, scale, colour) => {
      context.fillStyle = colour;
      context.beginPath();
      for (const step of steps) {
        if (step.op === 'close') {
          context.closePath();
          continue;
        }
        const to = [x + step.to[0] * scale, y + step.to[1] * scale] as const;
        if (step.op === 'move') context.moveTo(...to);
        else if (step.op === 'line') context.lineTo(...to);
        else context.quadraticCurveTo(x + step.via[0] * scale, y + step.via[1] * scale, ...to);
      }
      context.fill();
    },
    picture: ({ element }, { x, y, width, height }) => context.drawImage(element, x, y, width, height),
    line: (from, to, isDashed) => {
      context.strokeStyle = MARK_COLOUR;
      context.lineWidth = MARK_WIDTH;
      context.setLineDash(isDashed ? [2, 2] : []);
      context.beginPath();
      context.moveTo(...from);
      context.lineTo(...to);
      context.stroke();
    },
    moved: ({ x, y, isUpsideDown }, draw) => {
      context.save();
      context.translate(x, y);
      if (isUpsideDown) context.rotate(Math.PI);
      draw();
      context.restore();
    },
  };
}
