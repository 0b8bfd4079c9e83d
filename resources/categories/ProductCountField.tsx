import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Category } from '../../src/contract/records';
import { useQueryWhenVisible } from '../../src/resource/list/state/useQueryWhenVisible';

/** Holds the line until the number is read, so that no row grows. */
const PLACEHOLDER = '\u00a0';

/** How many products a category has: the `count` of a list of one row, read when the row is in sight. */
export function ProductCountField() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const category = useRecordContext<Category>();
  const page = {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'sort_order', order: 'ASC' as const },
    filter: { category__pk: category?.id },
  };
  const { ref, data, error } = useQueryWhenVisible({
    // The key of react-admin's useGetList, so that an added or removed product updates the count.
    queryKey: ['product-categories', 'getList', page],
    queryFn: signal => dataProvider.getList('product-categories', { ...page, signal }),
  });
  if (error) return null;
  return (
    <span ref={ref}>
      {data ? translate('categories.product_count', { smart_count: data.total }) : PLACEHOLDER}
    </span>
  );
}
