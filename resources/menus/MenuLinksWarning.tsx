import { useTranslate } from 'react-admin';
import type { Link, Menu } from '../../src/contract/records';
import { useAllRecords } from '../../src/resource/form/inputs/useAllRecords';
import { useDeletedRecords } from '../../src/resource/list/deletion/DeletedRecords';

/** Shows in the delete dialog how many links are deleted with the menus. */
export function MenuLinksWarning() {
  const translate = useTranslate();
  const menus = new Set(useDeletedRecords<Menu>().map(({ id }) => id));
  const { records, isPending, error } = useAllRecords<Link>('links');
  if (isPending) return <p role="status">{translate('menus.links_counting')}</p>;
  if (error) return <p>{translate('menus.links_unknown')}</p>;

  const count = records.filter(({ menu }) => menu && menus.has(menu.id)).length;
  return <p>{count ? translate('menus.links', { smart_count: count }) : translate('menus.links_none')}</p>;
}
