import { randomHex } from '../randomHex';

/** The maximum width and height of a thumbnail in pixels. It is part of the file name. */
export const THUMBNAIL_SIZE = 160;

/** The suffix of a thumbnail's name, before the extension. */
export const THUMBNAIL_SUFFIX = `-${THUMBNAIL_SIZE}`;

const shape = new RegExp(`^[0-9a-f]{32}(${THUMBNAIL_SUFFIX})?\\.webp$`);

/** Creates a random name, which cannot be guessed and does not identify the company. */
export function newPhotoName(): string {
  return `${randomHex(16)}.webp`;
}

/** Returns the name of a photo's thumbnail: `ab12-160.webp` for `ab12.webp`. */
export function thumbnailOf(name: string): string {
  return name.replace(/\.webp$/, `${THUMBNAIL_SUFFIX}.webp`);
}

export function isPhotoName(name: string): boolean {
  return shape.test(name);
}
