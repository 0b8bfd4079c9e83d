import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Me } from '../contract/records';
import { useAccount } from './AccountContext';

export const ME_KEY = ['me'];

/** Reads the signed-in user and their company, once for the whole panel; {@link MeContext} provides the answer. */
export function useReadMe(): UseQueryResult<Me> {
  const account = useAccount();
  return useQuery({ queryKey: ME_KEY, queryFn: ({ signal }) => account.me(signal), staleTime: Infinity });
}

export const MeContext = createContext<Pick<UseQueryResult<Me>, 'data' | 'isError'> | null>(null);

/** Returns the signed-in user and their company. Unlike a query, it is cheap enough for every row of a list. */
export function useMe(): Pick<UseQueryResult<Me>, 'data' | 'isError'> {
  const me = useContext(MeContext);
  if (!me) throw new Error('MeContext is missing above this component.');
  return me;
}

/** Whether the backend has announced an extension in `me`; false until `me` is read. */
export function useCapability(name: string): boolean {
  return hasCapability(useContext(MeContext)?.data, name);
}

export function hasCapability(me: Me | undefined, name: string): boolean {
  return me?.capabilities?.includes(name) ?? false;
}
