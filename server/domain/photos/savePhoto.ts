import { newPhotoName, thumbnailOf } from './photoNames';
import type { PhotoStore } from './PhotoStore';

export interface EncodedPhoto {
  photo: Uint8Array;
  thumbnail: Uint8Array;
}

/**
 * Converts an uploaded file to a photo and its thumbnail.
 * @param companyId the company that has uploaded it; undefined for the backend's own pictures
 * @throws InvalidError if the file is not an accepted picture
 */
export type EncodePhoto = (file: File, companyId?: number) => Promise<EncodedPhoto>;

/** The store of photos, and the encoder of uploaded files. */
export interface Photos {
  photos: PhotoStore;
  encodePhoto: EncodePhoto;
}

/** Stores an uploaded picture and its thumbnail. Returns the name of the picture. */
export async function savePhoto(
  { photos, encodePhoto }: Photos,
  file: File,
  companyId?: number,
): Promise<string> {
  const encoded = await encodePhoto(file, companyId);
  const name = newPhotoName();
  const stored = await Promise.allSettled([
    photos.put(thumbnailOf(name), encoded.thumbnail),
    photos.put(name, encoded.photo),
  ]);
  const failed = stored.find(put => put.status === 'rejected');
  if (failed) {
    await discardPhoto(photos, name);
    throw failed.reason;
  }
  return name;
}

/**
 * Deletes a picture and its thumbnail. Errors are ignored: no record refers to the files, and the next start deletes
 * orphans.
 */
export async function discardPhoto(photos: PhotoStore, name: string | null | undefined): Promise<void> {
  if (name) await photos.delete([name, thumbnailOf(name)]).catch(() => undefined);
}
