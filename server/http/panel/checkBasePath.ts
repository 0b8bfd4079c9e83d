import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePathIn } from '../../../src/brand/applyBasePath';
import { StartError } from '../../shared/StartError';

/**
 * Checks that the panel in a folder is for the path of `PUBLIC_URL`, where `npm run brand -- --base` has written one into it.
 * @throws StartError
 */
export async function checkBasePath(panel: string, basePath: string): Promise<void> {
  const html = await readFile(join(panel, 'index.html'), 'utf8').catch(() => '');
  const own = basePathIn(html);
  if (own === undefined || own === basePath) return;
  throw new StartError(
    `The panel in ${panel} is for ${own}/, and PUBLIC_URL has ${basePath ? `the path ${basePath}/` : 'no path'}: correct one of them, or build the panel again.`,
  );
}
