import { mapWithConcurrency } from '../../api/concurrency/mapWithConcurrency';
import { isOrderIgnored } from './isOrderIgnored';

/** A record with its position in the list. */
export interface Ordered {
  id: string | number;
  sort_order: number;
}

/** Returns the list with one item moved up (-1) or down (+1); an item at the end does not move further. */
export function moved<Item extends { id: Ordered['id'] }>(
  items: readonly Item[],
  id: Item['id'],
  by: -1 | 1,
): Item[] {
  return movedTo(items, id, items.findIndex(item => item.id === id) + by);
}

/** Returns the list with one item at an index, or at the end that is nearer to it. */
export function movedTo<Item extends { id: Ordered['id'] }>(
  items: readonly Item[],
  id: Item['id'],
  index: number,
): Item[] {
  const item = items.find(candidate => candidate.id === id);
  if (!item) return [...items];
  const others = items.filter(other => other !== item);
  return others.toSpliced(Math.max(0, index), 0, item);
}

/** Returns the `sort_order` of the next item at the end: the highest plus one, or 1 in an empty list (G4). */
export function nextSortOrder(items: readonly Pick<Ordered, 'sort_order'>[]): number {
  return Math.max(0, ...items.map(({ sort_order }) => sort_order)) + 1;
}

/** Returns the items with `sort_order` set to their positions, from `start`, without gaps. */
export function renumbered<Item extends Ordered>(items: readonly Item[], start = 0): Item[] {
  return items.map((item, index) => withOrder(item, start + index));
}

/**
 * Returns the items as they were: with their old `sort_order`, in their old order. An item that is new keeps its number. If a
 * place was null, which the backend may refuse, the old order is numbered.
 */
export function restored<Item extends Ordered>(items: readonly Item[], before: readonly Ordered[]): Item[] {
  const hasPlaces = before.every(({ sort_order }) => Number.isFinite(sort_order));
  const places = hasPlaces ? before : renumbered(before);
  const old = new Map(places.map(({ id, sort_order }, index) => [id, { sort_order, index }]));
  const indexOf = ({ id }: Item) => old.get(id)?.index ?? before.length;
  return items
    .map(item => withOrder(item, old.get(item.id)?.sort_order ?? item.sort_order))
    .sort((a, b) => a.sort_order - b.sort_order || indexOf(a) - indexOf(b));
}

function withOrder<Item extends Ordered>(item: Item, sort_order: number): Item {
  return item.sort_order === sort_order ? item : { ...item, sort_order };
}

export interface ReorderOptions<Item extends Ordered> {
  /**
   * The rows on the screen, the position of the first of them, and the length of the whole list. `isOld` if the backend may
   * have other ones: a call that would have read them again was cancelled, or another run is not saved yet.
   */
  shown: () => { rows: readonly Item[]; start: number; total: number; isOld?: boolean };
  /** Reads the whole list from the backend. */
  readAll: () => Promise<Item[]>;
  send: (item: Item, sort_order: number) => Promise<unknown>;
  /** Starts a run of moves after the other runs of this list. */
  enqueue: (run: () => Promise<boolean>) => Promise<boolean>;
  /** Shows the rows after a change; `start` is the position of the first of them. */
  show: (rows: Item[], start: number) => void;
  /** Called with the number of changes that are not sent yet. */
  onProgress: (left: number) => void;
  /** Called when everything is saved, with the whole list before it. Not called after `restore`. */
  onSaved: (before: readonly Item[]) => void;
  /** Called when a change could not be saved; `item` is undefined when the list itself could not be read. */
  onFailure: (item: Item | undefined, error: unknown) => void;
}

/** Returns the rows after a change; `start` is the position of the first of them. */
type Change<Item> = (items: readonly Item[], start: number) => Item[];

/**
 * Returns functions that move items (F2). The list changes at once, `sort_order` is renumbered
 * from 0 by position over the whole list, and only items whose value changed are sent. Moves made during a request are
 * sent after it, so that two changes of one item never race.
 */
