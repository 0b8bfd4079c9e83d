import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { readAll } from '../../../src/api/lists/readAll';
import { fold } from '../../../src/contract/fold';
import { ids } from '../../../src/contract/ids';
import type { Change, Named } from '../../../src/contract/records';
import { namedIn } from '../../../src/resource/namedIn';

/**
 * Leaves the records out of the values before a change that were deleted since: the backend would refuse all values. A link gets the
 * menu that has the name of its own by now.
 * @param resources the names of the resources; a field with such a name holds a list of their records
 * @returns the change, and the names of the records that are left out
 */
export async function withoutGone(
  change: Change,
  resources: readonly string[],
  dataProvider: PanelDataProvider,
): Promise<{ change: Change; gone: string[] }> {
  const before = { ...change.before };
  const gone: string[] = [];
  for (const field of resources) {
    const named = namedIn(before[field]);
    if (!named.length) continue;
    const { data } = await dataProvider.getMany(field, { ids: ids(named) });
    const found = new Set(ids(data));
    before[field] = named.filter(({ id }) => found.has(id));
    gone.push(...named.filter(({ id }) => !found.has(id)).map(({ name }) => name));
  }
  const menu = await menuAgain(before.menu, dataProvider);
  if (menu) before.menu = menu;
  return { change: gone.length || menu ? { ...change, before } : change, gone };
}

/** Returns the only menu with the name of the one that a link had, if that was deleted: it may have been created again. */
async function menuAgain(value: unknown, dataProvider: PanelDataProvider): Promise<Named | undefined> {
  const [menu] = namedIn([value]);
  if (!menu) return undefined;
  const { data } = await dataProvider.getMany('menus', { ids: [menu.id] });
  if (data.length > 0) return undefined;
  const menus = await readAll<Named>(dataProvider, 'menus');
  const [found, ...others] = menus.filter(({ name }) => fold(name) === fold(menu.name));
  return others.length === 0 ? found : undefined;
}
