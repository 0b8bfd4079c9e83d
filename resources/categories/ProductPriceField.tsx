import { useI18nProvider, useRecordContext } from 'react-admin';
import { useMe } from '../../src/api/useMe';
import type { Product, ProductCategory, RecordId } from '../../src/contract/records';
import { useRecordWhenVisible } from '../../src/resource/list/state/useRecordWhenVisible';
import { formatPrice } from '../../src/ui/format/price';

/** Holds the line until the price is read, so that no row grows. */
const PLACEHOLDER = '\u00a0';

/** The price of a category's product, read when its row is in sight: the list of the category has no prices. */
export function ProductPriceField() {
  const product = useRecordContext<ProductCategory>()?.product;
  return product ? <PriceOf product={product.id} /> : <span>{PLACEHOLDER}</span>;
}

function PriceOf({ product }: { product: RecordId }) {
  const locale = useI18nProvider().getLocale();
  const { data: me } = useMe();
  const { ref, record } = useRecordWhenVisible<Pick<Product, 'id' | 'price'>>('products', product);
  const text = record && me && formatPrice(record.price, me.company.currency, locale);
  return <span ref={ref}>{text || PLACEHOLDER}</span>;
}
