import { mapWithConcurrency } from '../../api/mapWithConcurrency';

/** A record with its place among the others. */
export interface Placed {
  id: string | number;
  sort_order: number;
}

/** Moves one item of a list up (-1) or down (+1); at the ends it stays. */
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

/** `sort_order` by position: from `start`, without gaps. */
export function renumbered<Item extends Placed>(items: readonly Item[], start = 0): Item[] {
  return items.map((item, index) =>
    item.sort_order === start + index ? item : { ...item, sort_order: start + index },
  );
}

export interface ReorderOptions<Item extends Placed> {
  /** The rows on the screen and where the first of them stands in the whole list. */
  shown: () => { rows: readonly Item[]; start: number; total: number };
  /** The whole list, as the backend has it. */
  readAll: () => Promise<Item[]>;
  send: (item: Item, sort_order: number) => Promise<unknown>;
  /** The rows after a move, and where the first of them stands. */
  show: (rows: Item[], start: number) => void;
  /** How many changes are still to be sent. */
  onProgress: (left: number) => void;
  /** A change could not be saved; `item` is undefined when the list itself could not be read. */
  onFailure: (item: Item | undefined, error: unknown) => void;
}

const CALLS_AT_ONCE = 6;

/**
 * Carries out moves (specification, section 4): the list changes at once, `sort_order` is renumbered from 0 by position
 * over the whole list, and only items whose value changed are sent. Moves made while changes are on their way are taken
 * up when those have arrived, so that no two changes of one item ever race.
 */
export function createReorder<Item extends Placed>(options: ReorderOptions<Item>) {
  const { shown, readAll, send, show, onProgress, onFailure } = options;
  /** The order wanted; null at rest. */
  let wanted: { items: Item[]; start: number } | null = null;
  let isWhole = false;
  let isRunning = false;
  /** After a failure the rows on the screen may not be what the backend has. */
  let isInDoubt = false;
  const onServer = new Map<Item['id'], number>();
  const movesBeforeWhole: [Item['id'], -1 | 1][] = [];

  function move(id: Item['id'], by: -1 | 1): void {
    if (!wanted) begin();
    if (!isWhole) movesBeforeWhole.push([id, by]);
    apply(id, by);
    if (!isRunning) void run();
  }

  function begin(): void {
    const { rows, start, total } = shown();
    wanted = { items: [...rows], start };
    isWhole = rows.length === total && !isInDoubt;
    movesBeforeWhole.length = 0;
    if (isWhole) remember(rows);
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
      if (!isWhole) await makeWhole();
      for (let changes = left(); changes.length; changes = left()) {
        onProgress(changes.length);
        await mapWithConcurrency(changes, CALLS_AT_ONCE, async item => {
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
      isInDoubt = true;
      onFailure(current, error);
    } finally {
      wanted = null;
      isRunning = false;
      onProgress(0);
    }
  }

  async function makeWhole(): Promise<void> {
    const items = await readAll();
    remember(items);
    wanted = { items: renumbered(items), start: 0 };
    isWhole = true;
    isInDoubt = false;
    for (const [id, by] of movesBeforeWhole) wanted.items = renumbered(moved(wanted.items, id, by));
    show(wanted.items, 0);
  }

  function left(): Item[] {
    return wanted ? wanted.items.filter(({ id, sort_order }) => onServer.get(id) !== sort_order) : [];
  }

  return { move };
}
