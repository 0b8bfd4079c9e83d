// @ts-nocheck
import { KEYS, readStored, store } from '../../storage';

/** Light, dark, or the system's scheme. */
export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

export function storedColourScheme(): ColourScheme {
  const stored = readStored(KEYS.colourScheme);
  return COLOUR_SCHEMES.find(scheme => scheme === stored) ?? 'system';
}

/** Applies a scheme, and stores it if the browser allows storage. */
export function applyColourScheme(scheme: ColourScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
  // The colour of the browser's own bars.
  document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]').forEach(meta => {
    const own = meta.dataset.scheme;
    meta.media = scheme === 'system' ? `(prefers-color-scheme: ${own})` : own === scheme ? 'all' : 'not all';
  });
  // Where storage is denied, the choice applies until the page is closed.
  store(KEYS.colourScheme, scheme);
}
