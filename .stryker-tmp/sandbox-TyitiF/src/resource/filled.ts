/** Validates that a value is not empty; text of white space alone counts as empty. */
// @ts-nocheck

export function filled(value: unknown): string | undefined {
  const isEmpty =
    value === null || value === undefined || (typeof value === 'string' ? value.trim() === '' : false);
  return isEmpty ? 'ra.validation.required' : undefined;
}
filled.isRequired = true;
