import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { PanelDataProvider } from '../../api/dataProvider';
import { searchByName } from '../../api/searchByName';
import type { Named, ResourceName } from '../../contract/records';

const PAUSE_IN_TYPING = 250;
const NOTHING: Named[] = [];

/**
 * Searches a resource by name while somebody types. Superseded searches are aborted: the last one wins.
 * @param enabled false: no search, no options.
 */
export function useNameSearch(resource: ResourceName, text: string, enabled: boolean) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const wanted = usePaused(text.trim());
  const { data, isFetching, error } = useQuery({
    queryKey: [resource, 'search', wanted],
    queryFn: ({ signal }) => searchByName(dataProvider, resource, wanted, signal),
    // A text that was too short to be searched must not go out when the next letter is typed.
    enabled: enabled && wanted === text.trim(),
    placeholderData: keepPreviousData,
  });
  const isCurrent = wanted === text.trim();
  return {
    options: enabled && !error ? (data ?? NOTHING) : NOTHING,
    isLoading: enabled && (isFetching || !isCurrent),
    /** The options are those of the text in the box. */
    isSettled: enabled && !isFetching && isCurrent && !error,
    error: enabled ? error : null,
  };
}

/** The value, once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_IN_TYPING);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
