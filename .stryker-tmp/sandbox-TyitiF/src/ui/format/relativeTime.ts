// @ts-nocheck
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Formats how long ago a date was: `2 hours ago`, `dün`. */
export function formatRelative(date: Date, now: Date, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // The backend's clock may be ahead: a date in the future counts as now.
  const seconds = Math.min(0, (date.getTime() - now.getTime()) / 1000);
  const [unit, size] = UNITS.find(([, size]) => -seconds >= size) ?? ['second', 1];
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.ceil(seconds / size), unit);
}
