// @ts-nocheck
import { decimalsOf } from '../../contract/decimal';
import { formatDecimal } from '../../ui/format/price';

/** Returns a price as it stands in a box: with the language's decimal mark, and no decimal lost. */
export function priceText(
  price: string | number | null | undefined,
  decimals: number,
  locale: string,
): string {
  if (price === null || price === undefined || price === '') return '';
  const plain = String(price);
  return /^\d+(\.\d+)?$/.test(plain)
    ? formatDecimal(plain, Math.max(decimals, decimalsOf(plain.replace(/0+$/, ''))), locale, false)
    : plain;
}
