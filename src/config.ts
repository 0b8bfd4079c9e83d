/** What an installation decides, read from `config.json` beside `index.html`: no rebuild is needed to change it. */
export interface PanelConfig {
  /** Origin of the backend without a slash at its end; empty when the backend serves the panel itself. */
  apiHost: string;
  /** Where the public menus live, without a slash at its end. */
  publicMenuHost: string;
  /** What the name of a photo's small copy (160 px) has more, before its extension: `-160`. Empty: there are no copies. */
  thumbnailSuffix: string;
}

/** `config.json` cannot be used. The message names every wrong value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * @throws {ConfigError} when the file is missing, is not JSON, or holds a value that cannot be meant.
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
  const { apiHost = '', publicMenuHost, thumbnailSuffix = '' } = (found ?? {}) as Record<string, unknown>;
  const wrong: string[] = [];
  if (apiHost !== '' && !isHttpAddress(apiHost)) {
    wrong.push(
      `apiHost is ${JSON.stringify(apiHost)}: write an address such as "https://api.example.com", or "" for the panel's own host.`,
    );
  }
  if (!isHttpAddress(publicMenuHost)) {
    wrong.push(
      `publicMenuHost is ${publicMenuHost === undefined ? 'missing' : JSON.stringify(publicMenuHost)}: write an address such as "https://menu.example.com".`,
    );
  }
  if (typeof thumbnailSuffix !== 'string' || !/^[\w-]*$/.test(thumbnailSuffix)) {
    wrong.push(
      `thumbnailSuffix is ${JSON.stringify(thumbnailSuffix)}: write letters, digits and hyphens such as "-160", or "" for none.`,
    );
  }
  if (wrong.length) throw new ConfigError(`config.json: ${wrong.join(' ')}`);
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
