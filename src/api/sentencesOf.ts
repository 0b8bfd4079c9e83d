/** A backend's sentence is shown up to this length: the rest is no sentence. */
const MAX_LENGTH = 500;
/** No form has fields within fields as deep as this. */
const MAX_DEPTH = 10;

/**
 * Finds what a person can read in the body of a refusal: each text with the path of its field (`company.name`). A list of
 * texts is one, joined by commas (B5). Backends answer in many shapes; what is no text (null, a number, an empty list) is
 * left out.
 */
export function sentencesOf(body: unknown, path = '', depth = 0): [path: string, sentence: string][] {
  if (typeof body === 'string') {
    const text = body.trim();
    return text ? [[path, text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text]] : [];
  }
  if (typeof body !== 'object' || body === null || depth > MAX_DEPTH) return [];
  const found = Object.entries(body).flatMap(([name, value]) =>
    sentencesOf(value, path ? `${path}.${name}` : name, depth + 1),
  );
  if (!Array.isArray(body) || found.length === 0) return found;
  return [[path, found.map(([, sentence]) => sentence).join(', ')]];
}
