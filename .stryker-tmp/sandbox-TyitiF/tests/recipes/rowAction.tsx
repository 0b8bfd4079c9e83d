// @ts-nocheck
import { useDataProvider, useNotify, useRecordContext } from 'react-admin';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Menu } from '../../src/contract/records';
import { IconButton } from '../../src/ui/button/IconButton';

/** Publishes the menu of its row. */
export function Publish() {
  const menu = useRecordContext<Menu>();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const notify = useNotify();
  if (!menu) return null;
  const publish = async () => {
    await dataProvider.patch('menus', { id: menu.id, data: { is_published: true } });
    notify(`${menu.name} is published`, { type: 'success' });
  };
  return <IconButton icon="check" label={`Publish ${menu.name}`} onClick={() => void publish()} />;
}
