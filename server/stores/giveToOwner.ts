import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CLOSED_MARK, OWN } from './prepareDataFolder';

/**
 * Gives what root has written into the data folder to the folder's owner: a backend that does not run as root could not read it. A
 * folder that was not accepted as Sofra's is left alone, and so are files with further names (hard links), which may be elsewhere too.
 */
export async function giveToOwner(folder: string): Promise<void> {
  // It may be a link, as that of systemd's StateDirectory is.
  const owner = await stat(folder).catch(() => undefined);
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0 || !(await statusOf(join(folder, CLOSED_MARK))))
    return;
  for (const name of await readdir(folder))
    if (OWN.test(name) || name === CLOSED_MARK) await give(join(folder, name), owner);
}

async function give(path: string, owner: { uid: number; gid: number }): Promise<void> {
  // A backend that runs may delete a file meanwhile.
  const status = await statusOf(path);
  if (!status) return;
  if (status.uid === 0 && (status.isDirectory() || status.nlink === 1))
    await lchown(path, owner.uid, owner.gid).catch(() => undefined);
  if (!status.isDirectory()) return;
  for (const name of await readdir(path).catch(() => [])) await give(join(path, name), owner);
}

const statusOf = (path: string) => lstat(path).catch(() => undefined);
