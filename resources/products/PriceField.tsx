import { useI18nProvider, useRecordContext } from 'react-admin';
import { useMe } from '../../src/api/useMe';
import type { Product } from '../../src/contract/records';
import { formatPrice } from '../../src/ui/format/price';

/** Holds the height of a price's line until the company's currency is loaded, so that no row grows. */
const PLACEHOLDER = '\u00a0';

export function PriceField() {
  const locale = useI18nProvider().getLocale();
  const product = useRecordContext<Product>();
  const { data: me, isError } = useMe();
  if (!product) return null;
  if (!me) return isError ? null : PLACEHOLDER;
  return formatPrice(product.price, me.company.currency, locale);
}
