import { constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../shared/StartError';

/** Takes an exclusive lock on an open file without waiting. Returns false if another open file has the lock. */
export type TryLock = (fd: number) => boolean;

/**
 * Locks the data folder until this process ends, because two processes on one embedded database lose data.
 *
 * The lock is on an open file in the folder. The file system holds it, so that processes in other containers see it, and
 * the kernel releases it when the process dies. The file remains and contains the name of the holder (decision 012).
 * @param holder describes this process in the error message of a second one
 * @throws StartError if another process has the lock, or if the file system does not support locks
 */
export async function lockFolder(folder: string, holder: string, tryLock?: TryLock): Promise<void> {
  const path = join(folder, 'lock');
  const fd = openToLock(path, constants.O_RDWR | constants.O_CREAT);
  if (!isLocked(tryLock ?? (await loadTryLock()), fd, folder)) {
    throw new StartError(`The data folder ${folder} is in use by ${await holderOf(path)}.`);
  }
  ftruncateSync(fd);
  writeSync(fd, `${holder}\n`, 0);
}

/**
 * Locks the embedded database itself, in one of its files. The lock of the folder is lost if its file is deleted or
 * replaced; without this file there is no database.
 * @throws StartError like {@link lockFolder}
 */
export async function lockDatabase(databaseFolder: string): Promise<void> {
  const fd = openToLock(join(databaseFolder, 'PG_VERSION'), constants.O_RDWR);
  if (!isLocked(await loadTryLock(), fd, databaseFolder)) {
    throw new StartError(`The database in ${databaseFolder} is in use by another process.`);
  }
}

/** Returns a file descriptor that stays open. A FileHandle would be closed, and the lock released, by garbage collection. */
function openToLock(path: string, flags: number): number {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    throw new StartError(
      `The file ${path} cannot be opened, and without its lock a second backend would destroy the data ` +
        `(${reason(error)}): make it a file that this user may write, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** Returns the name of the process that has the lock. It writes its name just after it has taken the lock. */
async function holderOf(path: string): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const holder = holderIn(path);
    if (holder) return holder;
    await wait(50);
  }
  return 'another process';
}

function holderIn(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function isLocked(lock: TryLock, fd: number, folder: string): boolean {
  try {
    return lock(fd);
  } catch (error) {
    throw new StartError(
      `The file system of the data folder ${folder} cannot lock files (${reason(error)}), and without a lock a second ` +
        'backend would destroy the data: set DATA_DIR to a local disk, or use PostgreSQL with DATABASE_URL.',
      { cause: error },
    );
  }
}

/** The lock is behind the file's content, because Windows refuses to read a locked range. */
const LOCK_OFFSET = 1_000_000;

async function loadTryLock(): Promise<TryLock> {
  try {
    const { tryLock } = await import('fs-native-extensions');
    return fd => tryLock(fd, LOCK_OFFSET, 1);
  } catch (error) {
    throw new StartError(
      `Files cannot be locked on this platform (${process.platform} ${process.arch}), which the embedded database ` +
        'needs: use PostgreSQL with DATABASE_URL.',
      { cause: error },
    );
  }
}

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
