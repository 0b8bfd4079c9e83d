import { useI18nProvider } from 'react-admin';
import { now } from '../../clock';
import { formatLongDate } from './longDate';
import { formatRelative } from './relativeTime';

/**
 * Shows a date in the long format of the current language, and how long ago it was (J4).
 * @param value a backend may send null, which would be 1970
 */
export function DateAndAge({ value }: { value: unknown }) {
  const locale = useI18nProvider().getLocale();
  if (typeof value !== 'string' || !value) return null;
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
