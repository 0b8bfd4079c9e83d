import { useEffect, useState } from 'react';
import { isDataSaverOn } from '../../../api/isDataSaverOn';

/** How long a screen must be idle: long enough for its own calls and pictures to finish first. */
const IDLE_DELAY_MS = 300;

/**
 * Returns true once a screen has been idle for a moment, which is the time to prefetch. Always false when the browser is
 * set to save data.
 * @param isBusy whether the screen is still loading data of its own.
 */
export function useIdle(isBusy: boolean): boolean {
  const [idle, setIdle] = useState(false);
  if (isBusy && idle) setIdle(false);
  useEffect(() => {
    if (isBusy || isDataSaverOn()) return;
    const timer = setTimeout(() => setIdle(true), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return idle;
}
