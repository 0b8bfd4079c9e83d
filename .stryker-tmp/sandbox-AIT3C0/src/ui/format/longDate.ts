/** Formats a date and time in the long format of a language: `21 November 2026 14:05`, `21 Kasım 2026 14:05` (J4). */
// @ts-nocheck

export function formatLongDate(date: Date, locale: string): string {
  return `${formatLongDay(date, locale)} ${formatter(locale, TIME).format(date)}`;
}

/** Formats a date without its time: `21 November 2026`. */
export function formatLongDay(date: Date, locale: string): string {
  return formatter(locale, DAY).format(date);
}

/** Creates a language's formatters before the first date is shown. */
export function prepareDates(locale: string): void {
  formatLongDate(new Date(), locale);
}

const DAY = { dateStyle: 'long' } as const;
const TIME = { timeStyle: 'short' } as const;

// Creating a formatter costs more than using it a hundred times.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + Object.values(options).join();
  const found = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, found);
  return found;
}
