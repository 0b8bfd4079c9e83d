/**
 * The body of a write as it travels: multipart when a file is among the values, JSON otherwise.
 * In multipart a list becomes repeated parts of one name, and what is null or undefined has no part.
 */
export function toBody(values: object): FormData | object {
  const entries = Object.entries(values);
  if (!entries.some(([, value]) => value instanceof Blob)) return values;

  const form = new FormData();
  for (const [name, value] of entries) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item === undefined || item === null) continue;
      form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}
