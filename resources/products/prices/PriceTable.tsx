import { useI18nProvider, useTranslate } from 'react-admin';
import { useMe } from '../../../src/api/useMe';
import { formatPrice } from '../../../src/ui/format/price';
import type { FailedPrice, PlannedPrice } from './usePriceAdjustment';
import styles from './PriceTable.module.css';

/** Old and new prices, and why a price was not changed. */
export function PriceTable({ planned }: { planned: readonly (PlannedPrice & Partial<FailedPrice>)[] }) {
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const { data: me } = useMe();
  if (!planned.length || !me) return <p>{translate('products.adjust_nothing')}</p>;
  const { currency } = me.company;
  return (
    <table className={styles.prices}>
      <thead>
        <tr>
          <th scope="col">{translate('resources.products.fields.name')}</th>
          <th scope="col">{translate('products.adjust_old')}</th>
          <th scope="col">{translate('products.adjust_new')}</th>
        </tr>
      </thead>
      <tbody>
        {planned.map(({ product, price, reason }) => (
          <tr key={product.id}>
            <th scope="row">
              <bdi>{product.name}</bdi>
              {reason && <span className={styles.reason}>{reason}</span>}
            </th>
            <td>{formatPrice(product.price, currency, locale)}</td>
            <td>{formatPrice(price, currency, locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
