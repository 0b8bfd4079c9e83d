import { useTranslate } from 'react-admin';
import type { ProductCategory } from '../../src/contract/records';
import { useDeletedRecords } from '../../src/resource/list/deletion/DeletedRecords';

/** Shows from which category the product is removed. */
export function RemovalWarning() {
  const translate = useTranslate();
  const [place] = useDeletedRecords<ProductCategory>();
  return (
    <p>
      {place &&
        translate('categories.removal', {
          product: place.product?.name ?? '–',
          category: place.category.name,
        })}
    </p>
  );
}
