import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Brand } from '../../../src/brand/Brand';
import { brandProblems } from '../../../src/brand/brandProblems';
import { webAddress } from '../../shared/config';
import { StartError } from '../../shared/StartError';

/** The settings of `config.json` that the backend applies. Both are optional. */
export interface PanelSettings {
  brand?: Brand | undefined;
  /** The address of the public menus, without a trailing slash. */
  publicMenuHost?: string | undefined;
}

/**
 * Reads the settings of the built panel from its `config.json`, if there is one.
 * @throws StartError that names every value that cannot be used
 */
export async function readSettings(panel: string): Promise<PanelSettings> {
  const file = join(panel, 'config.json');
  const text = await readFile(file, 'utf8').catch(() => '{}');
  let found: PanelSettings | null;
  try {
    found = JSON.parse(text) as typeof found;
  } catch (cause) {
    throw new StartError(`${file} is not JSON: ${(cause as Error).message}`, { cause });
  }
  const { brand, publicMenuHost } = found ?? {};
  const problems = brand === undefined ? [] : brandProblems(brand);
  if (brand !== undefined && problems.length === 0) problems.push(...missingImages(brand, panel));
  const menuHost = publicMenuHost === undefined ? undefined : webAddress(publicMenuHost);
  if (publicMenuHost !== undefined && !menuHost)
    problems.push(
      `publicMenuHost is ${JSON.stringify(publicMenuHost)}: write an address such as "https://menu.example.com".`,
    );
  if (problems.length > 0) throw new StartError(`${file}: ${problems.join(' ')}`);
  return { brand, publicMenuHost: menuHost };
}

function missingImages({ logo, icon }: Brand, panel: string): string[] {
  return [logo, icon]
    .filter(path => path !== undefined && !existsSync(join(panel, path)))
    .map(path => `The image ${path} is not in ${panel}: put it into public/ and build again.`);
}
