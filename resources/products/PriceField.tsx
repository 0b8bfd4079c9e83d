import { useI18nProvider, useRecordContext } from 'ra-core';
import { useMe } from '../../src/api/useMe';
import type { Product } from '../../src/contract/records';
import { formatPrice } from '../../src/ui/price';

export function PriceField() {
  const locale = useI18nProvider().getLocale();
  const product = useRecordContext<Product>();
  const { data: me } = useMe();
  if (!product || !me) return null;
  return formatPrice(product.price, me.company.currency, locale);
}
