import { useEffect, useState } from 'react';
import { savesData } from '../../api/savesData';

/** How long the screen must have been at rest, in ms: long enough that its own calls and pictures come first. */
const IDLE_DELAY_MS = 300;

/**
 * True once a screen has been at rest for a moment: the time for what may be wanted next. Never for a person who has asked
 * their browser to save data.
 * @param isBusy whether the screen still waits for something of its own.
 */
export function useIdle(isBusy: boolean): boolean {
  const [idle, setIdle] = useState(false);
  if (isBusy && idle) setIdle(false);
  useEffect(() => {
    if (isBusy || savesData()) return;
    const timer = setTimeout(() => setIdle(true), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return idle;
}
