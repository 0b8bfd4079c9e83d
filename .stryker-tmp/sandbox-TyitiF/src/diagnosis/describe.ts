// @ts-nocheck
const MAX_FIELDS = 30;
const MAX_DEPTH = 4;

/** Describes the shape of a JSON value without its texts: `{count: number, results: [20 of {id: number, name: text}]}`. */
export function describe(value: unknown, depth = 0): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    return value.length ? `[${value.length} of ${describe(value[0], depth + 1)}]` : '[]';
  }
  if (typeof value === 'string') return 'text';
  if (typeof value !== 'object') return typeof value;
  if (depth > MAX_DEPTH) return '{…}';
  const entries = Object.entries(value);
  const shown = entries.slice(0, MAX_FIELDS).map(([name, item]) => `${name}: ${describe(item, depth + 1)}`);
  if (entries.length > MAX_FIELDS) shown.push('…');
  return `{${shown.join(', ')}}`;
}
