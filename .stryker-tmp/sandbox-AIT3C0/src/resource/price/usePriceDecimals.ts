// @ts-nocheck
import { useMe } from '../../api/useMe';

/** Most currencies have two decimals. */
const DEFAULT_DECIMALS = 2;

/** Returns how many decimals the company's prices have. */
export function usePriceDecimals(): number {
  return useMe().data?.company.currency.minor_unit ?? DEFAULT_DECIMALS;
}