export function createReorder<Item extends Ordered>(options: ReorderOptions<Item>) {
  const { shown, readAll, send, enqueue, show, onProgress, onSaved, onFailure } = options;
  /** The order to save; null when there is nothing to save. */
  let wanted: { items: Item[]; start: number } | null = null;
  let isComplete = false;
  let isRestoring = false;
  let hasSent = false;
  let running: Promise<boolean> | null = null;
  /** After a failure the rows on the screen may differ from those of the backend. */
  let isUncertain = false;
  /** The rows that were shown before the first change. */
  let first: { items: readonly Item[]; start: number } = { items: [], start: 0 };
  /** The whole list before the first change. */
  let before: readonly Item[] = [];
  const onServer = new Map<Item['id'], number>();
  const changesBeforeLoad: Change<Item>[] = [];

  function move(id: Item['id'], by: -1 | 1): void {
    void change((items, start) => renumbered(moved(items, id, by), start));
  }

  /** Moves an item to a position in the whole list, counted from 0. */
  function moveTo(id: Item['id'], position: number): void {
    void change((items, start) => renumbered(movedTo(items, id, position - start), start));
  }

  /**
   * Puts the items back to the numbers and the order that they had.
   * @returns whether everything is saved.
   */
  function restore(old: readonly Ordered[]): Promise<boolean> {
    const saving = change(items => restored(items, old));
    isRestoring = true;
    return saving;
  }

  /** @returns whether everything is saved. */
  function change(apply: Change<Item>): Promise<boolean> {
    const { items, start } = wanted ?? begin();
    if (!isComplete) changesBeforeLoad.push(apply);
    wanted = { items: apply(items, start), start };
    running ??= enqueue(run);
    show(wanted.items, start);
    return running;
  }

  function begin() {
    const { rows, start, total, isOld = false } = shown();
    isComplete = rows.length === total && !isUncertain && !isOld;
    isRestoring = false;
    hasSent = false;
    changesBeforeLoad.length = 0;
    if (isComplete) remember(rows);
    first = { items: rows, start };
    return first;
  }

  function remember(items: readonly Item[]): void {
    before = items;
    onServer.clear();
    for (const { id, sort_order } of items) onServer.set(id, sort_order);
  }

  async function run(): Promise<boolean> {
    let current: Item | undefined;
    // Changes that are made together are sent together.
    await Promise.resolve();
    try {
      if (!isComplete) await loadWholeList();
      for (let changes = left(); changes.length; changes = left()) {
        onProgress(changes.length);
        await mapWithConcurrency(changes, async item => {
          const { sort_order } = item;
          try {
            await send(item, sort_order);
          } catch (error) {
            current ??= item;
            throw error;
          }
          onServer.set(item.id, sort_order);
          hasSent = true;
        });
      }
      if (hasSent && !isRestoring) onSaved(before);
      return true;
    } catch (error) {
      showServer();
      wanted = null;
      isUncertain = true;
      onFailure(current, error);
      return false;
    } finally {
      wanted = null;
      running = null;
      onProgress(0);
    }
  }

  /** Shows the order that is saved, as far as it is known: the list may not be read again, either. */
  function showServer(): void {
    if (!isComplete) show([...first.items], first.start);
    else if (wanted) {
      const saved = [...onServer].map(([id, sort_order]) => ({ id, sort_order }));
      show(restored(wanted.items, saved), 0);
    }
  }

  async function loadWholeList(): Promise<void> {
    const items = await readAll();
    // An undo gives each item its own number.
    if (!isRestoring && isOrderIgnored(items)) throw new Error('The list is not read in its order');
    remember(items);
    isComplete = true;
    isUncertain = false;
    let changed = items;
    for (const apply of changesBeforeLoad) changed = apply(changed, 0);
    wanted = { items: changed, start: 0 };
    show(changed, 0);
  }

  function left(): Item[] {
    return wanted ? wanted.items.filter(({ id, sort_order }) => onServer.get(id) !== sort_order) : [];
  }

  return { move, moveTo, restore };
}
