import { constants } from 'node:fs';
import { lstat, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CLOSED_MARK, OWN } from './prepareDataFolder';

interface Owner {
  uid: number;
  gid: number;
}

/**
 * Gives what root has written into the data folder to the folder's owner: a backend that does not run as root could not read it. A
 * folder that was not accepted as Sofra's is left alone, and so are files with further names (hard links), which may be elsewhere too.
 * @param withPhotos whether there may be new photos, which can be very many files
 */
export async function giveToOwner(folder: string, { withPhotos }: { withPhotos: boolean }): Promise<void> {
  // It may be a link, as that of systemd's StateDirectory is.
  const owner = await stat(folder).catch(() => undefined);
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0 || !(await statusOf(join(folder, CLOSED_MARK))))
    return;
  for (const name of await readdir(folder))
    if (OWN.test(name) || name === CLOSED_MARK)
      await give(join(folder, name), owner, name === 'photos' && !withPhotos ? isMark : undefined);
}

/** The mark of the installation, beside the photos. */
const isMark = (name: string) => name.startsWith('.');

/**
 * The owner may put a link to a file of root in the place of a file, or of a folder, meanwhile: what is changed is what was opened, and
 * the files of a folder are reached by the open folder. (Linux; without `/proc` only the entries of the data folder are given.)
 */
async function give(path: string, owner: Owner, isGiven?: (name: string) => boolean): Promise<void> {
  // A backend that runs may delete a file meanwhile.
  const seen = await statusOf(path);
  if (!seen || !(seen.isDirectory() || (seen.isFile() && seen.uid === 0))) return;
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (!file) return;
  try {
    const status = await file.stat();
    if (status.uid === 0 && (status.isDirectory() || status.nlink === 1))
      await file.chown(owner.uid, owner.gid).catch(() => undefined);
    if (!status.isDirectory()) return;
    const opened = `/proc/self/fd/${file.fd}`;
    for (const name of await readdir(opened).catch(() => []))
      if (isGiven?.(name) ?? true) await give(join(opened, name), owner);
  } finally {
    await file.close();
  }
}

const statusOf = (path: string) => lstat(path).catch(() => undefined);
