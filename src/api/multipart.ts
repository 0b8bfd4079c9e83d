/** Returns the body of a write: FormData (sent as multipart) if the values contain a file, otherwise the values (JSON). */
export function toBody(values: unknown): unknown {
  return typeof values === 'object' && values && holdsFile(values) ? toMultipart(values) : values;
}

/** Whether values are sent as multipart. */
export function holdsFile(values: object): boolean {
  return Object.values(values)
    .flat()
    .some(value => value instanceof Blob);
}

/**
 * Converts values to FormData. A list becomes repeated parts of one name, a list of objects without files or an object becomes
 * JSON; null and undefined are omitted.
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
  return [isPart(value) ? value : JSON.stringify(value)];
}
