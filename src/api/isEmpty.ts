/** Whether a value is none. A form has an object for inputs such as `address.city`, also where the record has none. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return isPlainObject(value) && Object.values(value).every(isEmpty);
}

export function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
