import { clear, del, entries, get, set, type UseStore } from 'idb-keyval';
import { browserDatabase } from './browserDatabase';
import { isAsideOf, withOwnKey } from './draftKeys';
import { DRAFT_LIFE_MS, drafts as early, DRAFTS_DATABASE, type Draft } from './drafts';
import { holdPage, locks, otherPages, PAGE, pagesInUse } from './page';

const inDatabase = browserDatabase(DRAFTS_DATABASE, 'drafts', 3_000);

/**
 * The drafts of this browser, in IndexedDB, which can hold photos. They survive a reload, a crash and an expired session. Where
 * the browser denies storage they are in memory, and end with the page.
 */
function createDraftStore() {
  const drafts = new Map<string, Draft>();
  /** The numbers of the forms on the screen, by their keys. */
  const open = new Map<string, number>();
  let shown = 0;
  /** The numbers of the dialogs and rows that are saved and about to close: they keep nothing any more. */
  const closing = new Set<number | undefined>();
  /** Each reads the unsaved values of a form on the screen. */
  const readers = new Set<() => Draft | null>();
  /** The changed forms on the screen that keep no draft. */
  const withoutDraft = new Set<object>();
  let isLeaveAllowed = false;
  let isDenied = false;
  const listeners = new Set<() => void>();
  let offered: readonly Draft[] = [];
  let reading: Promise<void> | undefined;
  /** When drafts have ended here, by their keys, in ms since 1970: the database may still have them. */
  const ended = new Map<string, number>();
  const end = (key: string) => ended.set(key, Date.now());
  let clears = 0;

  /** Runs an operation of the database. @returns whether it has succeeded */
  const run = async (operation: (store: UseStore) => Promise<void>): Promise<boolean> =>
    (await inDatabase(store => operation(store).then(() => true))) ?? false;

  const notify = () => {
    for (const listener of listeners) listener();
  };

  const changed = () => {
    const waiting = [...drafts.values()].filter(
      ({ key, page, isBeingSaved }) => !open.has(key) && !(isBeingSaved && page === PAGE),
    );
    if (waiting.length === offered.length && waiting.every((draft, index) => draft === offered[index]))
      return;
    offered = waiting.sort((one, other) => other.keptAt - one.keptAt);
    notify();
  };

  /** Whether a draft is too old. The form on the screen keeps its own. */
  const isOld = ({ key, keptAt }: Draft) => !open.has(key) && Date.now() - keptAt > DRAFT_LIFE_MS;

  const read = async () => {
    const others = await pagesInUse();
    const old: string[] = [];
    const before = clears;
    await run(async store => {
      const stored = await entries<string, Draft>(store);
      if (clears !== before) return;
      for (const [key, draft] of stored) {
        if (isOld(draft)) old.push(key);
        // Not those of a form that another tab shows, and not those that this page has newer.
        else if (
          !others.has(draft.page) &&
          draft.page !== PAGE &&
          !drafts.has(key) &&
          draft.keptAt > (ended.get(key) ?? 0)
        )
          drafts.set(key, draft);
      }
    });
    for (const draft of drafts.values()) {
      if (!isOld(draft)) continue;
      drafts.delete(draft.key);
      unstored.delete(draft.key);
      forgetDenial();
    }
    changed();
    // On a full disk the deletion fails too.
    for (const key of old) void run(store => del(key, store));
  };

  const setDenied = (denied: boolean) => {
    if (isDenied === denied) return;
    isDenied = denied;
    notify();
  };

  /** @returns whether the browser has stored it, so that the page can be left */
  const keep = async (kept: Draft): Promise<boolean> => {
    if (open.has(kept.key) && closing.has(open.get(kept.key))) return true;
    const earlier = drafts.get(kept.key);
    const draft = { ...kept, formNumber: kept.formNumber ?? open.get(kept.key) };
    // A form that is being left writes its draft once more after the refusal.
    if (earlier?.problem && earlier.formNumber === draft.formNumber && haveSameValues(earlier, draft))
      draft.problem ??= earlier.problem;
    // A form whose page is loaded again in another language does the same.
    if (earlier?.isReopened && (isLeaveAllowed || haveSameValues(earlier, draft))) draft.isReopened = true;
    drafts.set(draft.key, draft);
    changed();
    const isStored = await run(store => set(draft.key, draft, store));
    if (isStored) {
      unstored.delete(draft.key);
      deleteReplaced(draft.key);
      if (unstored.size === 0) setDenied(false);
    } else if (drafts.has(draft.key)) {
      // It has not ended meanwhile.
      unstored.add(draft.key);
      setDenied(true);
    }
    return isStored;
  };
  /** What ends with the page, because the browser has not stored it: drafts, and parts of an import (`setUnstored`). */
  const unstored = new Set<string>();
  /** Whether something ends with the page: what the browser has not stored, or what is typed in a form that keeps no draft. */
  const isLost = () => unstored.size + withoutDraft.size > 0;
  if (typeof window !== 'undefined') {
    window.addEventListener('beforeunload', event => {
      if (!isLeaveAllowed && isLost()) event.preventDefault();
    });
  }
  /** Without a draft, nothing is missing in the browser's storage. */
  const forgetDenial = () => {
    if (drafts.size === 0 && unstored.size === 0) setDenied(false);
  };
  /** The stored drafts whose values a form on the screen has, by its key: they are deleted once its own draft is stored. */
  const replaced = new Map<string, string[]>();
  const deleteReplaced = (key: string): void => {
    for (const earlier of replaced.get(key) ?? []) {
      // Another form may have taken the key since.
      if (drafts.has(earlier)) continue;
      if (!unread.delete(earlier)) void run(store => del(earlier, store));
      else void deleteUnused(earlier);
    }
    replaced.delete(key);
  };
  /** Those of the replaced drafts that were not read before. */
  const unread = new Set<string>();
  const deleteUnused = async (key: string): Promise<void> => {
    const others = await pagesInUse();
    await run(async store => {
      const stored = await get<Draft>(key, store);
      if (stored && !others.has(stored.page)) await del(key, store);
    });
  };
  const remove = (key: string): void => {
    deleteReplaced(key);
    unstored.delete(key);
    end(key);
    if (!drafts.delete(key)) return;
    changed();
    forgetDenial();
    otherPages?.postMessage(key);
    void run(store => del(key, store));
  };
  /** Stops offering a draft. It is deleted from the database only when the draft that replaces it is stored, or removed. */
  const replace = (key: string, by: string): void => {
    unstored.delete(key);
    end(key);
    // A form that the page has opened again is there before the drafts are read.
    if (!drafts.delete(key)) unread.add(key);
    replaced.set(by, [...(replaced.get(by) ?? []), key, ...(replaced.get(key) ?? [])]);
    replaced.delete(key);
    changed();
    otherPages?.postMessage(key);
  };
  // A draft that was continued or discarded in another tab is not offered here any more.
  otherPages?.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string' || open.has(data)) return;
    end(data);
    if (!drafts.delete(data)) return;
    unstored.delete(data);
    changed();
  });

  const current = () => [...readers].map(read => read()).filter(draft => draft !== null);
  let collected: Promise<boolean> = Promise.resolve(true);
  /** The drafts of forms that are not on the screen, and that end with the page. */
  const onlyHere = () => [...unstored].flatMap(key => (open.has(key) ? [] : (drafts.get(key) ?? [])));
  /** Keeps what a reload would lose. @returns whether there is any */
  const collect = (): boolean => {
    const kept = [...current(), ...onlyHere()].map(keep);
    collected = Promise.all(kept).then(stored => !isLost() && stored.every(Boolean));
    return kept.length > 0 || isLost();
  };
  const allowLeave = () => {
    isLeaveAllowed = true;
  };
  const clearAll = (): void => {
    clears += 1;
    drafts.clear();
    unstored.clear();
    withoutDraft.clear();
    changed();
    forgetDenial();
    void run(store => clear(store));
  };
  Object.assign(early, { collect, isStored: () => collected, clear: clearAll, allowLeave });

  return {
    page: PAGE,
    keep,
    collect,
    remove,
    /** Reads the drafts of pages that have ended. Without locks they are not known from those of other tabs: only once. */
    load: () => {
      reading ??= read().finally(() => {
        if (locks) reading = undefined;
      });
      return reading;
    },
    /** The drafts of forms that are not on a screen, the newest first. */
    offered: () => offered,
    /** Whether the browser has not stored the last draft: it ends with the page. */
    isDenied: () => isDenied,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Registers a form that is on the screen. Returns the function that unregisters it.
     * @param read returns its unsaved values, or null
     * @param number of `newForm`
     */
    openForm: (key: string, read: () => Draft | null, number = ++shown) => {
      holdPage();
      open.set(key, number);
      readers.add(read);
      changed();
      return () => {
        open.delete(key);
        readers.delete(read);
        changed();
      };
    },
    /** Registers what keeps no draft, because it has passwords: a changed form. Returns the function that unregisters it. */
    openWithoutDraft: () => {
      const form = {};
      withoutDraft.add(form);
      return () => void withoutDraft.delete(form);
    },
    /** The unsaved values of the forms on the screen. */
    current,
    onlyHere,
    /** Notes whether something ends with the page that is not a draft: an import, or its photos. */
    setUnstored: (name: string, isUnstored: boolean): void => {
      if (isUnstored) {
        unstored.add(name);
        setDenied(true);
      } else if (unstored.delete(name)) forgetDenial();
    },
    isUnstored: (name: string): boolean => unstored.has(name),
    isLost,
    allowLeave,
    isLeaveAllowed: () => isLeaveAllowed,
    /** Returns a number for a form, by which its drafts are known from those of others with its key. */
    newForm: (): number => ++shown,
    /** Returns the number of the form on the screen with a key, for {@link settle} after it was left. */
    formNumber: (key: string): number | undefined => open.get(key),
    isBeingSaved: (key: string): boolean => drafts.get(key)?.isBeingSaved ?? false,
    /**
     * Ends a save whose form was left: deletes the draft, or keeps it with the reason of the failure.
     * @param form the number of the form; by default any of the key
     * @returns whether there is a draft, so that the reason is shown with it
     */
    settle: (key: string, problem: string | null, form?: number): boolean => {
      if (problem === null && form !== undefined && open.get(key) === form) closing.add(form);
      const isOfForm = ({ formNumber }: Draft) => form === undefined || (formNumber ?? form) === form;
      const isSent = ({ key: other, isBeingSaved }: Draft) =>
        isBeingSaved && (other === key || isAsideOf(other, key));
      const ofForm = [...drafts.values()].filter(isOfForm);
      const draft = ofForm.find(isSent) ?? ofForm.find(({ key: other }) => other === key);
      if (!draft) return false;
      if (problem === null) remove(draft.key);
      else if (draft.isBeingSaved) void keep({ ...draft, isBeingSaved: false, problem });
      return true;
    },
    /** The form of a key is not saved after all, and keeps drafts again. */
    goOn: (key: string): void => void closing.delete(open.get(key)),
    /** Gives the draft of an earlier form a key of its own, before another form takes the old one. */
    setAside: (key: string): void => {
      const draft = drafts.get(key);
      if (!draft) return;
      const copy = withOwnKey(draft);
      replace(key, copy.key);
      void keep(copy);
    },
    replace,
    /** Gives what is typed in the form on the screen a key of its own, before the form gets other values. */
    setAsideTyped: (form?: string): void => {
      for (const typed of current()) if (typed.form === form) void keep(withOwnKey(typed));
    },
    clear: clearAll,
  };
}

export const draftStore = createDraftStore();

function haveSameValues(one: Draft, other: Draft): boolean {
  return JSON.stringify(one.values) === JSON.stringify(other.values);
}
