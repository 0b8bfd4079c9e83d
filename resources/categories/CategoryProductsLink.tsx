import { useRecordContext, useTranslate } from 'react-admin';
import type { Category } from '../../src/contract/records';
import { IconLink } from '../../src/ui/button/IconButton';

export function CategoryProductsLink() {
  const translate = useTranslate();
  const category = useRecordContext<Category>();
  if (!category) return null;
  return (
    <IconLink
      icon="utensils"
      label={translate('categories.products', { name: category.name })}
      to={`/categories/${category.id}/products`}
    />
  );
}
