import type { Me, Product } from '../../contract/records';

const NO_PRICE = '–';

/** The languages that write the symbol before the figure. */
const SYMBOL_FIRST = ['en'];

type PriceCurrency = Me['company']['currency'];

/**
 * Formats a price with the company's symbol in the language's notation: `1.234,50 ₺` in Turkish, `₺1,234.50` in English.
 * @param price null for none, which is shown as a dash, as is one that the backend leaves out; a number, or a decimal string (`"12.50"`, as Django REST Framework sends it), which is formatted exactly. Any other text is returned as it is.
 */
export function formatPrice(
  price: Product['price'] | undefined,
  currency: PriceCurrency,
  locale: string,
): string {
  if (price === undefined || price === null || price === '') return NO_PRICE;
  if (Number.isNaN(Number(price))) return String(price);
  const figure = formatDecimal(price, currency.minor_unit, locale);
  return SYMBOL_FIRST.includes(locale) ? `${currency.symbol}${figure}` : `${figure} ${currency.symbol}`;
}

/** Formats the number without the symbol, with as many decimals as the currency has. */
export function formatDecimal(
  price: number | string,
  decimals: number,
  locale: string,
  useGrouping = true,
): string {
  const key = `${locale} ${decimals} ${useGrouping}`;
  const found = formatters.get(key) ?? newFormatter(locale, decimals, useGrouping);
  formatters.set(key, found);
  return found.format(price as Intl.StringNumericLiteral);
}

/** Creates a language's formatter before the first price is shown, for two decimals, which most currencies have. */
export function preparePrices(locale: string): void {
  formatDecimal(0, 2, locale);
}

// Creating a formatter costs more than using it a hundred times.
const formatters = new Map<string, Intl.NumberFormat>();

function newFormatter(locale: string, decimals: number, useGrouping: boolean): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping,
  });
}
