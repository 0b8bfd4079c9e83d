import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './StartError';

/** The free space that is checked. With less, the embedded database fails to open without a readable error. */
const PROBE_BYTES = 1_000_000;

/**
 * Creates the data folder and checks that files can be written to it.
 * @throws StartError if they cannot
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flush: true });
  } catch (error) {
    throw new StartError(`The data folder ${folder} ${reason(error as NodeJS.ErrnoException)}.`, {
      cause: error,
    });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'has no space left: free some, or set DATA_DIR to another place';
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'is a file: set DATA_DIR to a folder';
  return `cannot be written (${code ?? message}): set DATA_DIR to a folder that this user may write`;
}
