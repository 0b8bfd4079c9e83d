// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { readAll } from '../../src/api/lists/readAll';
import { readFirst } from '../../src/api/lists/readFirst';

/** A list of `total` records on a backend whose pages have at most `size`. */
function listsOf(total: number, size: number, pageOf = (page: number) => page) {
  const getList = vi.fn(async (_: string, { pagination }: { pagination: { page: number } }) => {
    const start = (pageOf(pagination.page) - 1) * size;
    const length = Math.max(0, Math.min(size, total - start));
    return { data: Array.from({ length }, (_, index) => ({ id: start + index + 1 })), total };
  });
  return { lists: { getList: getList as never }, getList };
}

describe('a list', () => {
  it('is read page by page, where the backend limits the size of a page', async () => {
    const { lists, getList } = listsOf(250, 100);
    expect(await readAll(lists, 'menus')).toHaveLength(250);
    expect(getList).toHaveBeenCalledTimes(3);
  });

  it('is read up to 1,000 records', async () => {
    const { lists, getList } = listsOf(5000, 400);
    const { data, total } = await readFirst(lists, 'menus');
    expect([data.length, total, getList.mock.calls.length]).toEqual([1000, 5000, 3]);
  });

  it('whose pages are all the same is refused, and not read for ever', async () => {
    const { lists, getList } = listsOf(250, 100, () => 1);
    await expect(readAll(lists, 'menus')).rejects.toMatchObject({ failure: 'unreadable' });
    expect(getList).toHaveBeenCalledTimes(2);
  });

  it('that becomes shorter while it is read ends with what is left', async () => {
    const { lists } = listsOf(100, 100, page => page);
    const shrinking = {
      getList: (async (name: string, params: never) => {
        const page = await (lists.getList as (name: string, params: never) => Promise<object>)(name, params);
        return { ...page, total: 150 };
      }) as never,
    };
    expect(await readAll(shrinking, 'menus')).toHaveLength(100);
  });
});
