// @ts-nocheck
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useCallback } from 'react';
import { savesData } from '../api/savesData';
import type { PanelDataProvider } from '../api/dataProvider';
import { prefetchScreen } from './seedQueries';

/** Returns a function that prefetches the data of the screen at a path, unless the browser is set to save data. */
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
