import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../../i18n/languages';
import { loadToolTexts } from '../lazyTool';

/** Whether the texts of a language are loaded. */
export function useTextsOf(language: Language): boolean {
  const { isSuccess } = useQuery({
    queryKey: ['print-texts', language],
    queryFn: async () => {
      await loadToolTexts(language);
      return true;
    },
    staleTime: Infinity,
  });
  return isSuccess;
}
