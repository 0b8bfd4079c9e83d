import { useQuery } from '@tanstack/react-query';
import { useAccount } from './AccountContext';

export const ME_KEY = ['me'];

/** The signed-in person and their company, read once for the whole panel. */
export function useMe() {
  const account = useAccount();
  return useQuery({ queryKey: ME_KEY, queryFn: ({ signal }) => account.me(signal), staleTime: Infinity });
}
