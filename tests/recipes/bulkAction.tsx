import { useDataProvider } from 'react-admin';
import { attemptEach } from '../../src/api/concurrency/attemptEach';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { useSelection } from '../../src/resource/list/selection/selection';
import { Button } from '../../src/ui/button/Button';

/** Publishes the chosen menus, and leaves those chosen that fail. */
export function PublishChosen() {
  const dataProvider = useDataProvider<PanelDataProvider>();
  const { records, choose } = useSelection();
  const publish = async () => {
    const { done } = await attemptEach(records, ({ id }) =>
      dataProvider.patch('menus', { id, data: { is_published: true } }),
    );
    choose(
      done.map(({ item }) => item),
      false,
    );
  };
  return <Button onClick={() => void publish()}>Publish</Button>;
}
