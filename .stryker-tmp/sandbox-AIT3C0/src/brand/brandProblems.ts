// @ts-nocheck
import type { Brand, Scheme } from './Brand';
import { leastContrast, MIN_CONTRAST } from './colours';

const MAX_NAME = 40;
const IMAGES = /^\/(?!\/)[\w./-]+\.(svg|png|webp)$/;
const COLOUR = /^#[\da-f]{6}$/i;

/** Checks `brand` of `config.json`. Returns a sentence about every value that cannot be used, with what to write instead. */
export function brandProblems(found: unknown): string[] {
  if (!isFields(found)) return ['brand must be an object, such as {"name": "Lokanta"}.'];
  const unknown = Object.keys(found).filter(name => !(name in CHECKS));
  return [
    ...unknown.map(name => `brand.${name} is no setting; ${Object.keys(CHECKS).join(', ')} are.`),
    ...Object.entries(CHECKS).flatMap(([name, check]) => {
      const value = found[name];
      return value === undefined ? [] : check(value);
    }),
  ];
}

const CHECKS: Record<keyof Brand, (value: unknown) => string[]> = {
  name: value =>
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= MAX_NAME &&
    !/[<>\\\p{Cc}]/u.test(value)
      ? []
      : [`brand.name is ${shown(value)}: write a name of at most ${MAX_NAME} characters.`],
  logo: value => image('logo', value),
  icon: value => image('icon', value),
  primary: colours,
  support: value =>
    typeof value === 'string' && /^(https:\/\/|mailto:|tel:)./.test(value) && URL.canParse(value)
      ? []
      : [`brand.support is ${shown(value)}: write an address such as "mailto:help@example.com".`],
};

function image(name: string, value: unknown): string[] {
  return typeof value === 'string' && IMAGES.test(value)
    ? []
    : [
        `brand.${name} is ${shown(value)}: put an SVG, PNG or WebP image into public/ and write its path, such as "/brand/${name}.svg".`,
      ];
}

function colours(value: unknown): string[] {
  if (!isFields(value) || Object.keys(value).sort().join() !== 'dark,light') {
    return ['brand.primary needs a colour for both schemes: {"light": "#1f4d3a", "dark": "#93cdae"}.'];
  }
  return (['light', 'dark'] as const).flatMap(scheme => colour(scheme, value[scheme]));
}

function colour(scheme: Scheme, value: unknown): string[] {
  const place = `brand.primary.${scheme}`;
  if (typeof value !== 'string' || !COLOUR.test(value)) {
    return [`${place} is ${shown(value)}: write a colour such as "#1f4d3a".`];
  }
  const { surface, contrast } = leastContrast(value, scheme);
  return contrast >= MIN_CONTRAST
    ? []
    : [
        `${place} is "${value}", whose contrast with the page (${surface}) is ${contrast.toFixed(1)} to 1: text needs ${MIN_CONTRAST} to 1. Choose a ${scheme === 'light' ? 'darker' : 'lighter'} colour.`,
      ];
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return JSON.stringify(value);
}
