import { useRecordContext } from 'ra-core';
import type { ProductCategory } from '../../src/contract/records';

export function SortOrderField() {
  return useRecordContext<ProductCategory>()?.sort_order;
}
