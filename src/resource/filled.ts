/** Validates that a value is not empty; text of white space alone and an empty list count as empty. */
export function filled(value: unknown): string | undefined {
  const content = typeof value === 'string' ? value.trim() : value;
  const isEmpty = Array.isArray(content) ? content.length === 0 : (content ?? '') === '';
  return isEmpty ? 'ra.validation.required' : undefined;
}
filled.isRequired = true;
