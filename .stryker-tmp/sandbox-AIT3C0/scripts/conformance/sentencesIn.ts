// @ts-nocheck
const MAX_DEPTH = 10;

/** Returns how many texts the body of a refusal has. */
export function sentencesIn(body: unknown, depth = 0): number {
  if (typeof body === 'string') return body.trim() === '' ? 0 : 1;
  if (typeof body !== 'object' || body === null || depth > MAX_DEPTH) return 0;
  return Object.values(body).reduce<number>((sum, value) => sum + sentencesIn(value, depth + 1), 0);
}
