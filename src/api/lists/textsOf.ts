/** Times, and the id, which may be a text. */
const NO_TEXT = /^id$|_(at|until)$/;
/** The address of a photo, of this host or of another. */
const ADDRESS = /^(https?:\/)?\/\S+$/;

/** Returns the texts of a record that users know, and the names of its embedded records. */
export function textsOf(record: object): string[] {
  return Object.entries<unknown>({ ...record })
    .flatMap(([field, value]) => (NO_TEXT.test(field) ? [] : namesIn(value)))
    .filter(text => !ADDRESS.test(text));
}

function namesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(namesIn);
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? [name] : [];
}
