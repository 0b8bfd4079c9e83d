/**
 * `npm run brand [-- --folder dist] [--base /admin]`: writes the brand of the folder's `config.json`, and the path below which
 * the panel will be, into its `index.html` and manifest, for hosting without the reference backend, which does it itself. Run it
 * again after a change. Exit code 1: a value cannot be used.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '../server/http/panel/readSettings';
import { StartError } from '../server/shared/StartError';
import type { Brand } from '../src/brand/Brand';
import { applyBasePath, applyBasePathToManifest, basePathIn } from '../src/brand/applyBasePath';
import { applyBrand, applyBrandToManifest, isBranded } from '../src/brand/applyBrand';
import { writeCompressed } from './build/writeCompressed';

/** The page comes last: it tells whether the files have a brand. */
const FILES = {
  'manifest.webmanifest': (text: string, brand: Brand) =>
    applyBasePathToManifest(applyBrandToManifest(text, brand), basePath),
  'index.html': (text: string, brand: Brand) => applyBasePath(applyBrand(text, brand), basePath),
};

const { folder, base } = parseArgs({
  options: { folder: { type: 'string', default: 'dist' }, base: { type: 'string', default: '' } },
}).values;
const basePath = base.replace(/\/+$/, '');
process.exitCode = await run();

async function run(): Promise<number> {
  if (!existsSync(join(folder, 'index.html')) || !existsSync(join(folder, 'config.json'))) {
    console.error(`${folder} is no built panel: run \`npm run build\`, or name its folder with --folder.`);
    return 1;
  }
  if (!/^(\/[\w.~-]+)*$/.test(basePath)) {
    console.error(`--base is "${base}": write a path such as /admin.`);
    return 1;
  }
  try {
    const { brand = {} } = await readSettings(folder);
    for (const [name, apply] of Object.entries(FILES)) await write(name, apply(original(name), brand));
    console.log(`${folder} has the brand ${brand.name ?? 'Sofra'}${basePath && ` and is for ${basePath}/`}.`);
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    return 1;
  }
}

/** Writes a file with the time of the build, which `npm start` compares with the sources. */
async function write(name: string, text: string): Promise<void> {
  const file = join(folder, name);
  const { atime, mtime } = statSync(file);
  writeFileSync(file, text);
  await writeCompressed(file);
  utimesSync(file, atime, mtime);
}

/** The file as it was built. The first run after a build keeps a copy. */
function original(name: string): string {
  const copy = join(folder, '.vite/unbranded', name);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  if (!existsSync(copy) || !(isBranded(page) || basePathIn(page) !== undefined)) {
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(folder, name), copy);
  }
  return readFileSync(copy, 'utf8');
}
