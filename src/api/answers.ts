import type { AnyRecord } from './AnyRecord';
import type { Expectation } from './Expectation';
import { isFilteredBy } from './lists/rowFilter';

/** A page of a list, in the contract's shape. */
export interface Page<Item> {
  results: Item[];
  count: number;
  /** Whether a first page without a total may not be the whole list: it has exactly as many rows as were asked for. */
  mayHaveMore?: boolean;
}

/** A backend may limit the size of larger pages; those are read page by page. */
const MAX_EXACT_LIMIT = 100;

type Fields = Record<string, unknown>;

/** Reads a page of a list. Only the shape of the first row is checked, since the rows of one list are alike. */
export function readPage(
  answer: unknown,
  { references, choices }: Expectation,
  query = new URLSearchParams(),
): Page<AnyRecord> | undefined {
  const limit = Number(query.get('limit') ?? Infinity);
  const start = (Number(query.get('page') ?? 1) - 1) * limit || 0;
  // A backend without pages answers with the whole list.
  const { results, count, next, previous }: Partial<Record<string, unknown>> = Array.isArray(answer)
    ? { results: answer.slice(start, start + limit), count: answer.length }
    : (answer ?? {});
  const total = parseInt(String(count), 10);
  if (!Array.isArray(results) || !(total >= results.length) || results.length > limit) return undefined;
  // The first page, as of a backend that ignores `page`.
  if (start > 0 && next && previous === null) return undefined;
  const isShort = results.length < Math.min(limit, total - start);
  if (isShort && limit <= MAX_EXACT_LIMIT) return undefined;
  if (results.length && !isRecord(results[0], references)) return undefined;
  // `page` is not a filter.
  const filters = [...new Set(query.keys())].filter(name => name !== 'page');
  const isWanted = (row: AnyRecord) => filters.every(name => isFilteredBy(row, name, query, choices));
  if (!(results as AnyRecord[]).every(isWanted)) return undefined;
  const mayHaveMore = Array.isArray(answer) && answer.length === limit && start === 0;
  return { results: results as AnyRecord[], count: total, ...(mayHaveMore && { mayHaveMore }) };
}

/**
 * Returns a reader for page 2 of a list without a total, which takes only an answer without other rows: a backend without
 * pages answers with the same list again. Any other answer is a page, and the rest of the list cannot be counted.
 */
export function readRepetition({ results: [first] }: Page<AnyRecord>): Expectation['read'] {
  return answer => {
    const [other] = Array.isArray(answer) ? (answer as AnyRecord[]) : [];
    return other === undefined || other.id === first?.id ? true : undefined;
  };
}

/** Reads a record. */
export function readRecord(answer: unknown, { references }: Expectation): AnyRecord | undefined {
  return isRecord(answer, references) ? (answer as AnyRecord) : undefined;
}

function isRecord(value: unknown, references: readonly string[] = []): value is Fields {
  return (
    isFields(value) &&
    /^(number|string)$/.test(typeof value.id) &&
    // Without the field a save would remove what it refers to.
    references.every(name => name in value && [value[name] ?? []].flat().every(item => isRecord(item)))
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
