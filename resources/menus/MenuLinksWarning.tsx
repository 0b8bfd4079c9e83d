import { useRecordContext, useTranslate } from 'react-admin';
import type { Link, Menu } from '../../src/contract/records';
import { useAllRecords } from '../../src/resource/form/useAllRecords';

/** Shows in the delete dialog how many links are deleted with the menu. */
export function MenuLinksWarning() {
  const translate = useTranslate();
  const menu = useRecordContext<Menu>();
  const { records, isPending, error } = useAllRecords<Link>('links');
  if (isPending) return <p role="status">{translate('menus.links_counting')}</p>;
  if (error) return <p>{translate('menus.links_unknown')}</p>;

  const count = records.filter(link => link.menu.id === menu?.id).length;
  return <p>{count ? translate('menus.links', { smart_count: count }) : translate('menus.links_none')}</p>;
}
