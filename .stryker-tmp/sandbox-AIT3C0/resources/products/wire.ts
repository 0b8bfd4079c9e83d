// @ts-nocheck
import { defineWire } from '../../src/resource/defineWire';
import { productBody, type ProductValues } from './productBody';

export const wire = defineWire<'products', ProductValues>({
  name: 'products',
  endpoint: 'company-api/v1/products/',
  references: ['ingredients'],
  search: 'name',
  body: productBody,
});
