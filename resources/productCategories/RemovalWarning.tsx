import { useRecordContext, useTranslate } from 'react-admin';
import type { ProductCategory } from '../../src/contract/records';

/** Shows from which category the product is removed. */
export function RemovalWarning() {
  const translate = useTranslate();
  const place = useRecordContext<ProductCategory>();
  return (
    <p>
      {place &&
        translate('categories.removal', { product: place.product.name, category: place.category.name })}
    </p>
  );
}
