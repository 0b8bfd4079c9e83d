import { useI18nProvider, useRecordContext } from 'react-admin';
import type { AnyRecord } from '../../api/AnyRecord';
import { formatLongDate } from '../../ui/format/longDate';

/** Shows a date as plain text without an element of its own, to keep a list of a hundred rows fast. */
export function DateField({ source }: { source: string }) {
  const locale = useI18nProvider().getLocale();
  const date = new Date((useRecordContext<AnyRecord>()?.[source] as string | undefined) ?? '');
  return Number.isNaN(date.getTime()) ? null : formatLongDate(date, locale);
}
