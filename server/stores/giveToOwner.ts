import { lchown, lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Gives what root has written into a folder to the folder's owner: a backend that does not run as root could not read it. Files with
 * further names (hard links) stay, because they may be elsewhere too.
 */
export async function giveToOwner(folder: string): Promise<void> {
  const owner = await stat(folder).catch(() => undefined);
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const { uid, nlink } = await lstat(path);
    if (uid === 0 && (entry.isDirectory() || nlink === 1)) await lchown(path, owner.uid, owner.gid);
  }
}
