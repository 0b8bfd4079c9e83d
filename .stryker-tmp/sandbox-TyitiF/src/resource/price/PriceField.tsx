// @ts-nocheck
import { useI18nProvider, useRecordContext } from 'react-admin';
import type { AnyRecord } from '../../api/AnyRecord';
import { useMe } from '../../api/useMe';
import { formatPrice } from '../../ui/format/price';

/** Shows a price in the company's currency. */
export function PriceField({ source }: { source: string }) {
  const locale = useI18nProvider().getLocale();
  const price = useRecordContext<AnyRecord>()?.[source] as string | number | null | undefined;
  const { data: me } = useMe();
  return me && price !== undefined ? formatPrice(price, me.company.currency, locale) : null;
}
