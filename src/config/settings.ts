/** The settings of an installation, read from `config.json` beside `index.html`. Changing them needs no rebuild. */
export interface PanelConfig {
  /** Origin of the backend, without a trailing slash. For the panel's own origin: the path of both, such as `/admin`, or empty. */
  apiHost: string;
  /** Address of the public menus, without a trailing slash. */
  publicMenuHost: string;
  /** Suffix of a photo's small copy (160 px), before the file extension: `-160`. Empty when there are no copies. */
  thumbnailSuffix: string;
  /** Whether the backend mails a code to a user who has forgotten the password. */
  passwordReset?: boolean | undefined;
  /** What the backend will announce in `me`, so that the code for it is loaded beside the first data. */
  capabilities?: readonly string[] | undefined;
  /** Name, logo, colours and address of support; the page has them already (`src/brand.ts`). */
  brand?: object | undefined;
}

/** Whether a value of each setting may be used; `configProblems.ts` has the sentences for the others. */
export const SETTINGS: Record<keyof PanelConfig, (value: unknown) => boolean> = {
  apiHost: value => value === undefined || value === '' || (isHttpAddress(value) && isOrigin(new URL(value))),
  publicMenuHost: isHttpAddress,
  thumbnailSuffix: value => value === undefined || (typeof value === 'string' && /^[\w-]*$/.test(value)),
  passwordReset: value => value === undefined || typeof value === 'boolean',
  capabilities: value => value === undefined || isListOfTexts(value),
  // Its values are checked after the start (`checkBrand`).
  brand: value => value === undefined || (typeof value === 'object' && value !== null),
};

export function isHttpAddress(value: unknown): value is string {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(item => typeof item === 'string');
}

function isOrigin({ href, origin }: URL): boolean {
  return href === `${origin}/`;
}
