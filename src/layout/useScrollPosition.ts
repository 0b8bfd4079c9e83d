import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { pathWithoutTab } from './pathWithoutTab';

/** How long a screen may take to become tall enough for the position. */
const MAX_WAIT_MS = 2000;

/**
 * Opens a screen at its top, or where it was left: when the user goes back, and when a form returns to the screen that opened
 * it (`state.scroll`, see `src/resource/returnPath.ts`).
 */
export function useScrollPosition(): void {
  const location = useLocation();
  const { key, pathname } = location;
  const state = location.state as { scroll?: string } | null;
  const navigation = useNavigationType();
  const positions = useRef(new Map<string, number>());
  const shownKey = useRef(key);

  useEffect(() => {
    const remember = () => positions.current.set(shownKey.current, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useLayoutEffect(() => {
    shownKey.current = key;
  }, [key]);

  const positionOfScreen = useEffectEvent(() => {
    const left = navigation === NavigationType.Pop ? key : state?.scroll;
    return (left && positions.current.get(left)) || 0;
  });
  const screen = pathWithoutTab(pathname);
  useLayoutEffect(() => scrollWhenTall(positionOfScreen()), [screen]);
}

/** Scrolls to a position, again while the content grows, until it is reached or the user scrolls. */
function scrollWhenTall(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (top === 0 || window.scrollY >= top) return undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top) stop();
  });
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, MAX_WAIT_MS);
  for (const event of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(event, stop, { once: true });
  observer.observe(document.body);
  return stop;
}
