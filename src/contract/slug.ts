export const MAX_SLUG_LENGTH = 64;

/** Returns true for 1 to 64 letters of English, digits, `-` and `_`. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && /^[A-Za-z0-9_-]+$/.test(text);
}
