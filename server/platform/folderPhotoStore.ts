import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../domain/errors';
import { isPhotoName } from '../domain/photos/photoNames';
import type { PhotoStore } from '../domain/photos/PhotoStore';

/** The name of the empty file of an installation that has photos in the folder begins with this. */
const OWNER = '.installation-';

/** Stores photos as files in one folder. A file is written under a temporary name and then renamed. */
export async function folderPhotoStore(folder: string): Promise<PhotoStore> {
  await mkdir(folder, { recursive: true });
  return {
    async put(name, content) {
      const unfinished = join(folder, `.${name}`);
      try {
        const file = await open(unfinished, 'w');
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, join(folder, name));
        await syncFolder(folder);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined);
        throw unavailable(error);
      }
    },
    async get(name) {
      return readFile(join(folder, name)).catch(absentIn(folder));
    },
    async copyTo(name, path) {
      const file = join(folder, name);
      try {
        // A second name of the same file needs no space, but the same file system.
        await link(file, path).catch(() => copyFile(file, path));
        return true;
      } catch (error) {
        absent(error as NodeJS.ErrnoException);
        return false;
      }
    },
    async delete(names) {
      await Promise.all(names.map(name => rm(join(folder, name), { force: true })));
    },
    check: () => access(folder, constants.W_OK),
    async *list() {
      for await (const entry of await opendir(folder)) {
        // The folder may have other files. A photo that a crash has left unfinished begins with a dot.
        if (!isPhotoName(entry.name.replace(/^\./, ''))) continue;
        const status = await stat(join(folder, entry.name)).catch(absent);
        if (status?.isFile()) yield { name: entry.name, putAt: status.mtime };
      }
    },
    owners: {
      async list() {
        const names = await readdir(folder);
        return names.filter(name => name.startsWith(OWNER)).map(name => name.slice(OWNER.length));
      },
      async add(id) {
        await writeFile(join(folder, OWNER + id), '');
        await syncFolder(folder);
      },
      async remove(ids) {
        for (const id of ids) await rm(join(folder, OWNER + id), { force: true });
      },
    },
  };
}

/** Writes the names of the files in a folder to the disk. Some systems cannot open a folder, and some file systems cannot sync one. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => undefined);
  try {
    await opened?.sync().catch((error: unknown) => {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!/^(EINVAL|EBADF|ENOTSUP|EPERM)$/.test(code)) throw error;
    });
  } finally {
    await opened?.close();
  }
}

/** Returns what to throw for a folder that cannot be used, such as one that is not mounted. A full disk has an answer of its own. */
function unavailable(error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (/^(ENOSPC|EDQUOT)$/.test(code)) return error;
  return new UnavailableError(`The folder of photos cannot be used: ${message}`, { cause: error });
}

/** Takes a file that is missing for absent, unless its folder is missing. */
function absentIn(folder: string) {
  return async (error: NodeJS.ErrnoException): Promise<undefined> => {
    if (error.code !== 'ENOENT') throw unavailable(error);
    await access(folder).catch((missing: unknown) => {
      throw unavailable(missing);
    });
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
