// @ts-nocheck
import { ids } from '../../src/contract/ids';
import { defineWire } from '../../src/resource/defineWire';

export const wire = defineWire({
  name: 'menus',
  endpoint: 'company-api/v1/menus/',
  references: ['categories'],
  body: ({ name, description, categories }) => ({ name, description, categories: ids(categories) }),
});
