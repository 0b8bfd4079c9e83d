import { chmod, lstat, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../shared/StartError';

/** The free space that is checked. With less, the embedded database fails to open without a readable error. */
const PROBE_BYTES = 1_000_000;

/** The empty file that says that everything in the folder is closed to others. */
export const CLOSED_MARK = '.closed-to-others';

/** What Sofra writes into its folder. Everything else there is left as it is. */
export const OWN =
  /^(database(\.unfinished-.*)?|photos|mail|panel-builds|backup\.unfinished-.*|lock|sofra\.sock)$/;

/** A folder with one of these is Sofra's. The other names are so common that they may be those of another program. */
const PROOF = [CLOSED_MARK, 'lock', 'sofra.sock', 'panel-builds'];

/** Folders that any folder may have: hidden ones, and what a file system puts into its root. */
const NEUTRAL = /^(\..*|lost\+found)$/;

/** The file systems of the kernel, by the number that Linux gives them: what is written there is no file on a disk. */
const KERNEL_FILE_SYSTEMS: Record<number, string> = {
  0x9fa0: 'proc',
  0x62656572: 'sysfs',
  0x62656570: 'configfs',
  0x65735543: 'fusectl',
  0xf97cff8c: 'selinuxfs',
  0x1cd1: 'devpts',
  0x27e0eb: 'cgroup',
  0x63677270: 'cgroup2',
  0x64626720: 'debugfs',
  0x74726163: 'tracefs',
  0x73636673: 'securityfs',
  0x6165676c: 'pstore',
  0x19800202: 'mqueue',
  0x958458f6: 'hugetlbfs',
  0xcafe4a11: 'bpf',
  0x42494e4d: 'binfmt_misc',
  0xde5e81e4: 'efivarfs',
};

/**
 * Creates the data folder, checks that files can be written to it, and closes it to other users of the machine.
 * @throws StartError if they cannot, or if the folder is that of another program
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  await refuseKernelFileSystem(folder);
  // For everything that this process and the database write: files 600, folders 700.
  process.umask(0o077);
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await closeOnce(folder);
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { flush: true });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${folder} ${reason(error as NodeJS.ErrnoException)}.`, {
      cause: error,
    });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

async function refuseKernelFileSystem(folder: string): Promise<void> {
  const name = KERNEL_FILE_SYSTEMS[await fileSystemOf(folder)];
  if (name)
    throw new StartError(
      `The data folder ${folder} is on ${name}, which keeps no files: set DATA_DIR to a folder on a disk.`,
    );
}

/** Returns the number of the file system that a folder is on, or will be on. */
async function fileSystemOf(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => undefined);
  if (found) return found.type;
  return folder === dirname(folder) ? 0 : fileSystemOf(dirname(folder));
}

/** Closes the folder once, with all that Sofra has in it: what is written later is closed from the start. */
async function closeOnce(folder: string): Promise<void> {
  const mark = join(folder, CLOSED_MARK);
  const status = await lstat(folder);
  if ((status.mode & 0o77) === 0 && (await lstat(mark).catch(() => undefined))) return;
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.map(({ name }) => name);
  const folders = entries.filter(entry => entry.isDirectory()).map(({ name }) => name);
  if (!names.some(name => PROOF.includes(name))) refuseForeign(folder, folders);
  await chmod(folder, 0o700).catch(() => undefined);
  for (const name of names) if (OWN.test(name)) await closeToOthers(join(folder, name));
  await writeFile(mark, '');
}

/**
 * Without DATA_DIR it is the folder `data` of the place where the command is called, which may be that of another program. Single
 * files, such as a log or a backup, are no sign of that.
 */
function refuseForeign(folder: string, folders: string[]): void {
  const foreign = folders.find(name => !OWN.test(name) && !NEUTRAL.test(name));
  if (foreign !== undefined)
    throw new StartError(
      `The data folder ${folder} is not one of Sofra (it has the folder "${foreign}"): set DATA_DIR to the folder of the ` +
        'backend, or to an empty one.',
    );
}

/** Closes what an earlier version has written. What belongs to another user is left as it is. */
async function closeToOthers(path: string): Promise<void> {
  // Another process may delete a file meanwhile.
  const status = await lstat(path).catch(() => undefined);
  if (!status) return;
  const mode = status.isDirectory() ? 0o700 : status.isFile() ? 0o600 : undefined;
  if (mode === undefined) return;
  if ((status.mode & 0o777) !== mode) await chmod(path, mode).catch(() => undefined);
  if (status.isDirectory())
    for (const name of await readdir(path).catch(() => [])) await closeToOthers(join(path, name));
}

function reason({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'has no space left: free some, or set DATA_DIR to another place';
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'is a file: set DATA_DIR to a folder';
  return `cannot be written (${code ?? message}): set DATA_DIR to a folder that this user may write`;
}
