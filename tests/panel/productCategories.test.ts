// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/ApiError';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { saveCategories } from '../../resources/products/saveCategories';
import { placeChanges } from '../../src/api/lists/productPlaces';
import type { Named, ProductCategory } from '../../server/contract/records';

describe('E7 the categories of a product', () => {
  const [soups, grills, sweets]: Named[] = [
    { id: 1, name: 'Çorbalar' },
    { id: 2, name: 'Izgaralar' },
    { id: 3, name: 'Tatlılar' },
  ];
  const link = (id: number, category: Named): ProductCategory => ({
    id,
    category,
    product: { id: 9, name: 'Mercimek', photo: null },
    sort_order: 0,
  });

  /** Returns a backend that stores category links and refuses those of some categories. */
  function buildLists(stored: ProductCategory[], refused = new Set<number>()) {
    const links = new Map(stored.map(one => [one.id, one]));
    const calls: string[] = [];
    let [inFlight, most, next] = [0, 0, 100];
    const attempt = async (name: string, category: number) => {
      calls.push(name);
      most = Math.max(most, ++inFlight);
      await Promise.resolve();
      inFlight--;
      if (refused.has(category)) throw new Error('refused');
    };
    const provider = {
      getList: vi.fn(async () => ({ data: [...links.values()], total: links.size })),
      create: async (_: string, { data }: { data: { product: number; category: number } }) => {
        await attempt(`add ${data.category} to ${data.product}`, data.category);
        const id = ++next;
        links.set(id, link(id, { id: data.category, name: '' }));
        return { data: { id } };
      },
      delete: async (_: string, { id }: { id: number }) => {
        await attempt(`remove ${id}`, links.get(id)!.category.id);
        links.delete(id);
        return { data: { id } };
      },
    };
    return {
      provider: provider as never,
      getList: provider.getList,
      calls,
      links,
      refused,
      most: () => most,
    };
  }

  it.each([
    { isDone: true, failed: [] },
    { isDone: false, failed: ['Tatlılar', 'Çorbalar'] },
  ])(
    'P8 whose answers were lost are told by what is stored (carried out: $isDone)',
    async ({ isDone, failed }) => {
      const own = buildLists([link(10, soups!)]).provider as PanelDataProvider;
      const lose =
        (call: (...args: never[]) => Promise<unknown>) =>
        async (...args: never[]) => {
          if (isDone) await call(...args);
          throw new ApiError('unconfirmed');
        };
      const lossy = { ...own, create: lose(own.create), delete: lose(own.delete) } as never;
      expect(await saveCategories(lossy, 9, [sweets!])).toEqual(failed);
    },
  );

  it('P8 are named if it cannot be read whether they are saved', async () => {
    const { provider, getList } = buildLists([]);
    const create = () => Promise.reject(new ApiError('unconfirmed'));
    getList.mockResolvedValueOnce({ data: [], total: 0 }).mockRejectedValueOnce(new ApiError('unreachable'));
    const lossy = { ...(provider as object), create } as never;
    expect(await saveCategories(lossy, 9, [sweets!])).toEqual(['Tatlılar']);
  });

  it('are compared by id: missing ones are added, removed ones are deleted, the others are not changed', () => {
    const links = [link(10, soups!), link(11, grills!)];
    expect(placeChanges(links, [{ ...grills!, name: 'Renamed' }, sweets!])).toEqual({
      add: [sweets],
      remove: [links[0]],
    });
    expect(placeChanges(links, [grills!, soups!])).toEqual({ add: [], remove: [] });
    expect(placeChanges([], [])).toEqual({ add: [], remove: [] });
    expect(placeChanges(links, [])).toEqual({ add: [], remove: links });
  });

  it('are read for this product before anything is sent', async () => {
    const { provider, getList, calls } = buildLists([link(10, soups!), link(11, grills!)]);
    await expect(saveCategories(provider, 9, [grills!, sweets!])).resolves.toEqual([]);
    expect(getList).toHaveBeenCalledWith(
      'product-categories',
      expect.objectContaining({ filter: { product__pk: 9 } }),
    );
    expect(calls).toEqual(['add 3 to 9', 'remove 10']);
  });

  it('that fail are returned, the others are saved, and a second try sends only what is missing', async () => {
    const lists = buildLists([link(10, soups!), link(11, grills!)], new Set([1, 3]));
    const wanted = [sweets!, { id: 4, name: 'İçecekler' }];
    await expect(saveCategories(lists.provider, 9, wanted)).resolves.toEqual(['Tatlılar', 'Çorbalar']);
    expect(lists.calls).toEqual(['add 3 to 9', 'add 4 to 9', 'remove 10', 'remove 11']);

    lists.calls.length = 0;
    lists.refused.clear();
    await expect(saveCategories(lists.provider, 9, wanted)).resolves.toEqual([]);
    expect(lists.calls).toEqual(['add 3 to 9', 'remove 10']);
    expect([...lists.links.values()].map(({ category }) => category.id).sort()).toEqual([3, 4]);
  });

  it('that a try has changed before another one failed can be changed back with the next try', async () => {
    const added = buildLists([], new Set([3]));
    const idsIn = (lists: typeof added) => [...lists.links.values()].map(({ category }) => category.id);
    await expect(saveCategories(added.provider, 9, [grills!, sweets!], [])).resolves.toEqual(['Tatlılar']);
    await expect(saveCategories(added.provider, 9, [], [])).resolves.toEqual([]);
    expect(idsIn(added)).toEqual([]);

    const removed = buildLists([link(10, soups!)], new Set([3]));
    await expect(saveCategories(removed.provider, 9, [sweets!], [soups!])).resolves.toEqual(['Tatlılar']);
    await expect(saveCategories(removed.provider, 9, [soups!], [soups!])).resolves.toEqual([]);
    expect(idsIn(removed)).toEqual([1]);

    // What a colleague has changed meanwhile stays.
    const other = buildLists([link(10, grills!)]);
    await expect(saveCategories(other.provider, 9, [soups!], [soups!])).resolves.toEqual([]);
    expect(idsIn(other)).toEqual([2]);
  });

  it('are sent six at a time', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ id: index + 1, name: `${index}` }));
    const lists = buildLists([]);
    await saveCategories(lists.provider, 9, many);
    expect([lists.calls.length, lists.most()]).toEqual([20, 6]);
  });
});
