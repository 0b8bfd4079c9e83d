import { basePath } from '../basePath';
import { SETTINGS, type PanelConfig } from './settings';

/** As long as for a call to the backend. */
const TIMEOUT_MS = 30_000;

/** Thrown when `config.json` cannot be used. The message names every invalid value; `cause` is set where it could not be read. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and checks `config.json`.
 * @throws {ConfigError} when the file is missing, takes longer than 30 s, is not JSON, or has an invalid value.
 */
export async function loadConfig(fetch: (url: string) => Promise<Response>): Promise<PanelConfig> {
  const read = async () => {
    const response = await fetch(`${basePath}/config.json`);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const json = (await response.json()) as unknown;
    return typeof json === 'object' ? { ...json } : {};
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer within 30 s')), TIMEOUT_MS);
  });
  let found: Record<string, unknown>;
  try {
    found = await Promise.race([read(), tooLate]);
  } catch (cause) {
    throw new ConfigError(`config.json could not be read: ${(cause as Error).message}`, { cause });
  } finally {
    clearTimeout(timer);
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
