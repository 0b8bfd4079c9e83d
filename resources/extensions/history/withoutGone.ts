import type { PanelDataProvider } from '../../../src/api/dataProvider';
import { ids } from '../../../src/contract/ids';
import type { Change } from '../../../src/contract/records';
import { namedIn } from '../../../src/resource/namedIn';

/**
 * Leaves the records out of the values before a change that were deleted since: the backend would refuse all values.
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
  return { change: gone.length ? { ...change, before } : change, gone };
}
