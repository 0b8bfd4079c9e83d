import { useEffect, useEffectEvent } from 'react';

const STEP_MS = 250;

/**
 * Calls `onEnd` when a message could be seen for a time without a break. It cannot while the page is hidden, or below a modal dialog of
 * the browser.
 * @param ms null: it does not end
 * @param message the time begins again for another one
 */
export function useSeenFor(ms: number | null, onEnd: () => void, message?: unknown): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (ms === null) return;
    let left = ms;
    const timer = setInterval(() => {
      const isSeen = !document.hidden && !document.querySelector('dialog[open]');
      left = isSeen ? left - STEP_MS : ms;
      if (left > 0) return;
      clearInterval(timer);
      end();
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [ms, message]);
}
