import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { searchByName } from '../../../api/lists/searchByName';
import type { Named, ResourceName } from '../../../contract/records';
import { namedIn } from '../../namedIn';
import { useDebounced } from '../../../ui/useDebounced';

const NOTHING: Named[] = [];

/**
 * Searches a resource by name while the user types. A new search aborts the one before.
 * @param enabled when false, there is no search and there are no options.
 */
export function useNameSearch(resource: ResourceName, text: string, enabled: boolean) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const wanted = useDebounced(text.trim());
  const { data, isFetching, error } = useQuery({
    queryKey: [resource, 'search', wanted],
    queryFn: async ({ signal }) => namedIn(await searchByName(dataProvider, resource, wanted, signal)),
    // Only search for the text in the box: a debounced text that the user has already changed is outdated.
    enabled: enabled && wanted === text.trim(),
    placeholderData: keepPreviousData,
  });
  const isCurrent = wanted === text.trim();
  return {
    options: enabled && !error ? (data ?? NOTHING) : NOTHING,
    isLoading: enabled && (isFetching || !isCurrent),
    /** Whether the options belong to the text in the box. */
    isSettled: enabled && !isFetching && isCurrent && !error,
    error: enabled ? error : null,
  };
}
