import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The current build and two earlier ones: an open page asks for the files of the release that it was loaded from. */
const MAX_BUILDS = 3;

/** A copy that has taken longer is of a start that was killed. */
const MAX_COPY_MS = 3_600_000;

/**
 * Copies the files of the built panel, whose names contain a hash of their content, into the data folder, and deletes those of
 * old builds.
 * @param panel the folder of the built panel
 * @returns the folders with the files of the kept builds, the newest first; each has what is in `assets`
 */
export async function keepBuilds(panel: string, dataDir: string): Promise<string[]> {
  const place = join(dataDir, 'panel-builds');
  const assets = join(panel, 'assets');
  const names = await readdir(assets).catch(() => []);
  if (names.length > 0) {
    const id = createHash('sha256').update(names.sort().join('\n')).digest('hex').slice(0, 16);
    await copyOnce(assets, place, id);
  }
  const [builds, unfinished] = await Promise.all([
    foldersIn(place, /^[0-9a-f]{16}$/),
    foldersIn(place, /^[0-9a-f]{16}\.unfinished-/),
  ]);
  const left = unfinished.filter(({ usedAt }) => usedAt < Date.now() - MAX_COPY_MS);
  const old = [...builds.splice(MAX_BUILDS), ...left];
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  return builds.map(({ folder }) => folder);
}

/** Returns the folders with such a name, the last used first. */
async function foldersIn(place: string, named: RegExp): Promise<{ folder: string; usedAt: number }[]> {
  const names = (await readdir(place).catch(() => [])).filter(name => named.test(name));
  const folders = await Promise.all(
    names.map(async name => ({
      folder: join(place, name),
      usedAt: (await stat(join(place, name))).mtimeMs,
    })),
  );
  return folders.sort((one, other) => other.usedAt - one.usedAt);
}

/** Copies a build under a temporary name first: a start that is killed leaves no half of one. */
async function copyOnce(assets: string, place: string, id: string): Promise<void> {
  const folder = join(place, id);
  const isKept = await stat(folder).catch(() => undefined);
  if (!isKept) {
    await mkdir(place, { recursive: true });
    // Another process may copy the same build now. In containers both have the same process id.
    const unfinished = await mkdtemp(`${folder}.unfinished-`);
    await cp(assets, unfinished, { recursive: true });
    await rename(unfinished, folder).catch(async () => rm(unfinished, { recursive: true, force: true }));
  }
  const now = new Date();
  await utimes(folder, now, now);
}
