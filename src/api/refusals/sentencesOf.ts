/** Longer texts of the backend are truncated. */
const MAX_LENGTH = 500;
/** Deeper nesting is ignored; no form nests its fields this deep. */
const MAX_DEPTH = 10;
/** Names the kind of a refusal, beside its sentence. The error of a field with such a name is a list, or has several words. */
const CODE = /^(code|status|type)$/;

/**
 * Returns the texts in the body of a refusal, each with the path of its field (`company.name`, `hours.1.day`). The texts of a
 * list are joined by commas (B5). The body may have any shape; values that are not text (null, a number, an empty list) are
 * ignored, and so is a code beside a sentence: `{detail: 'The menu is locked.', code: 'menu_locked'}`.
 */
export function sentencesOf(body: unknown, path = '', depth = 0): [path: string, sentence: string][] {
  if (typeof body === 'string') {
    const text = body.trim();
    const isReadable = /[^\p{Cf}\s]/u.test(text);
    return isReadable ? [[path, text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text]] : [];
  }
  if (typeof body !== 'object' || body === null || depth > MAX_DEPTH) return [];
  const sentences = new Map<string, string>();
  const hasSentence = 'detail' in body || 'message' in body || 'non_field_errors' in body;
  for (const [name, value] of Object.entries(body)) {
    if (hasSentence && CODE.test(name) && typeof value === 'string' && !/\s/.test(value)) continue;
    // A text in a list is about the list; a record in it has fields of its own.
    const isOfList = Array.isArray(body) && (typeof value !== 'object' || Array.isArray(value));
    const inner = isOfList ? path : [path, name].filter(Boolean).join('.');
    for (const [field, sentence] of sentencesOf(value, inner, depth + 1)) {
      const before = sentences.get(field);
      sentences.set(field, before === undefined ? sentence : `${before}, ${sentence}`);
    }
  }
  return [...sentences];
}
