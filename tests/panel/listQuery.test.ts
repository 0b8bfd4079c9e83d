// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { listQuery, orderingOf, sortOf } from '../../src/api/lists/listQuery';
import { readAll } from '../../src/api/lists/readAll';
import { isFilteredBy } from '../../src/api/lists/rowFilter';
import { readListLocation, writeListLocation } from '../../src/api/lists/listLocation';

describe('K2 the query of a list', () => {
  const query = (params: Parameters<typeof listQuery>[0], ordering = '-pk') =>
    Object.fromEntries(listQuery(params, ordering));

  it('requests the newest first, page 1, a thousand at a time, by default', () => {
    expect(query({ filter: {} })).toEqual({ limit: '1000', page: '1', ordering: '-pk' });
    expect(query({}, 'sort_order')).toEqual({ limit: '1000', page: '1', ordering: 'sort_order' });
  });

  it('requests the chosen page, size and order', () => {
    expect(
      query({ pagination: { page: 3, perPage: 50 }, sort: { field: 'name', order: 'DESC' }, filter: {} }),
    ).toEqual({ limit: '50', page: '3', ordering: '-name' });
  });

  it('K3 filters by name and by reference, and leaves out empty filters', () => {
    const filter = { name: 'çorba', category__pk: 4, product__pk: 0, a: '', b: null, c: undefined, d: false };
    expect(query({ filter })).toMatchObject({
      name: 'çorba',
      category__pk: '4',
      product__pk: '0',
      d: 'false',
    });
    expect([...listQuery({ filter }, '-pk').keys()]).toEqual([
      'limit',
      'page',
      'ordering',
      'name',
      'category__pk',
      'product__pk',
      'd',
    ]);
  });

  it.each([
    [{ severity: ['mild', 'high'] }, 'severity=mild&severity=high'],
    [{ id__in: [3, 4], name__in: [] }, 'id__in=3,4'],
    [{ menu: { id: 3, name: '' } }, 'menu__id=3'],
    [{ severity: [], since: new Date(0) }, 'since=1970-01-01T00:00:00.000Z'],
  ])('filters by %j, as Django’s filters take it', (filter, expected) => {
    const own = decodeURIComponent(String(listQuery({ filter }, '-pk')));
    expect(own.replace('limit=1000&page=1&ordering=-pk', '')).toBe(`&${expected}`);
  });

  it('takes a row for one of several chosen values', () => {
    const query = new URLSearchParams('severity=mild&severity=high');
    const isFound = (severity: string) => isFilteredBy({ severity }, 'severity', query, ['severity']);
    expect(['mild', 'high', 'low'].map(isFound)).toEqual([true, true, false]);
  });

  it.each([
    ['name', { field: 'name', order: 'ASC' }],
    ['-updated_at', { field: 'updated_at', order: 'DESC' }],
    ['pk', { field: 'id', order: 'ASC' }],
    ['-pk', { field: 'id', order: 'DESC' }],
  ] as const)('converts %s to %j and back', (ordering, sort) => {
    expect(sortOf(ordering)).toEqual(sort);
    expect(orderingOf(sort)).toBe(ordering);
  });

  it('converts a path to the form that Django’s order and filters have', () => {
    expect(orderingOf({ field: 'menu.name', order: 'DESC' })).toBe('-menu__name');
    expect(orderingOf({ field: 'menu__name', order: 'ASC' })).toBe('menu__name');
    const query = listQuery({ sort: { field: 'menu.owner.name', order: 'ASC' }, filter: {} }, '-pk');
    expect(query.get('ordering')).toBe('menu__owner__name');
  });

  it('converts any order to a parameter and back', () => {
    const name = fc.stringMatching(/^[a-z][a-z_]{0,12}$/).filter(field => field !== 'id' && field !== 'pk');
    fc.assert(
      fc.property(name, fc.constantFrom('ASC', 'DESC'), (field, order) => {
        expect(sortOf(orderingOf({ field, order }))).toEqual({ field, order });
      }),
    );
  });
});

