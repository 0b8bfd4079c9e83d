import { useDataProvider, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { errorText } from '../../src/api/refusals/errorText';
import type { Menu } from '../../src/contract/records';
import { IconButton } from '../../src/ui/button/IconButton';

/** Publishes the menu of its row. */
export function Publish() {
  const menu = useRecordContext<Menu>();
  const dataProvider = useDataProvider<PanelDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const refresh = useRefresh();
  if (!menu) return null;
  const publish = async () => {
    try {
      await dataProvider.patch('menus', { id: menu.id, data: { is_published: true } });
      notify(`${menu.name} is published`, { type: 'success' });
    } catch (error) {
      notify(errorText(error, translate), { type: 'error' });
    }
    refresh();
  };
  return <IconButton icon="check" label={`Publish ${menu.name}`} onClick={() => void publish()} />;
}
