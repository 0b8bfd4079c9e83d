import { encodePhoto } from './encodePhoto';
import { newPhotoName, thumbnailOf } from './photoNames';
import type { PhotoStore } from './PhotoStore';

/** Stores an uploaded picture and its thumbnail, and returns the picture's name. */
export async function savePhoto(photos: PhotoStore, file: File): Promise<string> {
  const encoded = await encodePhoto(file);
  const name = newPhotoName();
  await Promise.all([photos.put(thumbnailOf(name), encoded.thumbnail), photos.put(name, encoded.photo)]);
  return name;
}

/**
 * Takes a picture and its thumbnail away. No record names them any more, so a failure only leaves files that the next
 * start collects.
 */
export async function discardPhoto(photos: PhotoStore, name: string | null | undefined): Promise<void> {
  if (name) await photos.delete([name, thumbnailOf(name)]).catch(() => undefined);
}
