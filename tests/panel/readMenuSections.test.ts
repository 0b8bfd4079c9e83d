// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { readMenuSections } from '../../src/api/lists/readMenuSections';

const LISTS: Record<string, { id: number; [field: string]: unknown }[]> = {
  categories: [
    { id: 2, name: 'Tatlılar' },
    { id: 1, name: 'Çorbalar' },
    { id: 3, name: 'İçecekler' },
    { id: 4, name: 'Boş' },
  ],
  products: [
    { id: 5, name: 'Mercimek' },
    { id: 6, name: 'Ezogelin' },
    { id: 7, name: 'Sütlaç' },
  ],
  'product-categories': [
    { id: 10, category: { id: 1 }, product: { id: 6 } },
    { id: 11, category: { id: 1 }, product: { id: 5 } },
    { id: 12, category: { id: 2 }, product: { id: 7 } },
    // Products that were deleted, one of them meanwhile.
    { id: 13, category: { id: 2 }, product: { id: 99 } },
    { id: 15, category: { id: 2 }, product: null },
    { id: 14, category: { id: 3 }, product: { id: 5 } },
  ],
};

const getList = vi.fn((name: string, { filter }: { filter?: { category__pk?: number } }) => {
  const wanted = filter?.category__pk;
  const data = LISTS[name]!.filter(
    ({ category }) => wanted === undefined || (category as { id: number }).id === wanted,
  );
  return Promise.resolve({ data, total: data.length });
});

const read = (ids: number[]) =>
  readMenuSections({ getList: getList as never }, ids, new AbortController().signal);

it('a menu’s categories come in the company’s order, each with its products in their order', async () => {
  const sections = await read([1, 2, 4]);
  expect(sections.map(({ category, products }) => [category.name, products.map(({ name }) => name)])).toEqual(
    [
      ['Tatlılar', ['Sütlaç']],
      ['Çorbalar', ['Ezogelin', 'Mercimek']],
      ['Boş', []],
    ],
  );
  const filters = getList.mock.calls.map(([name, { filter }]) => [name, filter?.category__pk]);
  expect(filters.filter(([name]) => name === 'product-categories').map(([, id]) => id)).toEqual([1, 2, 4]);
});

it('a menu without categories needs no calls', async () => {
  getList.mockClear();
  expect(await read([])).toEqual([]);
  expect(getList).not.toHaveBeenCalled();
});
