// @ts-nocheck
import { defineWire } from '../../src/resource/defineWire';

export const wire = defineWire({
  name: 'product-categories',
  endpoint: 'company-api/v1/product-categories/',
  ordering: 'sort_order',
  references: ['product', 'category'],
});
