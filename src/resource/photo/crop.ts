import { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';

/** The first crop is a centred square, 90 % of the width (E3) but no higher than the picture. */
const INITIAL_WIDTH_PERCENT = 90;
/** The largest side of an uploaded photo, in pixels. */
const MAX_SIDE = 1024;

export interface PixelSquare {
  x: number;
  y: number;
  size: number;
}

export function firstCrop(width: number, height: number): PercentCrop {
  return squareOf(INITIAL_WIDTH_PERCENT, width, height);
}

/** Returns a crop with the same centre at another zoom: 1 is the first crop, 2 is half as wide. */
export function zoomedCrop(crop: PercentCrop, zoom: number, width: number, height: number): PercentCrop {
  const { width: w, height: h } = squareOf(INITIAL_WIDTH_PERCENT / zoom, width, height);
  const x = clamp(crop.x + (crop.width - w) / 2, 0, 100 - w);
  const y = clamp(crop.y + (crop.height - h) / 2, 0, 100 - h);
  return { unit: '%', x, y, width: w, height: h };
}

/** Returns the crop in whole pixels: a square of at least one pixel, within the picture. */
export function pixelSquare(crop: PercentCrop, width: number, height: number): PixelSquare {
  const wanted = Math.round(Math.min((crop.width / 100) * width, (crop.height / 100) * height));
  const size = clamp(wanted, 1, Math.min(width, height));
  return {
    size,
    x: clamp(Math.round((crop.x / 100) * width), 0, width - size),
    y: clamp(Math.round((crop.y / 100) * height), 0, height - size),
  };
}

/** Returns the side of the saved picture in pixels. Pictures are scaled down, never up. */
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
