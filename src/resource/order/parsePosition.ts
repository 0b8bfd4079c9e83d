/**
 * Returns the position, counted from 0, of a place that the user has typed, counted from 1; undefined if it is not a place
 * of the list.
 */
export function parsePosition(text: string, total: number): number | undefined {
  if (!/^\d{1,9}$/.test(text.trim())) return undefined;
  const place = Number(text);
  return place >= 1 && place <= total ? place - 1 : undefined;
}
