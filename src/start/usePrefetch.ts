import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useCallback } from 'react';
import { isDataSaverOn } from '../api/isDataSaverOn';
import type { PanelDataProvider } from '../api/dataProvider';
import { prefetchScreen } from './seedQueries';

/** Returns a function that prefetches the data of the screen at a path, unless the browser is set to save data. */
export function usePrefetch(): (pathname: string) => void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<PanelDataProvider>();
  return useCallback(
    pathname => {
      if (!isDataSaverOn()) prefetchScreen(queryClient, dataProvider, { pathname, search: '' });
    },
    [queryClient, dataProvider],
  );
}
