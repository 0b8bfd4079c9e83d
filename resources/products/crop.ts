import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** First crop: square, 90 % of the width, centred (specification, section 9), and inside the picture whatever its shape. */
const INITIAL_WIDTH_PERCENT = 90;
/** A photo goes up at this size at most, in pixels. */
const MAX_SIDE = 1024;

export interface PixelSquare {
  x: number;
  y: number;
  size: number;
}

export function firstCrop(width: number, height: number): PercentCrop {
  return squareOf(INITIAL_WIDTH_PERCENT, width, height);
}

/** The same centre, another size: 1 is the first crop, 2 shows half of its width. */
export function zoomedCrop(crop: PercentCrop, zoom: number, width: number, height: number): PercentCrop {
  const { width: w, height: h } = squareOf(INITIAL_WIDTH_PERCENT / zoom, width, height);
  const x = clamp(crop.x + (crop.width - w) / 2, 0, 100 - w);
  const y = clamp(crop.y + (crop.height - h) / 2, 0, 100 - h);
  return { unit: '%', x, y, width: w, height: h };
}

/** The crop in whole pixels: square, at least one pixel, never outside the picture. */
export function pixelSquare(crop: PercentCrop, width: number, height: number): PixelSquare {
  const wanted = Math.round(Math.min((crop.width / 100) * width, (crop.height / 100) * height));
  const size = clamp(wanted, 1, Math.min(width, height));
  return {
    size,
    x: clamp(Math.round((crop.x / 100) * width), 0, width - size),
    y: clamp(Math.round((crop.y / 100) * height), 0, height - size),
  };
}

/** Pictures are scaled down, never up. */
export function outputSide({ size }: PixelSquare): number {
  return Math.min(size, MAX_SIDE);
}

function squareOf(percentOfWidth: number, width: number, height: number): PercentCrop {
  const side = Math.min((percentOfWidth / 100) * width, height);
  return centerCrop(
    makeAspectCrop({ unit: '%', width: (side / width) * 100 }, 1, width, height),
    width,
    height,
  );
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
