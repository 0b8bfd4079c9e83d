import { defineResource } from '../../src/resource/defineResource';
import { RemovalWarning } from './RemovalWarning';

/** A product's place in a category. It has no screen of its own: the category's screen lists its products. */
export const productCategories = defineResource({
  name: 'product-categories',
  endpoint: 'company-api/v1/product-categories/',
  ordering: 'sort_order',
  recordRepresentation: ({ product }) => product.name,
  deleteWarning: <RemovalWarning />,
});
