// @ts-nocheck
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The current build and two earlier ones: an open page asks for the files of the release that it was loaded from. */
const MAX_BUILDS = 3;

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
  const builds = await Promise.all(
    (await readdir(place).catch(() => []))
      .filter(name => /^[0-9a-f]{16}$/.test(name))
      .map(async name => ({ folder: join(place, name), usedAt: (await stat(join(place, name))).mtimeMs })),
  );
  builds.sort((one, other) => other.usedAt - one.usedAt);
  const old = builds.splice(MAX_BUILDS);
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  return builds.map(({ folder }) => folder);
}

/** Copies a build under a temporary name first: a start that is killed leaves no half of one. */
async function copyOnce(assets: string, place: string, id: string): Promise<void> {
  const folder = join(place, id);
  const isKept = await stat(folder).catch(() => undefined);
  if (!isKept) {
    const unfinished = `${folder}.unfinished-${process.pid}`;
    await mkdir(place, { recursive: true });
    await cp(assets, unfinished, { recursive: true });
    await rename(unfinished, folder).catch(async () => rm(unfinished, { recursive: true, force: true }));
  }
  const now = new Date();
  await utimes(folder, now, now);
}
