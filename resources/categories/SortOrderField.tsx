import { useRecordContext } from 'react-admin';
import type { ProductCategory } from '../../src/contract/records';

export function SortOrderField() {
  return useRecordContext<ProductCategory>()?.sort_order;
}
