/** Returns a text that can be shown; an empty one for null and for a value of another kind. */
export function shownText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
