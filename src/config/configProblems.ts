import { isHttpAddress, SETTINGS, type PanelConfig } from './settings';

const MENU_EXAMPLE = 'https://menu.example.com';
const API_EXAMPLE = 'https://api.example.com';

/** Returns a sentence about every invalid value of `config.json`, with what to write instead. */
export function configProblems(found: Record<string, unknown>): string {
  const names = Object.keys(SETTINGS);
  const unknown = Object.keys(found).filter(name => !names.includes(name));
  const invalid = (names as (keyof PanelConfig)[]).filter(name => !SETTINGS[name](found[name]));
  const sentences = [
    ...unknown.map(name => `"${name}" is no setting; ${names.join(', ')} are.`),
    ...invalid.map(name => `${name} is ${shown(found[name])}: write ${EXPECTED[name](found[name])}.`),
  ];
  return `config.json: ${sentences.join(' ')}`;
}

/** What to write, from what is there. */
const EXPECTED: Record<keyof PanelConfig, (value: unknown) => string> = {
  apiHost: value => {
    const example = isHttpAddress(value) ? new URL(value).origin : API_EXAMPLE;
    return `an address such as "${example}", without a path, or "" for the panel's own host`;
  },
  publicMenuHost: () => `an address such as "${MENU_EXAMPLE}"`,
  thumbnailSuffix: () => 'a suffix such as "-160", or ""',
  passwordReset: () => 'true or false',
  capabilities: () => 'a list of names',
  brand: () => 'an object',
};

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
