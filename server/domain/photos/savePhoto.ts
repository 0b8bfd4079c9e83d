import { newPhotoName, thumbnailOf } from './photoNames';
import type { PhotoStore } from './PhotoStore';

export interface EncodedPhoto {
  photo: Uint8Array;
  thumbnail: Uint8Array;
}

/** Makes a photo and its thumbnail of an uploaded file. @throws InvalidError for a file that is no picture we take */
export type EncodePhoto = (file: File) => Promise<EncodedPhoto>;

/** Where photos are kept, and what makes one of a file. */
export interface Photos {
  photos: PhotoStore;
  encodePhoto: EncodePhoto;
}

/** Stores an uploaded picture and its thumbnail, and returns the picture's name. */
export async function savePhoto({ photos, encodePhoto }: Photos, file: File): Promise<string> {
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
