import { defineResource } from '../src/resource/defineResource';
import { RemovalWarning } from './productCategories/RemovalWarning';

/** A product's place in a category. Its screen is the category's. */
export const productCategories = defineResource({
  name: 'product-categories',
  endpoint: 'company-api/v1/product-categories/',
  ordering: 'sort_order',
  recordRepresentation: ({ product }) => product.name,
  deleteWarning: <RemovalWarning />,
});
