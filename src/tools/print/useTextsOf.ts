import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Language } from '../../../i18n/languages';
import { loadInTime } from '../../ui/lazy/loadInTime';
import { loadToolTexts } from '../lazyTool';

/** Loads the texts of a language. They are there when it is a success. */
export function useTextsOf(language: Language): UseQueryResult<true> {
  return useQuery({
    queryKey: ['print-texts', language],
    queryFn: async () => {
      await loadInTime(() => loadToolTexts(language));
      return true as const;
    },
    staleTime: Infinity,
  });
}
