/**
 * Returns the body of a write: FormData (sent as multipart) if the values contain a file, otherwise the values (JSON). A form has
 * no null, and Django REST Framework keeps a value whose part is absent: null is sent as an empty text.
 */
export function toBody(values: unknown): unknown {
  if (typeof values !== 'object' || !values || !holdsFile(values)) return values;
  const parts = Object.entries(values).map(([name, value]: [string, unknown]) => [
    name,
    value === null ? '' : value,
  ]);
  return toMultipart(Object.fromEntries(parts) as object);
}

/** Whether values are sent as multipart. */
export function holdsFile(values: object): boolean {
  return Object.values(values)
    .flat()
    .some(value => value instanceof Blob);
}

/** Whether a value is a file, or has one at any depth, such as `{rawFile}` of react-admin's inputs. */
export function holdsFileWithin(value: unknown): boolean {
  if (value instanceof Blob) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFileWithin);
}

/**
 * Converts values to FormData. A list becomes repeated parts of one name, a list of objects without files or an object becomes
 * JSON, a Date its ISO text; null and undefined are omitted.
 */
export function toMultipart(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const item of partsOf(value)) {
      if (item === undefined || item === null) continue;
      form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}

type Part = Blob | string | number | boolean | null | undefined;

function partsOf(value: unknown): Part[] {
  const isPart = (item: unknown): item is Part =>
    item instanceof Blob || typeof item !== 'object' || item === null;
  if (Array.isArray(value)) {
    if (value.every(isPart)) return value;
    if (value.some(item => item instanceof Blob)) return value.flatMap(partsOf);
  }
  if (value instanceof Date) return [value.toISOString()];
  return [isPart(value) ? value : JSON.stringify(value)];
}
