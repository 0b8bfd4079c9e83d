import { basePath } from '../basePath';
import { SETTINGS, type PanelConfig } from './settings';

/** Thrown when `config.json` cannot be used. The message names every invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and checks `config.json`.
 * @throws {ConfigError} when the file is missing, is not JSON, or has an invalid value.
 */
export async function loadConfig(fetch: (url: string) => Promise<Response>): Promise<PanelConfig> {
  let found: Record<string, unknown>;
  try {
    const response = await fetch(`${basePath}/config.json`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const json = (await response.json()) as unknown;
    found = typeof json === 'object' ? { ...json } : {};
  } catch (cause) {
    throw new ConfigError(`config.json could not be read: ${(cause as Error).message}`, { cause });
  }
  // Loaded on demand: most installations never see it.
  if (!isValid(found)) throw new ConfigError((await import('./configProblems')).configProblems(found));
  const {
    apiHost,
    publicMenuHost,
    thumbnailSuffix = '',
    passwordReset,
    capabilities,
    brand,
  } = found as Partial<PanelConfig> & Pick<PanelConfig, 'publicMenuHost'>;
  return {
    apiHost: apiHost ? new URL(apiHost).origin : basePath,
    publicMenuHost: publicMenuHost.replace(/\/+$/, ''),
    thumbnailSuffix,
    passwordReset,
    capabilities,
    ...(brand && { brand }),
  };
}

function isValid(found: Record<string, unknown>): boolean {
  const names = Object.keys(SETTINGS) as (keyof PanelConfig)[];
  return (
    Object.keys(found).every(name => name in SETTINGS) && names.every(name => SETTINGS[name](found[name]))
  );
}
