// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readPage, readRecord, readRepetition } from '../../src/api/answers';

const expectation = { shape: 'list', references: ['category'] } as const;

const rowOf = (id: number, category: unknown = { id: 7, name: 'Çorbalar' }) => ({
  id,
  name: 'Çay',
  category,
});
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => rowOf(index + 1));

const read = (answer: unknown, query: Record<string, string> = {}) =>
  readPage(answer, expectation, new URLSearchParams(query));

describe('a page of a list', () => {
  it('has rows and their total', () => {
    expect(read({ results: rowsOf(2), count: 5 }, { limit: '2' })).toEqual({ results: rowsOf(2), count: 5 });
    expect(read({ results: rowsOf(1), count: '5' }, { limit: '2', page: '3' })?.count).toBe(5);
    expect(readPage({ results: rowsOf(2), count: 2 }, expectation)?.results).toHaveLength(2);
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['no rows', { count: 5 }, {}],
    ['rows that are no list', { results: {}, count: 5 }, {}],
    ['nothing', undefined, {}],
    ['no total', { results: rowsOf(2) }, {}],
    ['a total below its rows', { results: rowsOf(2), count: 1 }, {}],
    ['more rows than were asked for', { results: rowsOf(3), count: 9 }, { limit: '2' }],
    ['fewer rows than were asked for, and more in total', { results: rowsOf(1), count: 9 }, { limit: '2' }],
    [
      'fewer rows on the last page than are left',
      { results: rowsOf(1), count: 6 },
      { limit: '4', page: '2' },
    ],
    ['a page of 100 that is cut', { results: rowsOf(50), count: 200 }, { limit: '100' }],
    ['a row without an id', { results: [{ name: 'Çay', category: null }], count: 1 }, {}],
    ['a row whose id is a boolean', { results: [{ ...rowOf(1), id: true }], count: 1 }, {}],
    ['a row that is a list', { results: [[1]], count: 1 }, {}],
    ['a row that is null', { results: [null], count: 1 }, {}],
    ['a row without what it refers to', { results: [{ id: 1, name: 'Çay' }], count: 1 }, {}],
    ['a row with an id instead of a record', { results: [rowOf(1, 7)], count: 1 }, {}],
    ['a row with ids instead of records', { results: [rowOf(1, [{ id: 1 }, 2])], count: 1 }, {}],
    [
      'rows of another category',
      { results: [rowOf(1), rowOf(2, { id: 8 })], count: 2 },
      { category__pk: '7' },
    ],
    ['rows of another category, by its id', { results: [rowOf(1)], count: 1 }, { category_id: '8' }],
    [
      'rows of another category, whose name has the number that was asked for',
      { results: [rowOf(1, { id: 7, name: 'Menü 8' })], count: 1 },
      { category: '8' },
    ],
    ['rows of another category, by its field', { results: [rowOf(1)], count: 1 }, { category: '8' }],
    [
      'rows of another category, by a name of which one row has nothing',
      { results: [rowOf(1, { id: 'a', name: 'Çorbalar' }), rowOf(2, { id: 'b', name: 'Tatlı' })], count: 2 },
      { category: 'Çorba' },
    ],
    [
      'rows of another category whose name has the id that was asked for',
      { results: [rowOf(1, { id: 'iced-tea', name: 'Iced tea' })], count: 1 },
      { category_id: 'tea' },
    ],
    [
      'rows of a record with a text as its id',
      { results: [rowOf(1, { id: 'a' })], count: 1 },
      { category: 'b' },
    ],
  ])('is not an answer with %s', (_, answer, query) => {
    expect(read(answer, query)).toBeUndefined();
  });

  it('is not the first one where a later one was asked for: a backend may ignore the page', () => {
    const first = { results: rowsOf(2), count: 5, next: 'http://x/?limit=2&offset=2', previous: null };
    expect(read(first, { limit: '2', page: '1' })?.count).toBe(5);
    expect(read(first, { limit: '2', page: '2' })).toBeUndefined();
    const second = { ...first, previous: 'http://x/?page=1' };
    for (const page of [second, { ...first, next: null }, { ...first, previous: undefined }])
      expect(read(page, { limit: '2', page: '2' })?.count).toBe(5);
  });

  it('may be smaller where more than 100 rows were asked for, since a backend may limit larger pages', () => {
    expect(read({ results: rowsOf(100), count: 250 }, { limit: '1000' })?.results).toHaveLength(100);
    expect(read({ results: rowsOf(50), count: 200 }, { limit: '101' })?.results).toHaveLength(50);
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list of records', [{ id: 1 }, { id: 'x' }]],
    ['an empty list', []],
    ['a record with a text as its id', { id: 'a-1' }],
  ])('may refer to %s', (_, category) => {
    expect(read({ results: [rowOf(1, category)], count: 1 })).toBeDefined();
  });

  it('may have any rows where it is filtered by another field than a reference', () => {
    expect(read({ results: rowsOf(2), count: 2 }, { category__pk: '7', name: 'x' })?.count).toBe(2);
    expect(read({ results: [rowOf(1, 'Çorbalar')], count: 1 }, { category: '7' })).toBeUndefined();
    for (const query of [
      'category=7',
      'category_id=7',
      'category=Çorba',
      'category=7,8',
      'category=7&category=8',
    ])
      expect(readPage({ results: rowsOf(2), count: 2 }, expectation, new URLSearchParams(query))?.count).toBe(
        2,
      );
    // Ids that are texts: the names show that the filter was a search in them.
    const named = {
      results: [rowOf(1, { id: 'a-1', name: 'ÇORBALAR' }), rowOf(2, { id: 'çorba' })],
      count: 2,
    };
    expect(read(named, { category: 'çorba' })?.count).toBe(2);
    expect(
      read({ results: [rowOf(1, { id: 'b', name: 'IZGARA' })], count: 1 }, { category: 'ızgara' }),
    ).toBeDefined();
    const rows = { results: [{ id: 1, page: { id: 5 }, size: { width: 2 } }], count: 1 };
    expect(readPage(rows, { shape: 'list' }, new URLSearchParams({ page: '1', size: '2' }))).toBeDefined();
    expect(
      readPage(
        { results: [{ id: 1, na: { id: 3 } }], count: 1 },
        { shape: 'list' },
        new URLSearchParams({ name: '7' }),
      ),
    ).toBeDefined();
  });
});

