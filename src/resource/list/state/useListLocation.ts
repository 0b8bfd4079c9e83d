import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { readListLocation, writeListLocation, type ListLocation } from '../../../api/lists/listLocation';

/** How the address is changed: in a new entry of the history by default. */
interface Change {
  replace?: boolean;
  /** Whether the change is what the user types into the search box. */
  typed?: boolean;
}

/** Changes the address. A function is given what the address names at that moment, which may not be on screen yet. */
export type SetListLocation = (
  change: Partial<ListLocation> | ((current: ListLocation) => Partial<ListLocation>),
  how?: Change,
) => void;

/** Returns whether the address was last changed by typing into the search box. */
export function useIsTyped(): boolean {
  const state = useLocation().state as { typed?: boolean } | null;
  return useNavigationType() === NavigationType.Replace && state?.typed === true;
}

/** Returns the part of the list that the address names, and a function that changes it. */
export function useListLocation(): [ListLocation, SetListLocation] {
  const [parameters, setParameters] = useSearchParams();
  // Paging and sorting keep the screen from which the user came.
  const from = (useLocation().state as { from?: unknown } | null)?.from;

  // The router shows a new address a moment later. A second click in that time starts from the address of the first one.
  const latest = useRef(parameters);
  useLayoutEffect(() => {
    latest.current = parameters;
  }, [parameters]);

  const location = useMemo(() => readListLocation(parameters), [parameters]);
  const set = useCallback<SetListLocation>(
    (change, { replace = false, typed } = {}) => {
      const changed = typeof change === 'function' ? change(readListLocation(latest.current)) : change;
      latest.current = writeListLocation(latest.current, changed);
      setParameters(latest.current, { replace, state: { typed, from } });
    },
    [setParameters, from],
  );
  return [location, set];
}
