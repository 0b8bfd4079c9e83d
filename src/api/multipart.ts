/** Returns the body of a write: FormData (sent as multipart) if the values contain a file, otherwise the values (JSON). */
export function toBody(values: object): object {
  const holdsFile = Object.values(values).some(value => value instanceof Blob);
  return holdsFile ? toMultipart(values) : values;
}

type Part = Blob | string | number | boolean | null | undefined;

/** Converts values to FormData. A list becomes repeated parts of one name; null and undefined are omitted. */
export function toMultipart(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const item of (Array.isArray(value) ? value : [value]) as Part[]) {
      if (item === undefined || item === null) continue;
      form.append(name, item instanceof Blob ? item : String(item));
    }
  }
  return form;
}
