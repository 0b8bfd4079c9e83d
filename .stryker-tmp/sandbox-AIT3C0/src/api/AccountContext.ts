// @ts-nocheck
import { createContext, useContext } from 'react';
import type { Account } from './account';

export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('AccountContext is missing above this component.');
  return account;
}
