/** Light, dark, or as the device has it. */
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

/** Shows a scheme and keeps the choice, as far as the browser lets it. */
export function applyColourScheme(scheme: ColourScheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // It holds until the page is closed.
  }
}
