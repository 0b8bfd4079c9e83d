import { useRecordContext, useTranslate } from 'react-admin';
import type { ProductCategory } from '../../src/contract/records';
import { useOriginState } from '../../src/resource/returnPath';
import { editPath } from '../../src/resource/paths';
import { IconLink } from '../../src/ui/button/IconButton';

/** Opens the form of a category's product, as a click on the row does. */
export function ProductLink() {
  const translate = useTranslate();
  const state = useOriginState();
  const product = useRecordContext<ProductCategory>()?.product;
  if (!product) return null;
  return (
    <IconLink
      icon="pencil"
      label={translate('list.edit', { name: product.name })}
      to={editPath('products', product.id)}
      state={state}
    />
  );
}
