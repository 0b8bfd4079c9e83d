import type { AnyRecord } from './AnyRecord';
import type { Expectation } from './Expectation';

/** A page of a list, in the contract's shape. */
export interface Page<Item> {
  results: Item[];
  count: number;
}

/** A backend may limit the size of larger pages; those are read page by page. */
const MAX_EXACT_LIMIT = 100;

type Fields = Record<string, unknown>;

/** Reads a page of a list. Only the first row is checked, since the rows of one list are alike. */
export function readPage(
  answer: unknown,
  { references }: Expectation,
  query = new URLSearchParams(),
): Page<AnyRecord> | undefined {
  const limit = Number(query.get('limit') ?? Infinity);
  const start = (Number(query.get('page') ?? 1) - 1) * limit || 0;
  // A backend without pages answers with the whole list.
  const { results, count } = Array.isArray(answer)
    ? { results: answer.slice(start, start + limit) as unknown[], count: answer.length }
    : ((answer ?? {}) as { results?: unknown; count?: unknown });
  const total = parseInt(String(count), 10);
  if (!Array.isArray(results) || !(total >= results.length) || results.length > limit) return undefined;
  const isShort = results.length < Math.min(limit, total - start);
  if (isShort && limit <= MAX_EXACT_LIMIT) return undefined;
  if (results.length && !isRecord(results[0], references)) return undefined;
  return { results: results as AnyRecord[], count: total };
}

/** Reads a record. */
export function readRecord(answer: unknown, { references }: Expectation): AnyRecord | undefined {
  return isRecord(answer, references) ? (answer as AnyRecord) : undefined;
}

function isRecord(value: unknown, references: readonly string[] = []): value is Fields {
  return (
    isFields(value) &&
    /^(number|string)$/.test(typeof value.id) &&
    references.every(name => [value[name] ?? []].flat().every(item => isRecord(item)))
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
