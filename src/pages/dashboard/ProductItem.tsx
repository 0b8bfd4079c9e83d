import { useI18nProvider } from 'react-admin';
import { Link } from 'react-router';
import { useMe } from '../../api/useMe';
import type { Product } from '../../contract/records';
import { editPath } from '../../resource/paths';
import { Badges } from '../../ui/format/Badges';
import { formatPrice } from '../../ui/format/price';
import { DateAndAge } from '../../ui/format/DateAndAge';
import { Thumbnail } from '../../ui/format/Thumbnail';
import styles from './DashboardCard.module.css';

export function ProductItem({ product }: { product: Product }) {
  const locale = useI18nProvider().getLocale();
  const { data: me } = useMe();
  return (
    <Link to={editPath('products', product.id)} className={styles.item}>
      <Thumbnail src={product.photo} />
      <span className={styles.body}>
        <bdi className={styles.name}>{product.name}</bdi>
        <span className={styles.price}>
          {me && formatPrice(product.price ?? null, me.company.currency, locale)}
        </span>
        <Badges items={product.ingredients} />
        <DateAndAge value={product.updated_at} />
      </span>
    </Link>
  );
}
