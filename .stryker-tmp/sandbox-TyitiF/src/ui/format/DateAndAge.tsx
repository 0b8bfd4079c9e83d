// @ts-nocheck
import { useI18nProvider } from 'react-admin';
import { now } from '../../clock';
import { formatLongDate } from './longDate';
import { formatRelative } from './relativeTime';

/** Shows a date in the long format of the current language, and how long ago it was (J4). */
export function DateAndAge({ value }: { value: string }) {
  const locale = useI18nProvider().getLocale();
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return (
    <span>
      <time dateTime={value}>{formatLongDate(date, locale)}</time>
      {' · '}
      <time dateTime={value}>{formatRelative(date, new Date(now()), locale)}</time>
    </span>
  );
}
