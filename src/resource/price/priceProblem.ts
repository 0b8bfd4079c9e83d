import { decimalsOf, parseDecimal } from '../../contract/decimal';

/** A JSON number with more digits might not be exact. */
const MAX_DIGITS = 12;

/** `1.250` may be meant as a thousand and more, as lists and imports write it, or as 1,25. */
const PERHAPS_THOUSANDS = /^\s*[1-9]\d{0,2}[.,]\d{3}\s*$/;

/** Returns why a typed price cannot be saved: the key of a text and its values; null if it can. */
export function priceProblem(
  typed: string,
  decimals: number,
): { key: string; values?: { smart_count: number } } | null {
  const plain = parseDecimal(typed);
  if (plain === null) return { key: decimals === 0 ? 'price.invalid_whole' : 'price.invalid' };
  // Other trailing zeros are ignored: a backend may send 24.00 for a currency without decimals.
  const isDoubtful = decimals < 3 && PERHAPS_THOUSANDS.test(typed);
  if (isDoubtful || decimalsOf(plain.replace(/0+$/, '')) > decimals) {
    return { key: 'price.decimals', values: { smart_count: decimals } };
  }
  return plain.replace('.', '').length > MAX_DIGITS ? { key: 'price.too_large' } : null;
}
