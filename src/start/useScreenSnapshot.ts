import { createContext, use, useEffect } from 'react';
import type { SnapshotKeeper } from './snapshotKeeper';

/** How long a screen must have been at rest, in ms: to write it down is the least urgent of what it does. */
const SNAPSHOT_DELAY_MS = 300;

export const SnapshotKeeperContext = createContext<SnapshotKeeper | null>(null);

/**
 * Keeps the screen until the person leaves it for another.
 * @param isAtRest whether all of it is there, and nothing has failed.
 * @param data what it shows: it is kept anew when this changes.
 */
export function useScreenSnapshot(isAtRest: boolean, data: unknown): void {
  const keeper = use(SnapshotKeeperContext);
  useEffect(() => {
    if (!isAtRest || !keeper) return;
    const timer = setTimeout(keeper.keep, SNAPSHOT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isAtRest, data, keeper]);
  useEffect(() => keeper?.forget, [keeper]);
}
