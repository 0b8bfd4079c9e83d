// @ts-nocheck
import { useGetList, useTranslate } from 'react-admin';
import type { Menu } from '../../src/contract/records';
import { Card } from '../../src/ui/page/Card';

/** A card of the dashboard: menus without a category. */
export function EmptyMenus() {
  const translate = useTranslate();
  const { data = [] } = useGetList<Menu>('menus', { pagination: { page: 1, perPage: 100 } });
  const empty = data.filter(({ categories }) => categories.length === 0);
  return (
    <Card title={translate('menus.without_categories')}>{empty.map(({ name }) => name).join(', ')}</Card>
  );
}
