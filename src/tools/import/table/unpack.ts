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
    return unzipSync(content, { filter });
  } catch (error) {
    throw error instanceof FileError ? error : new FileError({ key: 'damaged' });
  }
}
