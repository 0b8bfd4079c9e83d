import { mapWithConcurrency } from '../../api/mapWithConcurrency';

/** A record with its position in the list. */
export interface Placed {
  id: string | number;
  sort_order: number;
}

/** Returns the list with one item moved up (-1) or down (+1); an item at the end does not move further. */
export function moved<Item extends { id: Placed['id'] }>(
  items: readonly Item[],
  id: Item['id'],
  by: -1 | 1,
): Item[] {
  const from = items.findIndex(item => item.id === id);
  const item = items[from];
  const neighbour = items[from + by];
  return item && neighbour ? items.with(from, neighbour).with(from + by, item) : [...items];
}

/** Returns the items with `sort_order` set to their positions, from `start`, without gaps. */
export function renumbered<Item extends Placed>(items: readonly Item[], start = 0): Item[] {
  return items.map((item, index) =>
    item.sort_order === start + index ? item : { ...item, sort_order: start + index },
  );
}

export interface ReorderOptions<Item extends Placed> {
  /** The rows on the screen, the position of the first of them, and the length of the whole list. */
  shown: () => { rows: readonly Item[]; start: number; total: number };
  /** Reads the whole list from the backend. */
  readAll: () => Promise<Item[]>;
  send: (item: Item, sort_order: number) => Promise<unknown>;
  /** Shows the rows after a move; `start` is the position of the first of them. */
  show: (rows: Item[], start: number) => void;
  /** Called with the number of changes that are not sent yet. */
  onProgress: (left: number) => void;
  /** Called when a change could not be saved; `item` is undefined when the list itself could not be read. */
  onFailure: (item: Item | undefined, error: unknown) => void;
}

const MAX_CONCURRENT_CALLS = 6;

/**
 * Returns a function that moves items (specification, section 4). The list changes at once, `sort_order` is renumbered
 * from 0 by position over the whole list, and only items whose value changed are sent. Moves made during a request are
 * sent after it, so that two changes of one item never race.
 */
export function createReorder<Item extends Placed>(options: ReorderOptions<Item>) {
  const { shown, readAll, send, show, onProgress, onFailure } = options;
  /** The order to save; null when there is nothing to save. */
  let wanted: { items: Item[]; start: number } | null = null;
  let isComplete = false;
  let isRunning = false;
  /** After a failure the rows on the screen may differ from those of the backend. */
  let isUncertain = false;
  const onServer = new Map<Item['id'], number>();
  const movesBeforeLoad: [Item['id'], -1 | 1][] = [];

  function move(id: Item['id'], by: -1 | 1): void {
    if (!wanted) begin();
    if (!isComplete) movesBeforeLoad.push([id, by]);
    apply(id, by);
    if (!isRunning) void run();
  }

  function begin(): void {
    const { rows, start, total } = shown();
    wanted = { items: [...rows], start };
    isComplete = rows.length === total && !isUncertain;
    movesBeforeLoad.length = 0;
    if (isComplete) remember(rows);
  }

  function remember(items: readonly Item[]): void {
    onServer.clear();
    for (const { id, sort_order } of items) onServer.set(id, sort_order);
  }

  function apply(id: Item['id'], by: -1 | 1): void {
    if (!wanted) return;
    const { items, start } = wanted;
    wanted = { items: renumbered(moved(items, id, by), start), start };
    show(wanted.items, start);
  }

  async function run(): Promise<void> {
    isRunning = true;
    let current: Item | undefined;
    try {
      if (!isComplete) await loadWholeList();
      for (let changes = left(); changes.length; changes = left()) {
        onProgress(changes.length);
        await mapWithConcurrency(changes, MAX_CONCURRENT_CALLS, async item => {
          const { sort_order } = item;
          try {
            await send(item, sort_order);
          } catch (error) {
            current ??= item;
            throw error;
          }
          onServer.set(item.id, sort_order);
        });
      }
    } catch (error) {
      wanted = null;
      isUncertain = true;
      onFailure(current, error);
    } finally {
      wanted = null;
      isRunning = false;
      onProgress(0);
    }
  }

  async function loadWholeList(): Promise<void> {
    const items = await readAll();
    remember(items);
    wanted = { items: renumbered(items), start: 0 };
    isComplete = true;
    isUncertain = false;
    for (const [id, by] of movesBeforeLoad) wanted.items = renumbered(moved(wanted.items, id, by));
    show(wanted.items, 0);
  }

  function left(): Item[] {
    return wanted ? wanted.items.filter(({ id, sort_order }) => onServer.get(id) !== sort_order) : [];
  }

  return { move };
}
