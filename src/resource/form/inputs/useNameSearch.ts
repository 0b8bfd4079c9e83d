import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PanelDataProvider } from '../../../api/dataProvider';
import type { Named, ResourceName } from '../../../contract/records';
import { useNames } from '../../useNames';
import { useDebounced } from '../../../ui/useDebounced';

// `getList` loads it for the first search.
void import('../../../api/lists/search').catch(() => undefined);

const NOTHING: Named[] = [];
const MAX_OPTIONS = 50;

/**
 * Searches a resource while the user types: by its `search`, or else by name. A new search aborts the one before.
 * @param enabled when false, there is no search and there are no options.
 */
export function useNameSearch(resource: ResourceName, text: string, enabled: boolean) {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const wanted = useDebounced(text.trim());
  const namesOf = useNames(resource);
  const { data, isFetching, error } = useQuery({
    queryKey: [resource, 'search', wanted],
    queryFn: async ({ signal }) => {
      const { data: found } = await dataProvider.getList(resource, {
        pagination: { page: 1, perPage: MAX_OPTIONS },
        filter: { q: wanted || undefined },
        signal,
      });
      return namesOf(found);
    },
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
