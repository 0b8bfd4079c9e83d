// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createReorder,
  moved,
  movedTo,
  renumbered,
  restored,
  type Ordered,
} from '../../src/resource/order/reorder';
import { gate } from '../support/gate';
import { runs } from '../support/runs';

type Item = Ordered & { name: string };

function buildItems(orders: number[]): Item[] {
  return orders.map((sort_order, index) => ({ id: index + 1, name: `item ${index + 1}`, sort_order }));
}

/** Returns a backend with a list, a screen that shows one page of it, and a reorder between them. */
function buildReorder(
  stored: Item[],
  {
    start = 0,
    size = stored.length,
    refuses = () => false,
    isOld = false,
  }: { start?: number; size?: number; refuses?: (item: Item) => boolean; isOld?: boolean } = {},
) {
  const server = new Map(stored.map(item => [item.id, item]));
  const inOrder = () =>
    [...server.values()].sort((a, b) => a.sort_order - b.sort_order || Number(a.id) - Number(b.id));
  const sent: [Item['id'], number][] = [];
  const failures: (Item | undefined)[] = [];
  const progress: number[] = [];
  const undoable: (readonly Item[])[] = [];
  let screen = inOrder();
  let inFlight = 0;
  let most = 0;
  const idle = { opened: Promise.resolve() };

  const readAll = vi.fn(async () => {
    await idle.opened;
    return inOrder();
  });
  const reorder = createReorder<Item>({
    shown: () => ({ rows: screen.slice(start, start + size), start, total: screen.length, isOld }),
    readAll,
    enqueue: run => run(),
    send: async (item, sort_order) => {
      most = Math.max(most, ++inFlight);
      await idle.opened;
      inFlight--;
      sent.push([item.id, sort_order]);
      if (refuses(item)) throw new Error('refused');
      server.set(item.id, { ...server.get(item.id)!, sort_order });
    },
    show: (rows, from) => {
      screen = [...screen.slice(0, from), ...rows, ...screen.slice(from + rows.length)];
    },
    onProgress: left => progress.push(left),
    onSaved: before => undoable.push(before),
    onFailure: item => {
      failures.push(item);
      // Like the screen, which loads the list again.
      screen = inOrder();
    },
  });
  const atRest = async () => {
    // A move that follows others starts in the next microtask, and has reported no progress yet.
    await new Promise(resolve => setTimeout(resolve));
    await expect.poll(() => progress.at(-1), { interval: 1 }).toBe(0);
  };
  return {
    reorder,
    server,
    sent,
    failures,
    progress,
    undoable,
    readAll,
    idle,
    atRest,
    inOrder,
    names: () => screen.map(({ id }) => id),
    orders: () => screen.map(({ sort_order }) => sort_order),
    most: () => most,
  };
}

