import { LISTS } from '../../src/contract/lists';
import { defineResource } from '../../src/resource/defineResource';
import { RemovalWarning } from './RemovalWarning';

/** A product's place in a category. Its screen is the category's. */
export const productCategories = defineResource({
  name: 'product-categories',
  ...LISTS['product-categories'],
  recordRepresentation: ({ product }) => product.name,
  deleteWarning: <RemovalWarning />,
});
