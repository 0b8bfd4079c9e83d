/** Longer texts of the backend are truncated. */
// @ts-nocheck

const MAX_LENGTH = 500;
/** Deeper nesting is ignored; no form nests its fields this deep. */
const MAX_DEPTH = 10;

/**
 * Returns the texts in the body of a refusal, each with the path of its field (`company.name`). The texts of a list are
 * joined by commas (B5). The body may have any shape; values that are not text (null, a number, an empty list) are ignored.
 */
export function sentencesOf(body: unknown, path = '', depth = 0): [path: string, sentence: string][] {
  if (typeof body === 'string') {
    const text = body.trim();
    const isReadable = /[^\p{Cf}\s]/u.test(text);
    return isReadable ? [[path, text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text]] : [];
  }
  if (typeof body !== 'object' || body === null || depth > MAX_DEPTH) return [];
  const found = Object.entries(body).flatMap(([name, value]) =>
    sentencesOf(value, path ? `${path}.${name}` : name, depth + 1),
  );
  if (!Array.isArray(body) || found.length === 0) return found;
  return [[path, found.map(([, sentence]) => sentence).join(', ')]];
}
