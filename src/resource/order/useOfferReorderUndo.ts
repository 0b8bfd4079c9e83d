import { useTranslate, type Identifier } from 'react-admin';
import { useEffect, useEffectEvent, useRef } from 'react';
import { UNDO_OFFER_MS, useOfferUndo } from '../../undo/useOfferUndo';
import type { Ordered } from './reorder';

/** The offer waits for a pause, so that it does not appear under a finger that is still pressing. */
const PAUSE_MS = 1000;

/** Moves that one undo takes back. */
interface Run {
  /** The whole list before the first of them; null until they are saved. */
  before: readonly Ordered[] | null;
  /** The names of what was moved. */
  moved: Map<Identifier, string>;
  savedAt: number;
}

/**
 * Offers to undo a run of moves: one offer for all of them, for the order before the first.
 * @param restore puts the list back; returns a sentence if a part of it is not put back.
 * @param isOneRun whether all moves of the screen are one run.
 */
export function useOfferReorderUndo(
  restore: (before: readonly Ordered[]) => Promise<string | undefined>,
  isOneRun = false,
) {
  const translate = useTranslate();
  const offerUndo = useOfferUndo();
  const run = useRef<Run>(newRun());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isUndoing = useRef(false);

  const show = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { before, moved } = run.current;
    if (!before) return;
    const [name] = moved.values();
    offerUndo({
      message: moved.size === 1 ? translate('order.moved_one', { name }) : translate('order.changed'),
      undo: async () => {
        run.current = newRun();
        isUndoing.current = true;
        try {
          return await restore(before);
        } finally {
          isUndoing.current = false;
        }
      },
    });
  };
  const showAtOnce = useEffectEvent(() => {
    if (timer.current) show();
  });
  useEffect(() => () => showAtOnce(), []);

  return {
    /** Adds a move to the run. */
    add(id: Identifier, name: string) {
      const { before, savedAt } = run.current;
      if (!isOneRun && before && Date.now() - savedAt > UNDO_OFFER_MS) run.current = newRun();
      run.current.moved.set(id, name);
      if (timer.current) waitForPause();
    },
    /** Offers the undo once there is a pause. */
    offer(before: readonly Ordered[]) {
      run.current.before ??= before;
      run.current.savedAt = Date.now();
      waitForPause();
    },
    isUndoing: () => isUndoing.current,
  };

  function waitForPause() {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, PAUSE_MS);
  }
}

function newRun(): Run {
  return { before: null, moved: new Map(), savedAt: 0 };
}
