import type { AnyRecord } from './AnyRecord';
import { withoutServerFields } from './withoutServerFields';

/**
 * Compares two values of a field as a person would: an embedded record is its id, a list has no order, a price is the same as a
 * number and as a text, a time the same in each notation, and nothing is the same as an empty text or an object of nothing.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  return normal(one) === normal(other);
}

/**
 * Compares rows, or an object, that a record has for itself: the values within them count, and so does the order of the rows. What
 * is embedded within a row is its id, unless the row has it for itself.
 * @param own the fields of a row with rows or objects of their own, as paths: `breaks`, `breaks.guests`
 */
function areSameRows(one: unknown, other: unknown, own: readonly string[]): boolean {
  if (Array.isArray(one) && Array.isArray(other) && (one.some(isObject) || other.some(isObject)))
    return one.length === other.length && one.every((row, index) => areSameRows(row, other[index], own));
  if (!isObject(one) || !isObject(other)) return isSameValue(one, other);
  return Object.entries(withoutServerFields(one)).every(
    ([name, value]) => !(name in other) || isSameValueOf(name, value, other[name], own),
  );
}

/**
 * Compares two values of a field.
 * @param own the fields with rows or objects of the record itself, and those within them, as paths
 */
export function isSameValueOf(name: string, one: unknown, other: unknown, own: readonly string[]): boolean {
  if (!own.includes(name)) return isSameValue(one, other);
  const within = own.filter(path => path.startsWith(`${name}.`)).map(path => path.slice(name.length + 1));
  return areSameRows(one, other, within);
}

function isObject(value: unknown): value is AnyRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);
}

function normal(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (value instanceof File) return value;
  if (value instanceof Date) return String(value.getTime());
  if (Array.isArray(value))
    return (
      value
        .map(item => String(normal(item)))
        .sort()
        .join('\n') || null
    );
  if (typeof value === 'object') {
    const { id = null } = value as Partial<AnyRecord>;
    if (id !== null) return String(id);
    // A form has an object for inputs such as `address.city`, also where the record has none.
    return Object.values(value).every(part => normal(part) === null) ? null : JSON.stringify(value);
  }
  if (typeof value === 'string')
    return isNumber(value) ? String(Number(value)) : plainTime(withPlainLineBreaks(value.trim()));
  return typeof value === 'number' ? String(value) : value;
}

/** A browser writes the line breaks of a multipart body as two characters, and a backend may store them so. */
function withPlainLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Returns `09:30` for `09:30:00`, and the milliseconds since 1970 for a date with a time: a backend may write both in its own way. */
function plainTime(text: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return String(Date.parse(text) || text);
  return text.replace(/^(\d\d:\d\d):00(\.0+)?$/, '$1');
}

/** Whether a text is a number and not a row of digits: a telephone number may begin with 0, or have more digits than a number. */
function isNumber(text: string): boolean {
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text.trim());
}
