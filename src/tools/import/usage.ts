import type { AnyRecord } from '../../api/AnyRecord';
import type { PanelDataProvider } from '../../api/dataProvider';
import { readPlacesIn } from '../../api/lists/productPlaces';
import { readAll } from '../../api/lists/readAll';
import type { Named, RecordId } from '../../contract/records';

/**
 * Returns a function that says whether another record needs a record: a product its ingredients, a category its products, a
 * menu its categories, a link its menu. It reads each list once.
 */
export function createUsageCheck(dataProvider: Pick<PanelDataProvider, 'getList'>) {
  const lists = new Map<string, Promise<AnyRecord[]>>();
  const readOnce = (name: string) => {
    const reading = lists.get(name) ?? readAll(dataProvider, name);
    lists.set(name, reading);
    return reading;
  };
  const isIn = (id: RecordId, field: string) => (record: AnyRecord) =>
    (record[field] as Named[] | undefined)?.some(one => one.id === id) ?? false;
  return async (resource: string, id: RecordId): Promise<boolean> => {
    if (resource === 'ingredients') return (await readOnce('products')).some(isIn(id, 'ingredients'));
    if (resource === 'menus')
      return (await readOnce('links')).some(record => (record.menu as Named | undefined)?.id === id);
    if (resource !== 'categories') return false;
    const places = await readPlacesIn(dataProvider, id);
    return places.length > 0 || (await readOnce('menus')).some(isIn(id, 'categories'));
  };
}