describe('F2 reordering', () => {
  it('moves an item by one place, and not past the ends', () => {
    const items = buildItems([0, 1, 2]);
    const after = (id: number, by: -1 | 1) => moved(items, id, by).map(item => item.id);
    expect([after(2, -1), after(2, 1), after(1, -1), after(3, 1), after(9, 1)]).toEqual([
      [2, 1, 3],
      [1, 3, 2],
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('numbers by position, from 0 or from the start of a page, and keeps an item that already has its number', () => {
    const items = buildItems([0, 5, 2]);
    expect(renumbered(items).map(({ sort_order }) => sort_order)).toEqual([0, 1, 2]);
    expect(renumbered(items, 20).map(({ sort_order }) => sort_order)).toEqual([20, 21, 22]);
    expect(renumbered(items)[0]).toBe(items[0]);
  });

  it('moves an item to an index, and no further than the ends', () => {
    const items = buildItems([0, 1, 2, 3]);
    const after = (id: number, index: number) => movedTo(items, id, index).map(item => item.id);
    expect([after(4, 0), after(1, 2), after(2, 99), after(3, -5), after(9, 0)]).toEqual([
      [4, 1, 2, 3],
      [2, 3, 1, 4],
      [1, 3, 4, 2],
      [3, 1, 2, 4],
      [1, 2, 3, 4],
    ]);
  });

  it('restores the numbers and the order that the items had, ties included, and leaves new items alone', () => {
    const before = buildItems([7, 7, 7]);
    const now = [...renumbered([before[2]!, before[0]!, before[1]!]), { id: 8, name: 'new', sort_order: 9 }];
    expect(restored(now, before).map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [1, 7],
      [2, 7],
      [3, 7],
      [8, 9],
    ]);
  });

  it('moves an item of a page to any place of the whole list', async () => {
    const list = buildReorder(buildItems([0, 1, 2, 3, 4, 5]), { start: 3, size: 3 });
    list.reorder.moveTo(5, 0);
    // Until the whole list is read, the item is at the nearer end of the page.
    expect(list.names()).toEqual([1, 2, 3, 5, 4, 6]);
    await list.atRest();
    expect(list.inOrder().map(({ id }) => id)).toEqual([5, 1, 2, 3, 4, 6]);
    expect(list.sent).toHaveLength(5);
  });

  it('reports the list before a run of moves, and puts it back with only what changed', async () => {
    const list = buildReorder(buildItems([4, 4, 4, 9]));
    list.reorder.move(1, 1);
    list.reorder.move(1, 1);
    await list.atRest();
    expect(list.undoable).toHaveLength(1);
    const [before] = list.undoable;
    expect(before!.map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 9],
    ]);

    list.sent.length = 0;
    await expect(list.reorder.restore(before!)).resolves.toBe(true);
    expect(list.inOrder().map(({ sort_order }) => sort_order)).toEqual([4, 4, 4, 9]);
    expect(list.names()).toEqual([1, 2, 3, 4]);
    expect(list.sent).toHaveLength(4);
    // Putting back is not itself undone.
    expect(list.undoable).toHaveLength(1);
  });

  it('reports the moves after an undo, but not those that end where they began', async () => {
    const list = buildReorder(buildItems([0, 1, 2]));
    list.reorder.move(1, 1);
    await list.atRest();
    await list.reorder.restore(list.undoable[0]!);
    list.reorder.move(2, 1);
    await list.atRest();
    expect(list.undoable).toHaveLength(2);
    list.reorder.move(2, -1);
    list.reorder.move(2, 1);
    await list.atRest();
    expect(list.undoable).toHaveLength(2);
  });

  it('does not report a list whose changes failed', async () => {
    const list = buildReorder(buildItems([0, 1, 2]), { refuses: () => true });
    list.reorder.move(1, 1);
    await list.atRest();
    expect(list.undoable).toEqual([]);
    await expect(list.reorder.restore(buildItems([5, 6, 7]))).resolves.toBe(false);
  });

  it('shows the move before any answer, and sends only the two that changed', async () => {
    const list = buildReorder(buildItems([0, 1, 2, 3]));
    const { opened, open } = gate();
    list.idle.opened = opened;
    list.reorder.move(3, -1);
    expect(list.names()).toEqual([1, 3, 2, 4]);
    expect(list.orders()).toEqual([0, 1, 2, 3]);

    open();
    await list.atRest();
    expect(list.sent.sort()).toEqual([
      [2, 2],
      [3, 1],
    ]);
    expect(list.readAll).not.toHaveBeenCalled();
  });

  it('removes gaps and ties', async () => {
    const list = buildReorder(buildItems([0, 0, 0, 7]));
    list.reorder.move(1, 1);
    await list.atRest();
    expect(list.inOrder().map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [2, 0],
      [1, 1],
      [3, 2],
      [4, 3],
    ]);
    expect(list.sent.map(([id]) => id).sort()).toEqual([1, 3, 4]);
  });

  it('P39 has at most six calls in flight, and reports how many are left', async () => {
    const list = buildReorder(buildItems(Array.from({ length: 30 }, () => 0)));
    list.reorder.move(1, 1);
    await list.atRest();
    expect(list.most()).toBe(6);
    expect(list.progress).toEqual([29, 0]);
  });

  it('sends no two orders at the same time: a move that is made meanwhile waits', async () => {
    const list = buildReorder(buildItems([0, 1, 2]));
    const { opened, open } = gate();
    list.idle.opened = opened;
    list.reorder.move(1, 1);
    list.reorder.move(1, 1);
    list.reorder.move(1, -1);
    expect(list.names()).toEqual([2, 1, 3]);
    open();
    await list.atRest();
    expect(list.inOrder().map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(list.sent.sort()).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });

  it('P26 reports the failed item, discards the wanted order, and starts from the stored order at the next move', async () => {
    const broken = new Set([2]);
    const list = buildReorder(buildItems([0, 1, 2]), { refuses: ({ id }) => broken.has(Number(id)) });
    list.reorder.move(2, -1);
    await list.atRest();
    expect(list.failures.map(item => item?.id)).toEqual([2]);

    broken.clear();
    list.progress.length = 0;
    list.reorder.move(3, -1);
    await list.atRest();
    expect(list.failures).toHaveLength(1);
    // The screen may be outdated after a failure, so the whole list is read before anything is sent.
    expect(list.readAll).toHaveBeenCalledTimes(1);
    expect(list.inOrder().map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [1, 0],
      [3, 1],
      [2, 2],
    ]);
  });

  it('reads the whole list before it sends, when the screen shows a part of it', async () => {
    const list = buildReorder(buildItems([3, 3, 3, 3, 3]), { start: 2, size: 2 });
    list.reorder.move(4, -1);
    expect(list.names()).toEqual([1, 2, 4, 3, 5]);
    await list.atRest();
    expect(list.readAll).toHaveBeenCalledTimes(1);
    expect(list.inOrder().map(({ id, sort_order }) => [id, sort_order])).toEqual([
      [1, 0],
      [2, 1],
      [4, 2],
      [3, 3],
      [5, 4],
    ]);
  });

  it('reads the whole list before it sends, when a newer one was about to be shown', async () => {
    const list = buildReorder(buildItems([0, 1, 2]), { isOld: true });
    list.reorder.move(3, -1);
    await list.atRest();
    expect(list.readAll).toHaveBeenCalledTimes(1);
    expect(list.inOrder().map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  it('moves the first item of a page to the previous page', async () => {
    const list = buildReorder(buildItems([0, 1, 2, 3]), { start: 2, size: 2 });
    list.reorder.move(3, -1);
    await list.atRest();
    expect(list.inOrder().map(({ id }) => id)).toEqual([1, 3, 2, 4]);
  });

  it('reports that the whole list cannot be read', async () => {
    const list = buildReorder(buildItems([0, 1, 2]), { start: 0, size: 2 });
    list.readAll.mockRejectedValueOnce(new Error('offline'));
    list.reorder.move(1, 1);
    await list.atRest();
    expect(list.failures).toEqual([undefined]);
    expect(list.sent).toEqual([]);
  });

  it('sends nothing when the whole list is not read in its order: that order would be stored', async () => {
    const list = buildReorder(buildItems([2, 0, 1]), { start: 0, size: 2 });
    list.readAll.mockResolvedValueOnce(buildItems([2, 0, 1]));
    list.reorder.move(2, 1);
    await list.atRest();
    expect(list.failures).toEqual([undefined]);
    expect(list.sent).toEqual([]);
  });

  it('P26 leaves 0 to n−1 without gaps on the server, in the order of the screen, after any moves', async () => {
    const moves = fc.array(fc.tuple(fc.nat(11), fc.constantFrom(-1 as const, 1 as const), fc.boolean()), {
      minLength: 1,
      maxLength: 50,
    });
    const orders = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(orders, moves, fc.boolean(), async (stored, clicks, isPaged) => {
        const list = buildReorder(
          buildItems(stored),
          isPaged ? { start: 0, size: Math.ceil(stored.length / 2) } : {},
        );
        const before = new Map([...list.server].map(([id, { sort_order }]) => [id, sort_order]));
        const size = isPaged ? Math.ceil(stored.length / 2) : stored.length;
        const visible = list.names().slice(0, size);
        for (const [position, by, pauses] of clicks) {
          list.reorder.move(visible[position % size]!, by);
          if (pauses) await Promise.resolve();
        }
        await list.atRest();
        const after = list.inOrder();
        expect(after.map(({ sort_order }) => sort_order)).toEqual(stored.map((_, index) => index));
        expect(after.map(({ id }) => id)).toEqual(list.names());
        expect(list.failures).toEqual([]);
        // An item with its initial number was either not sent, or moved and moved back.
        const sentIds = new Set(list.sent.map(([id]) => id));
        for (const { id, sort_order } of after)
          if (before.get(id) !== sort_order) expect(sentIds).toContain(id);
      }),
      { numRuns: runs(60) },
    );
  });
});
