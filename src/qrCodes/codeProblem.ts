import { contrast, MIN_CONTRAST } from '../brand/colours';
import { loadInTime } from '../ui/lazy/loadInTime';

type Draw = (context: CanvasRenderingContext2D, picture: CanvasImageSource, scale: number) => void;

/** How a phone may see a code: each draws the picture in its own way, a little nearer or farther. */
const VIEWS: readonly Draw[] = [
  // As it is.
  (context, picture, scale) => drawAt(context, picture, 480 * scale),
  // From afar.
  (context, picture, scale) => drawAt(context, picture, 140 * scale),
  // Out of focus.
  (context, picture, scale) => {
    const small = newContext(110);
    small.imageSmoothingQuality = 'high';
    small.drawImage(picture, 0, 0, 110, 110);
    drawAt(context, small.canvas, 480 * scale);
  },
  // Held askew.
  (context, picture, scale) => {
    context.translate(SIDE_PX / 2, SIDE_PX / 2);
    context.rotate(0.3);
    context.drawImage(picture, -200 * scale, -200 * scale, 400 * scale, 400 * scale);
  },
  // In bad light: dark, and darker on one side.
  (context, picture, scale) => {
    drawAt(context, picture, 480 * scale);
    const shade = context.createLinearGradient(0, 0, SIDE_PX, SIDE_PX);
    shade.addColorStop(0, 'rgb(40 40 40 / 45%)');
    shade.addColorStop(1, 'rgb(10 10 10 / 75%)');
    context.fillStyle = shade;
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  },
];

/** A phone is moved until it reads a code. The reader here misses one of a hundred at one size, and reads it at the next. */
const SCALES = [1, 1.07, 0.93];

const GROUND = '#ffffff';

/** The side of the picture that is decoded, in pixels. */
const SIDE_PX = 600;

/**
 * Checks that a phone reads a code: its contrast, and whether it decodes from afar, out of focus, askew and in bad light.
 * @param colour of the code, as `#rrggbb`
 * @returns a key below `links.look`, or null
 */
export async function codeProblem(
  picture: CanvasImageSource,
  colour: string,
  address: string,
): Promise<'contrast' | 'unreadable' | null> {
  // Readers need a dark code on a light ground.
  if (contrast(colour, GROUND) < MIN_CONTRAST) return 'contrast';
  const { default: jsQR } = await loadInTime(() => import('jsqr'));
  const isRead = (draw: Draw, scale: number) => {
    const context = newContext(SIDE_PX);
    context.fillStyle = GROUND;
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
    draw(context, picture, scale);
    const { data } = context.getImageData(0, 0, SIDE_PX, SIDE_PX);
    return jsQR(data, SIDE_PX, SIDE_PX)?.data === address;
  };
  for (const draw of VIEWS) if (!SCALES.some(scale => isRead(draw, scale))) return 'unreadable';
  return null;
}

function drawAt(context: CanvasRenderingContext2D, picture: CanvasImageSource, side: number): void {
  const margin = (SIDE_PX - side) / 2;
  context.drawImage(picture, margin, margin, side, side);
}

function newContext(side: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw.');
  return context;
}
