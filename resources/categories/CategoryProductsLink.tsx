import { useRecordContext, useTranslate } from 'react-admin';
import type { Category } from '../../src/contract/records';
import { useOriginState } from '../../src/resource/returnPath';
import { IconLink } from '../../src/ui/button/IconButton';
import { categoryProductsPath } from './categoryProductsPath';

export function CategoryProductsLink() {
  const translate = useTranslate();
  const state = useOriginState();
  const category = useRecordContext<Category>();
  if (!category) return null;
  return (
    <IconLink
      icon="utensils"
      label={translate('categories.products', { name: category.name })}
      to={categoryProductsPath(category.id)}
      state={state}
    />
  );
}
