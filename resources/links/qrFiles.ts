import { canvasOf } from '../../src/qrCodes/canvasOf';
import { blobOf } from '../../src/ui/blobOf';
import { loadInTime } from '../../src/ui/lazy/loadInTime';

/** The size at which a picture is drawn to decode its code, in pixels. */
const READING_SIZE = 1024;

export async function pngFile(canvas: HTMLCanvasElement | null): Promise<Blob> {
  if (!canvas) throw new Error('There is no code to save.');
  return blobOf(canvas, 'image/png');
}

export function svgFile(svg: SVGSVGElement | null): Promise<Blob> {
  if (!svg) return Promise.reject(new Error('There is no code to save.'));
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.removeAttribute('aria-hidden');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return Promise.resolve(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
}

/**
 * Decodes the QR code in a picture.
 * @returns null when no code can be read.
 */
export async function readCode(file: Blob): Promise<string | null> {
  const { default: jsQR } = await loadInTime(() => import('jsqr'));
  let pixels = new Uint8ClampedArray();
  await canvasOf(file, READING_SIZE, (context, image) => {
    context.drawImage(image, 0, 0, READING_SIZE, READING_SIZE);
    pixels = context.getImageData(0, 0, READING_SIZE, READING_SIZE).data;
  });
  return jsQR(pixels, READING_SIZE, READING_SIZE)?.data ?? null;
}
