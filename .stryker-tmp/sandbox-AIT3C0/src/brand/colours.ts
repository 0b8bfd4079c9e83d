// @ts-nocheck
import type { Scheme } from './Brand';

/** The surfaces of `base.css` on which the primary colour may be text: page, card, hovered, chip. */
export const SURFACES: Record<Scheme, readonly string[]> = {
  light: ['#fffefb', '#f7f5f0', '#f0ece3', '#ebe7dc'],
  dark: ['#19211d', '#111714', '#202a25', '#26322c'],
};

/** The colours of text on the primary colour. */
const TEXTS = ['#ffffff', '#0e1a14'] as const;

/** What `base.css` derives from one colour: its variables without `--pine`. */
export interface Palette {
  '': string;
  /** When a button is hovered. */
  '-deep': string;
  /** Behind what is chosen. */
  '-wash': string;
  /** Text on the colour. */
  on: string;
}

/** WCAG's minimum for text. */
export const MIN_CONTRAST = 4.5;

/** Derives the colours of buttons, links and chosen things from the primary colour. */
export function paletteOf(primary: string, scheme: Scheme): Palette {
  const isLight = scheme === 'light';
  return {
    '': primary,
    '-deep': mix(primary, isLight ? '#000000' : '#ffffff', isLight ? 0.25 : 0.3),
    '-wash': mix(primary, SURFACES[scheme][0] as string, isLight ? 0.9 : 0.85),
    on: [...TEXTS].sort((one, other) => contrast(other, primary) - contrast(one, primary))[0] as string,
  };
}

/** Returns where the primary colour is hardest to read: the surface, and the contrast there. */
export function leastContrast(primary: string, scheme: Scheme): { surface: string; contrast: number } {
  const surfaces = [...SURFACES[scheme], paletteOf(primary, scheme)['-wash']];
  return surfaces
    .map(surface => ({ surface, contrast: contrast(primary, surface) }))
    .reduce((least, other) => (other.contrast < least.contrast ? other : least));
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param share how much of the other colour, from 0 to 1 */
function mix(colour: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(colour).map((value, index) =>
    Math.round(value * (1 - share) + (others[index] as number) * share),
  );
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map(start => parseInt(colour.slice(start, start + 2), 16));
}
