import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readListLocation, writeListLocation, type ListLocation } from '../../api/listLocation';

export type SetListLocation = (change: Partial<ListLocation>, how?: { replace: boolean }) => void;

/** Returns the part of the list that the address names, and a function that changes it. */
export function useListLocation(): [ListLocation, SetListLocation] {
  const [parameters, setParameters] = useSearchParams();

  const location = useMemo(() => readListLocation(parameters), [parameters]);
  const set = useCallback<SetListLocation>(
    (change, how) => setParameters(before => writeListLocation(before, change), how),
    [setParameters],
  );
  return [location, set];
}
