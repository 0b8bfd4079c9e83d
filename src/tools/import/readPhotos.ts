import { unpack } from './table/unpack';
import { FileError } from './table/Table';

const MAX_ZIP_MEGABYTES = 300;
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
    if (file.size > MAX_ZIP_MEGABYTES * 1_000_000)
      throw new FileError({ key: 'too_large', values: { size: MAX_ZIP_MEGABYTES } });
    const unpacked = unpack(new Uint8Array(await file.arrayBuffer()), {
      // macOS adds files of its own, by the same names.
      wanted: path => PHOTO.test(path) && !/(^|\/)(__MACOSX|\.)/.test(path),
      maxBytes: MAX_ZIP_MEGABYTES * 1_000_000,
    });
    for (const [path, content] of Object.entries(unpacked)) {
      const name = path.split('/').pop() ?? path;
      photos.set(name, new File([content as Uint8Array<ArrayBuffer>], name));
    }
  }
  return photos;
}
