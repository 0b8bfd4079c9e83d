import { useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin';
import { attemptEach } from '../../src/api/concurrency/attemptEach';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { errorText } from '../../src/api/refusals/errorText';
import { useSelection } from '../../src/resource/list/selection/selection';
import { Button } from '../../src/ui/button/Button';

/** Publishes the chosen menus, and leaves those chosen that fail. */
export function PublishChosen() {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const refresh = useRefresh();
  const { records, choose } = useSelection();
  const publish = async () => {
    const { done, failed } = await attemptEach(records, ({ id }) =>
      dataProvider.patch('menus', { id, data: { is_published: true } }),
    );
    choose(
      done.map(({ item }) => item),
      false,
    );
    if (failed[0]) notify(errorText(failed[0].error, translate), { type: 'error' });
    refresh();
  };
  return <Button onClick={() => void publish()}>Publish</Button>;
}