describe('reading a whole list', () => {
  const records = Array.from({ length: 2500 }, (_, index) => ({ id: index + 1 }));

  function pagesOf(all: { id: number }[], cap: number) {
    const getList = vi.fn(
      async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
        const size = Math.min(pagination.perPage, cap);
        const start = (pagination.page - 1) * size;
        return { data: all.slice(start, start + size), total: all.length };
      },
    );
    return { getList, provider: { getList } as never };
  }

  it('reads page by page until it has the total', async () => {
    const { getList, provider } = pagesOf(records, 1000);
    await expect(readAll(provider, 'categories')).resolves.toEqual(records);
    expect(getList.mock.calls.map(([, { pagination }]) => pagination)).toEqual(
      [1, 2, 3].map(page => ({ page, perPage: 1000 })),
    );
  });

  it('continues when the backend returns smaller pages than requested', async () => {
    const { getList, provider } = pagesOf(records, 500);
    await expect(readAll(provider, 'categories')).resolves.toHaveLength(2500);
    expect(getList).toHaveBeenCalledTimes(5);
  });

  it('stops at an empty page, and returns a repeated record once', async () => {
    const answers = [
      { data: [{ id: 1 }, { id: 2 }], total: 4 },
      { data: [{ id: 2 }, { id: 3 }], total: 4 },
      { data: [], total: 4 },
    ];
    const getList = vi.fn(async () => answers.shift());
    await expect(readAll({ getList } as never, 'categories')).resolves.toEqual([
      { id: 1 },
      { id: 2 },
      { id: 3 },
    ]);
    expect(getList).toHaveBeenCalledTimes(3);
  });

  it('passes filter and signal to the backend', async () => {
    const { getList, provider } = pagesOf([], 1000);
    const { signal } = new AbortController();
    await readAll(provider, 'product-categories', { filter: { category__pk: 3 }, signal });
    expect(getList.mock.calls[0]).toMatchObject([
      'product-categories',
      { filter: { category__pk: 3 }, signal },
    ]);
  });
});

describe('A6 the address of a list', () => {
  const read = (query: string) => readListLocation(new URLSearchParams(query));
  const write = (query: string, change: Parameters<typeof writeListLocation>[1]) =>
    writeListLocation(new URLSearchParams(query), change).toString();

  it('defaults to page 1, twenty rows, no order and no search', () => {
    expect(read('')).toEqual({ page: 1, limit: 20, ordering: null, search: '' });
  });

  it('contains page, size, order and search', () => {
    expect(read('page=3&limit=100&ordering=-name&search=%C3%A7ay')).toEqual({
      page: 3,
      limit: 100,
      ordering: '-name',
      search: 'çay',
    });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=',
    'page=1e400',
    'limit=30',
    'limit=-20',
    'limit=x',
  ])('replaces %s by the default', query =>
    expect(read(query)).toEqual({ page: 1, limit: 20, ordering: null, search: '' }),
  );

  it('orders by a field of an embedded record, and by nothing that is no field', () => {
    const orderingIn = (ordering: string) => read(String(new URLSearchParams({ ordering }))).ordering;
    for (const known of ['menu.name', '-menu.name', 'menu__name']) expect(orderingIn(known)).toBe(known);
    const wrong = ['menu.', '.name', 'menu..name', '-', 'a b', 'a,b', '<script>', 'javascript:x', 'a.b()'];
    for (const ordering of wrong) expect(orderingIn(ordering)).toBeNull();
  });

  it('leaves out defaults, and keeps other parameters', () => {
    expect(write('lng=tr', { page: 2 })).toBe('lng=tr&page=2');
    expect(write('lng=tr&page=2&limit=50', { page: 1, limit: 20 })).toBe('lng=tr');
    expect(write('search=x&ordering=name', { search: '', ordering: null })).toBe('');
  });

  it('returns to page 1 for another size, order or search', () => {
    for (const change of [{ limit: 50 }, { ordering: '-name' }, { search: 'çay' }]) {
      expect(readListLocation(writeListLocation(new URLSearchParams('page=7'), change)).page).toBe(1);
    }
  });

  it('is read as it was written', () => {
    const location = fc.record({
      page: fc.integer({ min: 1, max: 1e6 }),
      limit: fc.constantFrom(20, 50, 100),
      ordering: fc.option(fc.constantFrom('name', '-updated_at', 'pk')),
      search: fc.string(),
    });
    fc.assert(
      fc.property(location, there => {
        expect(readListLocation(writeListLocation(new URLSearchParams(), there))).toEqual(there);
      }),
    );
  });
});
