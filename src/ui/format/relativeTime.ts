const DAY_S = 86_400;

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', DAY_S],
  ['hour', 3_600],
  ['minute', 60],
];

/** Formats how long ago a date was: `2 hours ago`, `dün`. From a day on, it counts the days of the calendar. */
export function formatRelative(date: Date, now: Date, locale: string): string {
  // The backend's clock may be ahead: a date in the future counts as now.
  const seconds = Math.max(0, (now.getTime() - date.getTime()) / 1000);
  const passed = seconds < DAY_S ? seconds : Math.max(1, dayOf(now) - dayOf(date)) * DAY_S;
  // Less than a minute counts as now.
  const [unit, size] = UNITS.find(([, size]) => passed >= size) ?? ['second', 60];
  // "Last month" would be wrong for 59 days ago, which are in the month before.
  const numeric = unit === 'second' || unit === 'day' ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-Math.floor(passed / size), unit);
}

/** The number of a day of the device's time zone. */
function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 1000 / DAY_S;
}
