import { fieldError } from '../../server/domain/errors';
import { MAX_BYTES, MAX_MEGABYTES, MAX_MEGAPIXELS, MAX_SIDE } from '../../server/domain/photos/photoLimits';
import { THUMBNAIL_SIZE } from '../../server/domain/photos/photoNames';
import type { EncodedPhoto } from '../../server/domain/photos/savePhoto';

/**
 * Encodes an uploaded picture as the backend does, with the decoders of the browser.
 * @throws InvalidError if the file is empty, too large or no picture
 */
export async function encodeOnCanvas(file: File): Promise<EncodedPhoto> {
  if (file.size === 0) throw fieldError('photo', 'empty_file');
  if (file.size > MAX_BYTES) throw fieldError('photo', 'file_too_large', { max: MAX_MEGABYTES });
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw fieldError('photo', 'not_an_image');
  }
  if (picture.width * picture.height > MAX_MEGAPIXELS * 1e6)
    throw fieldError('photo', 'too_many_pixels', { max: MAX_MEGAPIXELS });
  return {
    photo: await scaled(picture, MAX_SIDE, 0.82),
    thumbnail: await scaled(picture, THUMBNAIL_SIZE, 0.78),
  };
}

/** @param size of the longer side, in pixels */
async function scaled(picture: ImageBitmap, size: number, quality: number): Promise<Uint8Array> {
  const scale = Math.min(1, size / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  return new Uint8Array(await blob.arrayBuffer());
}
