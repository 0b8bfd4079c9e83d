import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { CLOSED_MARK, OWN } from './prepareDataFolder';

interface Owner {
  uid: number;
  gid: number;
}

/**
 * Gives what root has written into the data folder to the folder's owner: a backend that does not run as root could not read it. A
 * folder that was not accepted as Sofra's is left alone, and so are files with further names (hard links), which may be elsewhere too.
 * It is synchronous, so that a command that is stopped writes nothing meanwhile.
 * @param withPhotos whether there may be new photos, which can be very many files
 */
export function giveToOwner(folder: string, { withPhotos }: { withPhotos: boolean }): void {
  // It may be a link, as that of systemd's StateDirectory is.
  const owner = orNothing(() => statSync(folder));
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0 || !statusOf(join(folder, CLOSED_MARK))) return;
  for (const name of readdirSync(folder))
    if (OWN.test(name) || name === CLOSED_MARK)
      give(join(folder, name), owner, name === 'photos' && !withPhotos ? isMark : undefined);
}

/** The mark of the installation, beside the photos. */
const isMark = (name: string) => name.startsWith('.');

/**
 * The owner may put a link to a file of root in the place of a file, or of a folder, meanwhile: what is changed is what was opened, and
 * the files of a folder are reached by the open folder. (Linux; without `/proc` only the entries of the data folder are given.)
 */
function give(path: string, owner: Owner, isGiven?: (name: string) => boolean): void {
  // A backend that runs may delete a file meanwhile.
  const seen = statusOf(path);
  if (!seen || !(seen.isDirectory() || (seen.isFile() && seen.uid === 0))) return;
  const file = orNothing(() =>
    openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK),
  );
  if (file === undefined) return;
  try {
    const status = fstatSync(file);
    if (status.uid === 0 && (status.isDirectory() || status.nlink === 1))
      orNothing(() => fchownSync(file, owner.uid, owner.gid));
    if (!status.isDirectory()) return;
    const opened = `/proc/self/fd/${file}`;
    for (const name of orNothing(() => readdirSync(opened)) ?? [])
      if (isGiven?.(name) ?? true) give(join(opened, name), owner);
  } finally {
    closeSync(file);
  }
}

const statusOf = (path: string) => orNothing(() => lstatSync(path));

function orNothing<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
