import type { Product } from './records';

/**
 * Parses a typed price into a plain decimal. Either `,` or `.` is the decimal separator; the other one may group thousands:
 * `1.234,50` and `1,234.50` are `1234.50`; `12,5` and `12.5` are `12.5`.
 * @returns the decimal, never rounded; null for invalid input.
 */
export function parseDecimal(typed: string): string | null {
  const text = typed.trim();
  const [, whole, fraction] = /^(\d[\d.,]*?)(?:[.,](\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = ungroup(whole, text[whole.length]);
  if (digits === null) return null;
  const plain = digits.replace(/^0+(?=\d)/, '');
  return fraction === undefined ? plain : `${plain}.${fraction}`;
}

/** Number of decimals of a plain decimal: 2 for `12.50`. */
export function decimalsOf(plain: string): number {
  return plain.split('.')[1]?.length ?? 0;
}

function ungroup(whole: string, decimalMark: string | undefined): string | null {
  if (/^\d+$/.test(whole)) return whole;
  const group = decimalMark === ',' ? '.' : decimalMark === '.' ? ',' : undefined;
  if (group === undefined) return null;
  const parts = whole.split(group);
  const [first = '', ...others] = parts;
  const isGrouped = /^\d{1,3}$/.test(first) && others.every(part => /^\d{3}$/.test(part));
  return isGrouped ? parts.join('') : null;
}

/** Returns a price as a number, null for none. A backend may send an empty text for none. */
export function priceNumber(price: Product['price'] | undefined): number | null {
  return price === null || price === undefined || price === '' ? null : Number(price);
}

/** `"12.50"` and 12.5 are the same price. No price is not the same as 0. */
export function isSamePrice(one: Product['price'] | undefined, other: Product['price'] | undefined): boolean {
  return priceNumber(one) === priceNumber(other);
}
