/** Light, dark, or the system's scheme. */
export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

const KEY = 'theme';

export function storedColourScheme(): ColourScheme {
  try {
    const stored = localStorage.getItem(KEY);
    return COLOUR_SCHEMES.find(scheme => scheme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies a scheme, and stores it if the browser allows storage. */
export function applyColourScheme(scheme: ColourScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // The choice applies until the page is closed.
  }
}
