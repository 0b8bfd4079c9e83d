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
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        const isSeen = !document.hidden && !document.querySelector('dialog[open]');
        left = isSeen ? left - STEP_MS : ms;
        if (left > 0) wait();
        else end();
      }, STEP_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [ms, message]);
}
