import { useI18nProvider, useRecordContext } from 'ra-core';
import type { AnyRecord } from '../../api/AnyRecord';
import { formatLongDate } from '../../ui/format/longDate';

/** A moment as plain text: in a list of a hundred rows every element counts. */
export function DateField({ source }: { source: string }) {
  const locale = useI18nProvider().getLocale();
  const date = new Date((useRecordContext<AnyRecord>()?.[source] as string | undefined) ?? '');
  return Number.isNaN(date.getTime()) ? null : formatLongDate(date, locale);
}
