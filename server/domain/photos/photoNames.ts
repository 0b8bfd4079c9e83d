import { randomBytes } from 'node:crypto';

/** The width and height of a thumbnail, at most; it is part of its name. */
export const THUMBNAIL_SIZE = 160;

/** What a thumbnail's name has more than its photo's, before the extension. */
export const THUMBNAIL_SUFFIX = `-${THUMBNAIL_SIZE}`;

const shape = /^[0-9a-f]{32}(-160)?\.webp$/;

/** A name that nobody can guess, and that says nothing about whose it is. */
export function newPhotoName(): string {
  return `${randomBytes(16).toString('hex')}.webp`;
}

/** The thumbnail stands beside its photo: `ab12.webp` has `ab12-160.webp`. */
export function thumbnailOf(name: string): string {
  return name.replace(/\.webp$/, `${THUMBNAIL_SUFFIX}.webp`);
}

export function isPhotoName(name: string): boolean {
  return shape.test(name);
}
