import type { Menu } from '../../src/contract/records';
import { useDeletedRecords } from '../../src/resource/list/deletion/DeletedRecords';

/** Says in the delete dialog what else is lost. */
export function PrintedWarning() {
  const menus = useDeletedRecords<Menu>();
  return <p>Printed cards of {menus.map(({ name }) => name).join(', ')} lead nowhere afterwards.</p>;
}
