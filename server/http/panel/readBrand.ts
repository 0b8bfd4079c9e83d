import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '../../../src/brand/Brand';
import { brandProblems } from '../../../src/brand/brandProblems';
import { StartError } from '../../StartError';

/**
 * Reads `brand` from the `config.json` of the built panel.
 * @throws StartError that names every value that cannot be used
 */
export async function readBrand(panel: string): Promise<Brand | undefined> {
  const file = join(panel, 'config.json');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  let found: { brand?: Brand };
  try {
    found = JSON.parse(text) as typeof found;
  } catch (cause) {
    throw new StartError(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const { brand } = found;
  if (brand === undefined) return undefined;
  const problems = brandProblems(brand);
  if (problems.length > 0) throw new StartError(`${file}: ${problems.join(' ')}`);
  return brand;
}
