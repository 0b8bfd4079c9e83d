// @ts-nocheck
import { defineWire } from '../../src/resource/defineWire';

export const wire = defineWire({
  name: 'categories',
  endpoint: 'company-api/v1/categories/',
  ordering: 'sort_order',
  body: ({ name, description }) => ({ name, description }),
});
