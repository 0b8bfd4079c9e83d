import { loadInTime } from '../../src/ui/lazy/loadInTime';

/** The size at which a picture is drawn to decode its code, in pixels. */
const READING_SIZE = 1024;

export function pngFile(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    if (!canvas) reject(new Error('There is no code to save.'));
    else
      canvas.toBlob(
        blob => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture.'))),
        'image/png',
      );
  });
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
  const { data, width, height } = await pixelsOf(file);
  return jsQR(data, width, height)?.data ?? null;
}

async function pixelsOf(file: Blob): Promise<ImageData> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = READING_SIZE;
    canvas.height = READING_SIZE;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    context.drawImage(image, 0, 0, READING_SIZE, READING_SIZE);
    return context.getImageData(0, 0, READING_SIZE, READING_SIZE);
  } finally {
    URL.revokeObjectURL(address);
  }
}
