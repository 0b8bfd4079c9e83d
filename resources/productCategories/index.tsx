import { defineResource } from '../../src/resource/defineResource';
import { editPath } from '../../src/resource/paths';
import { preparePlaceRecovery } from './preparePlaceRecovery';
import { ProductLink } from './ProductLink';
import { RemovalWarning } from './RemovalWarning';
import { wire } from './wire';

/** A product's place in a category. It has no screen of its own: the category's screen lists its products. */
export const productCategories = defineResource({
  ...wire,
  recordRepresentation: ({ product }) => product?.name ?? '–',
  rowLink: ({ product }) => product && editPath('products', product.id),
  rowActions: <ProductLink />,
  deleteWarning: <RemovalWarning />,
  prepareRecovery: preparePlaceRecovery,
});
