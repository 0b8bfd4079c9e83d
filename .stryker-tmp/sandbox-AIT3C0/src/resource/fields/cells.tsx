// @ts-nocheck
import { useI18nProvider, useRecordContext, useTranslate } from 'react-admin';
import type { AnyRecord } from '../../api/AnyRecord';
import { useChoiceText } from './useChoiceText';

/** The cells of columns that only some lists have; loaded with the first such list. */

function useValue(source: string): unknown {
  return useRecordContext<AnyRecord>()?.[source];
}

export function ChoiceField({ source }: { source: string }) {
  const text = useChoiceText(source);
  const value = useValue(source);
  return typeof value === 'string' && value ? text(value) : null;
}

export function BooleanField({ source }: { source: string }) {
  const translate = useTranslate();
  const value = useValue(source);
  return typeof value === 'boolean' ? translate(`ra.boolean.${value}`) : null;
}

export function NumberField({ source }: { source: string }) {
  const locale = useI18nProvider().getLocale();
  const value = useValue(source);
  const isNumber = value !== null && value !== undefined && value !== '' && !Number.isNaN(Number(value));
  return isNumber ? Number(value).toLocaleString(locale, { maximumFractionDigits: 20 }) : null;
}
