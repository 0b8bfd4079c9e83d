const MAX_MEGABYTES = 25;
const MAX_MEGAPIXELS = 50;
const TYPES = ['jpg', 'png', 'webp'];

/** Why a file cannot be a product's photo: a key below `products.photo`, with its argument. */
export interface PhotoProblem {
  key: 'empty' | 'wrong_type' | 'too_large' | 'too_many_pixels';
  size?: number;
}

/**
 * Checks a file by its content, not by its name, and before it is decoded: a picture of 16000 by 16000 pixels would fill a
 * phone's memory.
 * @returns null when the file may be opened.
 */
export async function photoProblem(file: Blob): Promise<PhotoProblem | null> {
  if (file.size === 0) return { key: 'empty' };
  if (file.size > MAX_MEGABYTES * 1_000_000) return { key: 'too_large', size: MAX_MEGABYTES };
  const { imageSize } = await import('image-size');
  try {
    const { type = '', width, height } = imageSize(new Uint8Array(await file.arrayBuffer()));
    if (!TYPES.includes(type)) return { key: 'wrong_type' };
    if (width * height > MAX_MEGAPIXELS * 1_000_000) return { key: 'too_many_pixels', size: MAX_MEGAPIXELS };
    return null;
  } catch {
    return { key: 'wrong_type' };
  }
}
