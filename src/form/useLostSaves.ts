import { useCallback, useMemo, useRef, useState } from 'react';
import type { LostSave } from '../unsaved/drafts';

/** The changes of a form that may have been carried out without an answer. */
export interface LostSaves {
  /** The saves at the last render, for the draft. */
  saves: readonly LostSave[];
  /** The current saves: a save runs through several renders. */
  latest: () => readonly LostSave[];
  set: (saves: readonly LostSave[]) => void;
}

/** Holds a form's lost saves, for `overLostSave` and for the draft, with which they survive a reload. */
export function useLostSaves(): LostSaves {
  const [saves, setSaves] = useState<readonly LostSave[]>([]);
  const latestSaves = useRef(saves);
  const latest = useCallback(() => latestSaves.current, []);
  const set = useCallback((changed: readonly LostSave[]) => {
    latestSaves.current = changed;
    setSaves(changed);
  }, []);
  return useMemo(() => ({ saves, latest, set }), [saves, latest, set]);
}
