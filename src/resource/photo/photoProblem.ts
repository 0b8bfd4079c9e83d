import { loadInTime } from '../../ui/lazy/loadInTime';

const MAX_MEGABYTES = 25;
const MAX_MEGAPIXELS = 50;
const TYPES = ['jpg', 'png', 'webp'];

/** Why a file cannot be used as a photo: a key below `photo`, with its argument. */
export interface PhotoProblem {
  key: 'empty' | 'wrong_type' | 'heic' | 'too_large' | 'too_many_pixels' | 'broken';
  size?: number;
}

/**
 * Checks a file by its content, not by its name, and before it is decoded: a picture of 16000 by 16000 pixels would fill a
 * phone's memory. A HEIC photo, as iPhones take them, may be opened where the browser can decode it.
 * @returns null when the file may be opened.
 * @throws ChunkError if the code for it cannot be loaded.
 */
export async function photoProblem(file: Blob): Promise<PhotoProblem | null> {
  if (file.size === 0) return { key: 'empty' };
  if (file.size > MAX_MEGABYTES * 1_000_000) return { key: 'too_large', size: MAX_MEGABYTES };
  const { imageSize } = await loadInTime(() => import('image-size'));
  const content = new Uint8Array(await file.arrayBuffer());
  const heic = isHeic(content);
  try {
    const { type = '', width, height } = imageSize(content);
    if (!heic && !TYPES.includes(type)) return { key: 'wrong_type' };
    if (width * height > MAX_MEGAPIXELS * 1_000_000) return { key: 'too_many_pixels', size: MAX_MEGAPIXELS };
  } catch {
    if (!heic) return { key: 'wrong_type' };
  }
  return heic && !(await isDecodable(file)) ? { key: 'heic' } : null;
}

/** Whether a file starts with the mark of HEIC or HEIF: a box `ftyp` with one of their brands. */
function isHeic(content: Uint8Array): boolean {
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(String.fromCharCode(...content.subarray(4, 12)));
}

async function isDecodable(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
