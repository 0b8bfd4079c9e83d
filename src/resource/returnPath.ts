import { useCallback, useMemo } from 'react';
import { useLocation, type To } from 'react-router';

/** The screen that opened another one. It travels in the history's state, so it survives a reload. */
interface Origin {
  path: string;
  /** The history's key of the screen, by which its scroll position is found. */
  key: string;
  /** The screen from which that screen itself was opened. */
  from?: Origin | undefined;
}

/** Returns the state for links from this screen to a form, so that the form can return here. */
export function useOriginState(): { from: Origin } {
  const location = useLocation();
  const { pathname, search, key } = location;
  const from = originIn(location.state);
  return useMemo(() => ({ from: { path: pathname + search, key, from } }), [pathname, search, key, from]);
}

/** The address that a form returns to, with the state that restores the scroll position and marks the saved row. */
export interface Return {
  to: To;
  state: { scroll?: string | undefined; saved?: string | undefined; from?: Origin | undefined };
}

/**
 * Returns a function that gives the way back from a form: to the screen that opened it, as it was left. Its argument is the path
 * of the form, if its record was saved.
 * @param fallback the path when the form was opened by its address.
 */
export function useReturn(fallback: string): (saved?: string) => Return {
  const from = originIn(useLocation().state);
  return useCallback(
    saved => ({ to: from?.path ?? fallback, state: { scroll: from?.key, saved, from: from?.from } }),
    [from, fallback],
  );
}

function originIn(state: unknown): Origin | undefined {
  return (state as { from?: Origin } | null)?.from;
}
