import type { AnyRecord } from '../../../api/AnyRecord';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { readAll } from '../../../api/readAll';
import type { Named, RecordId } from '../../../contract/records';

const USABLE = ['ingredients', 'categories', 'menus'] as const;
type Usable = (typeof USABLE)[number];

/** Whether other records refer to those of a resource. */
export function isUsable(resource: string): resource is Usable {
  return USABLE.some(one => one === resource);
}

/**
 * Returns a function that says whether a product has an ingredient, a category has products or is on a menu, or a menu has a
 * link. It reads each list once.
 */
export function createUseCheck(dataProvider: Pick<PanelDataProvider, 'getList'>) {
  const lists = new Map<string, Promise<AnyRecord[]>>();
  const readOnce = (name: string) => {
    const reading = lists.get(name) ?? readAll(dataProvider, name);
    lists.set(name, reading);
    return reading;
  };
  const isIn = (id: RecordId, field: string) => (record: AnyRecord) =>
    (record[field] as Named[] | undefined)?.some(one => one.id === id) ?? false;
  return async (resource: Usable, id: RecordId): Promise<boolean> => {
    if (resource === 'ingredients') return (await readOnce('products')).some(isIn(id, 'ingredients'));
    if (resource === 'menus')
      return (await readOnce('links')).some(record => (record.menu as Named | undefined)?.id === id);
    const places = await readAll(dataProvider, 'product-categories', { filter: { category__pk: id } });
    return places.length > 0 || (await readOnce('menus')).some(isIn(id, 'categories'));
  };
}
