import type { PercentCrop } from 'react-image-crop';
import { blobOf } from '../../ui/blobOf';
import { outputSide, pixelSquare } from './crop';
import { photoName } from './photoName';

const JPEG_QUALITY = 0.86;
/** The longer side of a picture while it is cropped, in pixels. The limit saves a phone's memory. */
const MAX_WORKING_SIDE = 2560;

/** Draws a picture upright, by its EXIF orientation, and scaled down to `MAX_WORKING_SIDE`. */
export async function openPhoto(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_WORKING_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = newCanvas(bitmap.width * scale, bitmap.height * scale);
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

/** Returns a copy that is rotated clockwise by 90 degrees. */
export function rotated(source: HTMLCanvasElement): HTMLCanvasElement {
  const canvas = newCanvas(source.height, source.width);
  const context = contextOf(canvas);
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(source, 0, 0);
  return canvas;
}

/** Returns the cropped square as a file: a PNG if any pixel is transparent, a JPEG otherwise. */
export async function cropPhoto(source: HTMLCanvasElement, crop: PercentCrop, name: string): Promise<File> {
  const square = pixelSquare(crop, source.width, source.height);
  const side = outputSide(square);
  const canvas = newCanvas(side, side);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, square.x, square.y, square.size, square.size, 0, 0, side, side);
  const type = isOpaque(context, side) ? 'image/jpeg' : 'image/png';
  const extension = type === 'image/jpeg' ? '.jpg' : '.png';
  return new File([await blobOf(canvas, type, JPEG_QUALITY)], photoName(name, extension), { type });
}

function isOpaque(context: CanvasRenderingContext2D, side: number): boolean {
  const { data } = context.getImageData(0, 0, side, side);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

function newCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  return context;
}