describe('a list without pages', () => {
  it('is cut to the page', () => {
    expect(read(rowsOf(5), { limit: '2', page: '3' })).toEqual({ results: [rowOf(5)], count: 5 });
    expect(read(rowsOf(5))).toEqual({ results: rowsOf(5), count: 5 });
    expect(read([], { limit: '2' })).toEqual({ results: [], count: 0 });
  });

  it('may go on where it has exactly as many rows as were asked for', () => {
    expect(read(rowsOf(2), { limit: '2' })?.mayHaveMore).toBe(true);
    expect(read(rowsOf(3), { limit: '2' })?.mayHaveMore).toBeUndefined();
    expect(read({ results: rowsOf(2), count: 2 }, { limit: '2' })?.mayHaveMore).toBeUndefined();
    // Two rows are the whole list here: the second page was asked for.
    expect(read(rowsOf(2), { limit: '2', page: '2' })?.mayHaveMore).toBeUndefined();
  });

  it('is whole if its second page is the same list, empty or no list at all', () => {
    const isWhole = readRepetition({ results: rowsOf(2), count: 2 })!;
    for (const answer of [rowsOf(2), [], { detail: 'x' }]) expect(isWhole(answer, expectation)).toBe(true);
    expect(isWhole([rowOf(3)], expectation)).toBeUndefined();
    expect(readRepetition({ results: [], count: 0 })!([rowOf(3)], expectation)).toBeUndefined();
  });
});

it('a record is an object with an id and what it refers to', () => {
  const { references } = expectation;
  expect(readRecord(rowOf(1), { shape: 'record', references })).toEqual(rowOf(1));
  expect(readRecord({ id: 1, name: 'Çay' }, { shape: 'record' })).toEqual({ id: 1, name: 'Çay' });
  expect(readRecord({ id: 1, name: 'Çay' }, { shape: 'record', references })).toBeUndefined();
  for (const answer of [undefined, null, [], 'x', 1, {}, { id: {} }, [{ id: 1 }]])
    expect(readRecord(answer, { shape: 'record' })).toBeUndefined();
});
