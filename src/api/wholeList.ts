import type { Expectation } from './Expectation';

/** A list that has no pages. A backend may send it as a page, which must have all rows. */
export const WHOLE_LIST: Expectation = {
  shape: 'names',
  read: answer => {
    const { results: rows = answer, count } = (answer ?? {}) as { results?: unknown; count?: unknown };
    const isWhole = Array.isArray(rows) && rows.every(isFields) && !(Number(count) > rows.length);
    return isWhole ? rows : undefined;
  },
};

function isFields(row: unknown): boolean {
  return typeof row === 'object' && row !== null;
}
