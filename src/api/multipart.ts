/** The body of a write as it travels: multipart when a file is among the values, JSON otherwise. */
export function toBody(values: object): object {
  const holdsFile = Object.values(values).some(value => value instanceof Blob);
  return holdsFile ? toMultipart(values) : values;
}

type Part = Blob | string | number | boolean | null | undefined;

/** Lists become repeated parts of one name; what is null or undefined has no part. */
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
