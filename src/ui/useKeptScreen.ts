import { createContext, use, useEffect } from 'react';
import type { ScreenKeeper } from './screenKeeper';

/** How long a screen must have been at rest, in ms: to write it down is the least urgent of what it does. */
const MOMENT = 300;

export const ScreenKeeperContext = createContext<ScreenKeeper | null>(null);

/**
 * Keeps the screen until the person leaves it for another.
 * @param isAtRest whether all of it is there, and nothing has failed.
 * @param data what it shows: it is kept anew when this changes.
 */
export function useKeptScreen(isAtRest: boolean, data: unknown): void {
  const keeper = use(ScreenKeeperContext);
  useEffect(() => {
    if (!isAtRest || !keeper) return;
    const timer = setTimeout(keeper.keep, MOMENT);
    return () => clearTimeout(timer);
  }, [isAtRest, data, keeper]);
  useEffect(() => keeper?.forget, [keeper]);
}
