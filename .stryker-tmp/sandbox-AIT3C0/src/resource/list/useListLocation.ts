// @ts-nocheck
import { useCallback, useMemo } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { readListLocation, writeListLocation, type ListLocation } from '../../api/listLocation';

/** How the address is changed: in a new entry of the history by default. */
interface Change {
  replace?: boolean;
  /** Whether the change is what the user types into the search box. */
  typed?: boolean;
}

export type SetListLocation = (change: Partial<ListLocation>, how?: Change) => void;

/** Returns whether the address was last changed by typing into the search box. */
export function useIsTyped(): boolean {
  const state = useLocation().state as { typed?: boolean } | null;
  return useNavigationType() === NavigationType.Replace && state?.typed === true;
}

/** Returns the part of the list that the address names, and a function that changes it. */
export function useListLocation(): [ListLocation, SetListLocation] {
  const [parameters, setParameters] = useSearchParams();
  // Another part of the list has the same way back.
  const from = (useLocation().state as { from?: unknown } | null)?.from;

  const location = useMemo(() => readListLocation(parameters), [parameters]);
  const set = useCallback<SetListLocation>(
    (change, { replace = false, typed } = {}) =>
      setParameters(before => writeListLocation(before, change), { replace, state: { typed, from } }),
    [setParameters, from],
  );
  return [location, set];
}
