import { useI18nProvider, useRecordContext } from 'react-admin';
import type { AnyRecord } from '../../../api/AnyRecord';
import { formatLongDate, formatLongDay } from '../../../ui/format/longDate';

const DAY_LENGTH = '2026-05-31'.length;

/** Shows a date, with its time if it has one, as plain text without an element of its own, to keep a list of a hundred rows fast. */
export function DateField({ source }: { source: string }) {
  const locale = useI18nProvider().getLocale();
  const value = (useRecordContext<AnyRecord>()?.[source] ?? '') as string | number;
  // Not a date of the contract: shown as it came (`inspectValues` tells the developer).
  if (typeof value !== 'string') return String(value);
  // A date without a time is the same day in every time zone.
  const isDay = value.length === DAY_LENGTH;
  const date = new Date(isDay ? `${value}T00:00` : value);
  if (Number.isNaN(date.getTime())) return value;
  return isDay ? formatLongDay(date, locale) : formatLongDate(date, locale);
}
