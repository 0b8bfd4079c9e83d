import { defineResource } from '../src/resource/defineResource';

/** A product's place in a category; it has no screens of its own. */
export const productCategories = defineResource({
  name: 'product-categories',
  endpoint: 'company-api/v1/product-categories/',
  ordering: 'sort_order',
  recordRepresentation: ({ product }) => product.name,
});
