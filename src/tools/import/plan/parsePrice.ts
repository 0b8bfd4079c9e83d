import { parseDecimal } from '../../../contract/decimal';

/** Signs and words beside a figure: `₺45`, `45 TL`, `45,-`, `CHF 12.-`. */
const CURRENCY = /\p{Sc}|(?<!\p{L})(?:tl|try|l[iİıI]ra|eur|euro|usd|gbp|chf|sfr)(?!\p{L})\.?/giu;
const NO_PRICE = /^[-–—]*$/;
/** Thousands only: `1.250`, `1 250`, `1.250.000`; not `0.250`. */
const THOUSANDS = /^[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/;
const THREE_DECIMALS = /^\d+[.,]\d{3}$/;

/**
 * Parses a price as it stands in a sheet, in any notation.
 * @param decimals those of the currency. With fewer than three, `1.250` is 1250.
 * @returns a plain decimal; null for none; undefined for what is not a price
 */
export function parsePrice(cell: string, decimals: number): string | null | undefined {
  const text = cell
    .replace(CURRENCY, ' ')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();
  if (NO_PRICE.test(text)) return /\p{Sc}|\p{L}/u.test(cell) ? undefined : null;
  // `45,-` and `45.-`
  const figure = text.replace(/[.,]?\s*[-–—]+$/, '');
  if (THOUSANDS.test(figure) && (decimals < 3 || !THREE_DECIMALS.test(figure)))
    return figure.replace(/\D/g, '');
  return parseDecimal(figure.replace(/['’ ](?=\d{3}(?!\d))/g, '')) ?? undefined;
}
