/** Validates that something other than white space is there. */
export function filled(value: unknown): string | undefined {
  const isEmpty =
    value === null || value === undefined || (typeof value === 'string' ? value.trim() === '' : false);
  return isEmpty ? 'ra.validation.required' : undefined;
}
filled.isRequired = true;
