import { FileError, MAX_FILE_MEGABYTES, type Table } from './table/Table';
import { inWorker } from './worker/inWorker';

/**
 * Reads the tables of a file, or of a text that was pasted.
 * @throws {FileError}
 */
export async function readTables(source: File | string): Promise<Table[]> {
  if (typeof source === 'string') return inWorker('parseTables', source);
  // Before it is read: a larger one might fill the memory of a phone.
  if (source.size > MAX_FILE_MEGABYTES * 1_000_000)
    throw new FileError({ key: 'too_large', values: { size: MAX_FILE_MEGABYTES } });
  return inWorker('parseTables', await source.arrayBuffer());
}
