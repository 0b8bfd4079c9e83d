/** What a field of a record contains. `reference` is `{id, name}`, and a price may be a numeric string. */
// @ts-nocheck

type Kind = 'id' | 'text' | 'optional text' | 'time' | 'integer' | 'price' | 'reference' | 'references';

export type Shape = Readonly<Record<string, Kind>>;
export type Json = Record<string, unknown>;

const kinds: Record<Kind, { holds: (value: unknown) => boolean; name: string }> = {
  id: { holds: isId, name: 'an id' },
  text: { holds: value => typeof value === 'string', name: 'a string' },
  'optional text': { holds: value => value === null || typeof value === 'string', name: 'a string or null' },
  time: {
    holds: value => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    name: 'a time such as "2026-01-31T12:00:00Z"',
  },
  integer: { holds: value => Number.isInteger(value), name: 'an integer' },
  price: { holds: value => numberIn(value) !== undefined, name: 'a number or a numeric string' },
  reference: { holds: isReference, name: 'an object {id, name}' },
  references: {
    holds: value => Array.isArray(value) && value.every(isReference),
    name: 'a list of objects {id, name}',
  },
};

/** Describes every field of a record that is missing or contains something else. */
export function shapeProblems(record: Json, shape: Shape): string[] {
  return Object.entries(shape).flatMap(([field, kind]) => {
    if (!(field in record)) return [`"${field}" is missing`];
    const { holds, name } = kinds[kind];
    return holds(record[field]) ? [] : [`"${field}" is ${brief(record[field])}, expected ${name}`];
  });
}

/** The fields of a shape that embed other records, or the others. */
export function partOf(shape: Shape, part: 'references' | 'fields'): Shape {
  const entries = Object.entries(shape);
  return Object.fromEntries(
    entries.filter(([, kind]) => kind.startsWith('reference') === (part === 'references')),
  );
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isId(value: unknown): value is number | string {
  return Number.isInteger(value) || (typeof value === 'string' && value !== '');
}

/** Returns the number of a number or a numeric string; undefined for anything else. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

/** Returns the type of a JSON value, of an object its fields, without any text in it. */
export function fieldNames(value: unknown): string {
  return isObject(value) ? `an object with ${Object.keys(value).join(', ')}` : `a ${typeof value}`;
}

/** Returns a short form of a JSON value for a sentence. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) return 'missing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/**
 * Returns the structure of a JSON value: the same keys and types give the same text. The items of a list count as one, so
 * that lists of different lengths have the same structure.
 */
export function structureOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(structureOf))].sort().join('|')}]`;
  if (!isObject(value)) return value === null ? 'null' : typeof value;
  const fields = Object.keys(value).sort();
  return `{${fields.map(field => `${field}: ${structureOf(value[field])}`).join(', ')}}`;
}

function isReference(value: unknown): boolean {
  return isObject(value) && isId(value.id) && typeof value.name === 'string';
}
