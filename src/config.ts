/** The settings of an installation, read from `config.json` beside `index.html`. Changing them needs no rebuild. */
export interface PanelConfig {
  /** Origin of the backend, without a trailing slash; empty when the backend serves the panel. */
  apiHost: string;
  /** Address of the public menus, without a trailing slash. */
  publicMenuHost: string;
  /** Suffix of a photo's small copy (160 px), before the file extension: `-160`. Empty when there are no copies. */
  thumbnailSuffix: string;
}

/** Thrown when `config.json` cannot be used. The message names every invalid value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads and checks `config.json`.
 * @throws {ConfigError} when the file is missing, is not JSON, or has an invalid value.
 */
export async function loadConfig(fetch: (url: string) => Promise<Response>): Promise<PanelConfig> {
  let found: unknown;
  try {
    const response = await fetch('/config.json');
    found = await response.json();
  } catch (cause) {
    throw new ConfigError('config.json could not be read as JSON.', { cause });
  }
  return checkConfig(found);
}

export function checkConfig(found: unknown): PanelConfig {
  const {
    apiHost = '',
    publicMenuHost,
    thumbnailSuffix = '',
    ...unknown
  } = (typeof found === 'object' ? (found ?? {}) : {}) as Record<string, unknown>;
  const problems = Object.keys(unknown).map(
    name => `"${name}" is no setting; apiHost, publicMenuHost, thumbnailSuffix are.`,
  );
  const origin = isHttpAddress(apiHost) && new URL(apiHost as string).origin;
  if (apiHost !== '' && trimSlash(String(apiHost)).toLowerCase() !== origin) {
    problems.push(
      `apiHost is ${JSON.stringify(apiHost)}: write an address such as "${origin || 'https://api.example.com'}", without a path, or "" for the panel's own host.`,
    );
  }
  if (!isHttpAddress(publicMenuHost)) {
    problems.push(
      `publicMenuHost is ${publicMenuHost === undefined ? 'missing' : JSON.stringify(publicMenuHost)}: write an address such as "https://menu.example.com".`,
    );
  }
  if (typeof thumbnailSuffix !== 'string' || !/^[\w-]*$/.test(thumbnailSuffix)) {
    problems.push(
      `thumbnailSuffix is ${JSON.stringify(thumbnailSuffix)}: write a suffix such as "-160", or "".`,
    );
  }
  if (problems.length) throw new ConfigError(`config.json: ${problems.join(' ')}`);
  return {
    apiHost: trimSlash(apiHost as string),
    publicMenuHost: trimSlash(publicMenuHost as string),
    thumbnailSuffix: thumbnailSuffix as string,
  };
}

function isHttpAddress(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function trimSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
