import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Me } from '../contract/records';
import { useAccount } from './AccountContext';

export const ME_KEY = ['me'];

/** Reads the signed-in person and their company, once for the whole panel: the answer stands in {@link MeContext}. */
export function useReadMe(): UseQueryResult<Me> {
  const account = useAccount();
  return useQuery({ queryKey: ME_KEY, queryFn: ({ signal }) => account.me(signal), staleTime: Infinity });
}

export const MeContext = createContext<Pick<UseQueryResult<Me>, 'data' | 'isError'> | null>(null);

/** The signed-in person and their company. Cheap enough for every row of a list, which a query of its own is not. */
export function useMe(): Pick<UseQueryResult<Me>, 'data' | 'isError'> {
  const me = useContext(MeContext);
  if (!me) throw new Error('MeContext is missing above this component.');
  return me;
}
