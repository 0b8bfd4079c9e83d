import { strFromU8 } from 'fflate';
import { FileError } from '../table/Table';
import { unpackFile } from '../table/unpack';
import { parseArchive, type Archive } from './Archive';

const MENU = 'menu.json';
const PHOTO = /^photos\/[^/]+\.(jpe?g|png|webp)$/i;

/** Whether a file may be an export of everything. */
export function isArchive(file: File): boolean {
  return /\.zip$/i.test(file.name);
}

/**
 * Reads an export of everything.
 * @throws {FileError} for any other ZIP
 */
export async function readArchive(file: File): Promise<Archive> {
  const entries = await unpackFile(file, path => path === MENU || PHOTO.test(path));
  const { [MENU]: menu, ...photos } = entries;
  if (!menu) throw new FileError({ key: 'no_archive' });
  const files = Object.entries(photos).map(([path, content]): [string, File] => {
    const type = `image/${/\.png$/i.test(path) ? 'png' : /\.webp$/i.test(path) ? 'webp' : 'jpeg'}`;
    return [path, new File([content as Uint8Array<ArrayBuffer>], path.slice('photos/'.length), { type })];
  });
  return parseArchive(strFromU8(menu), new Map(files));
}
