/**
 * `npm run brand [-- --folder dist]`: writes the brand of the folder's `config.json` into its `index.html` and manifest, for
 * hosting without the reference backend, which does it itself. Run it again after a change. Exit code 1: a value cannot be used.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { applyBrand, applyBrandToManifest } from '../src/brand/applyBrand';
import type { Brand } from '../src/brand/Brand';
import { brandProblems } from '../src/brand/brandProblems';
import { writeCompressed } from './build/writeCompressed';

const FILES = { 'index.html': applyBrand, 'manifest.webmanifest': applyBrandToManifest };

const { values } = parseArgs({ options: { folder: { type: 'string', default: 'dist' } } });
const { folder } = values;
const config = join(folder, 'config.json');

process.exitCode = run();

function run(): number {
  if (!existsSync(join(folder, 'index.html')) || !existsSync(config)) {
    console.error(`${folder} is no built panel: run \`npm run build\`, or name its folder with --folder.`);
    return 1;
  }
  let brand: Brand;
  try {
    ({ brand = {} } = JSON.parse(readFileSync(config, 'utf8')) as { brand?: Brand });
  } catch (error) {
    console.error(`${config} is not JSON: ${(error as Error).message}`);
    return 1;
  }
  const problems = brandProblems(brand);
  const missing = [brand.logo, brand.icon].filter(
    path => path !== undefined && !existsSync(join(folder, path)),
  );
  for (const path of missing) problems.push(`${path} is not in ${folder}: put the image there.`);
  if (problems.length > 0) {
    console.error(`${config}: ${problems.join(' ')}`);
    return 1;
  }
  for (const [name, apply] of Object.entries(FILES)) {
    writeFileSync(join(folder, name), apply(original(name), brand));
    writeCompressed(join(folder, name));
  }
  console.log(`${folder} has the brand ${brand.name ?? 'Sofra'}.`);
  return 0;
}

/** The file as it was built, of which the first run keeps a copy. */
function original(name: string): string {
  const copy = join(folder, '.vite/unbranded', name);
  if (!existsSync(copy)) {
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(folder, name), copy);
  }
  return readFileSync(copy, 'utf8');
}
