import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import { savesData } from './savesData';
import type { PanelDataProvider } from './dataProvider';
import { prefetchScreen } from './firstQueries';

/** Reads ahead for the screen at a path; not for a person who has asked their browser to save data. */
export function usePrefetch(): (pathname: string) => void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PanelDataProvider>();
  return useCallback(
    pathname => {
      if (!savesData()) prefetchScreen(queryClient, dataProvider, { pathname, search: '' });
    },
    [queryClient, dataProvider],
  );
}
