import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import { savesData } from '../api/savesData';
import type { PanelDataProvider } from '../api/dataProvider';
import { prefetchScreen } from './seedQueries';

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
