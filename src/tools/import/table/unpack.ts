import { unzipSync, type UnzipFileInfo } from 'fflate';
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
 * Returns the path of an entry as it was written. macOS writes UTF-8 and older versions of Windows their code page without the mark of
 * UTF-8; the library reads both as Latin 1.
 */
function writtenPath(path: string): string {
  if (!/^[\0-\xff]*$/.test(path) || /^[\0-\x7f]*$/.test(path)) return path.normalize('NFC');
  const bytes = Uint8Array.from(path, character => character.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).normalize('NFC');
  } catch {
    // Control characters and section signs are in no name.
    const isOfCodePage = /[\x80-\x9f\xa6\xa7]/.test(path);
    const letterOf = (byte: number) =>
      byte === 0xe1 ? 'ß' : (CODE_PAGE_857[byte - 0x80] ?? String.fromCharCode(byte));
    return isOfCodePage ? Array.from(bytes, letterOf).join('') : path;
  }
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
    return Object.fromEntries(entries.map(([path, unpacked]) => [writtenPath(path), unpacked]));
  } catch (error) {
    throw error instanceof FileError ? error : new FileError({ key: 'damaged' });
  }
}
