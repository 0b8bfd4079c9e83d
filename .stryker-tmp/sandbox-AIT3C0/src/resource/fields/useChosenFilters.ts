// @ts-nocheck
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useResource } from '../ResourcesContext';

/** Returns the filters of the current resource that the address has: `{severity: 'mild'}`. */
export function useChosenFilters(): Record<string, string> {
  const { filters } = useResource();
  const [parameters] = useSearchParams();
  return useMemo(
    () =>
      Object.fromEntries(
        filters.flatMap(({ parameter }) => {
          const value = parameters.get(parameter);
          return value ? [[parameter, value]] : [];
        }),
      ),
    [filters, parameters],
  );
}
