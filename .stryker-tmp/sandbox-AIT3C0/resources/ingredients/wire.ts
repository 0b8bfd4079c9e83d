// @ts-nocheck
import { defineWire } from '../../src/resource/defineWire';

export const wire = defineWire({
  name: 'ingredients',
  endpoint: 'company-api/v1/ingredients/',
  search: 'name',
  body: ({ name }) => ({ name }),
});
