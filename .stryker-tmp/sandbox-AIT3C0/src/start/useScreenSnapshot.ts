// @ts-nocheck
import { createContext, use, useEffect } from 'react';
import type { SnapshotKeeper } from './snapshotKeeper';

/** How long a screen must be complete before its snapshot is saved: saving must not delay other work. */
const SNAPSHOT_DELAY_MS = 300;

export const SnapshotKeeperContext = createContext<SnapshotKeeper | null>(null);

/**
 * Saves a snapshot of the screen, and removes it when the user leaves the screen.
 * @param isComplete whether all of the screen is loaded and nothing has failed.
 * @param data the data on the screen; the snapshot is saved again when it changes.
 */
export function useScreenSnapshot(isComplete: boolean, data: unknown): void {
  const keeper = use(SnapshotKeeperContext);
  useEffect(() => {
    if (!isComplete || !keeper) return;
    const timer = setTimeout(keeper.save, SNAPSHOT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isComplete, data, keeper]);
  useEffect(() => keeper?.remove, [keeper]);
}
