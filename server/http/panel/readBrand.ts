import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '../../../src/brand/Brand';
import { brandProblems } from '../../../src/brand/brandProblems';
import { StartError } from '../../StartError';

/**
 * Reads `brand` from the `config.json` of the built panel; undefined if there is none.
 * @throws StartError that names every value that cannot be used
 */
export async function readBrand(panel: string): Promise<Brand | undefined> {
  const file = join(panel, 'config.json');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  let found: { brand?: Brand } | null;
  try {
    found = JSON.parse(text) as typeof found;
  } catch (cause) {
    throw new StartError(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const brand = found?.brand;
  if (brand === undefined) return undefined;
  const problems = brandProblems(brand);
  if (problems.length === 0) problems.push(...missingImages(brand, panel));
  if (problems.length > 0) throw new StartError(`${file}: ${problems.join(' ')}`);
  return brand;
}

function missingImages({ logo, icon }: Brand, panel: string): string[] {
  return [logo, icon]
    .filter(path => path !== undefined && !existsSync(join(panel, path)))
    .map(path => `The image ${path} is not in ${panel}: put it into public/ and build again.`);
}
