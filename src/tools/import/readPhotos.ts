import { unpackFile } from './table/unpack';

const PHOTO = /\.(jpe?g|png|webp|heic|heif)$/i;

/**
 * Returns the photos among files, and those in ZIP files, by file name without folder.
 * @throws {FileError} for a ZIP that is damaged, protected or too large
 */
export async function readPhotos(files: readonly File[]): Promise<Map<string, File>> {
  const photos = new Map<string, File>();
  for (const file of files) {
    if (PHOTO.test(file.name)) photos.set(file.name, file);
    if (!/\.zip$/i.test(file.name)) continue;
    const unpacked = await unpackFile(file, isPhoto);
    for (const [path, content] of Object.entries(unpacked)) {
      const name = path.split('/').pop() ?? path;
      photos.set(name, new File([content as Uint8Array<ArrayBuffer>], name));
    }
  }
  return photos;
}

/** macOS adds files of its own to a ZIP, by the same names. */
function isPhoto(path: string): boolean {
  return PHOTO.test(path) && !/(^|\/)(__MACOSX|\.)/.test(path);
}
