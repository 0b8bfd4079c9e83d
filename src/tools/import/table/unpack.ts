import { strFromU8, unzipSync, type UnzipFileInfo } from 'fflate';
import { FileError } from './Table';

/** The bit of an entry that says that it is encrypted. */
const ENCRYPTED = 1;

/** The most that a ZIP with photos may have. */
const MAX_MEGABYTES = 300;

/**
 * Unpacks the entries of a ZIP with photos that are wanted.
 * @throws {FileError}
 */
export async function unpackFile(file: File, wanted: (path: string) => boolean) {
  const maxBytes = MAX_MEGABYTES * 1_000_000;
  if (file.size > maxBytes) throw new FileError({ key: 'too_large', values: { size: MAX_MEGABYTES } });
  return unpack(new Uint8Array(await file.arrayBuffer()), { wanted, maxBytes });
}

/** The letters from 0x80 on of code page 857, of Windows in Turkish; the German ones are the same in code page 850. */
const CODE_PAGE_857 = 'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ';

/**
 * Returns the path of an entry as it was written. macOS writes UTF-8, and older versions of Windows their code page, without the mark of
 * UTF-8; the library reads both as Latin 1.
 */
function writtenPath(path: string): string {
  const bytes = Uint8Array.from(path, character => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC');
  } catch {
    const letterOf = (byte: number) =>
      byte === 0xe1 ? 'ß' : (CODE_PAGE_857[byte - 0x80] ?? String.fromCharCode(byte));
    return Array.from(bytes, letterOf).join('');
  }
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY_OF_DIRECTORY = 0x02014b50;
/** The bit of an entry that says that its name is UTF-8. */
const UTF_8 = 0x800;

/** Returns the paths without the mark of UTF-8 in the directory of a ZIP, which is at its end, as the library reads them. */
function unmarkedPaths(content: Uint8Array): Set<string> {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const found = new Set<string>();
  let end = content.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) return found;
  let at = view.getUint32(end + 16, true);
  while (at + 46 <= end && view.getUint32(at, true) === ENTRY_OF_DIRECTORY) {
    const name = content.subarray(at + 46, at + 46 + view.getUint16(at + 28, true));
    if ((view.getUint16(at + 8, true) & UTF_8) === 0) found.add(strFromU8(name, true));
    at += 46 + name.length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return found;
}

/**
 * Unpacks the entries of a ZIP that are wanted.
 * @param maxBytes what they may have together; a ZIP bomb declares more, or is cut off at what it declares
 * @throws {FileError}
 */
export function unpack(
  content: Uint8Array,
  { wanted, maxBytes }: { wanted: (path: string) => boolean; maxBytes: number },
): Record<string, Uint8Array> {
  let bytes = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    if (!wanted(name)) return false;
    bytes += originalSize;
    if (bytes > maxBytes)
      throw new FileError({ key: 'too_large', values: { size: Math.round(maxBytes / 1_000_000) } });
    return true;
  };
  if ((content[6] ?? 0) & ENCRYPTED) throw new FileError({ key: 'protected' });
  try {
    const entries = Object.entries(unzipSync(content, { filter }));
    const unmarked = unmarkedPaths(content);
    const pathOf = (path: string) => (unmarked.has(path) ? writtenPath(path) : path.normalize('NFC'));
    return Object.fromEntries(entries.map(([path, unpacked]) => [pathOf(path), unpacked]));
  } catch (error) {
    throw error instanceof FileError ? error : new FileError({ key: 'damaged' });
  }
}
