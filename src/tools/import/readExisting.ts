import type { DataProvider } from 'react-admin';
import { mapWithConcurrency } from '../../api/concurrency/mapWithConcurrency';
import { readPlacesIn } from '../../api/lists/productPlaces';
import { readAll } from '../../api/lists/readAll';
import { fold } from '../../contract/fold';
import type { Category, Ingredient, Named, RecordId } from '../../contract/records';
import type { ImportedResource, Field } from '../spreadsheet/fields';
import type { PlacedIn } from './job/Job';
import type { Existing } from './plan/planImport';

/**
 * Reads what a plan compares with: the records, and for products what the given fields refer to.
 * @throws ApiError the first failure
 */
export async function readExisting(
  dataProvider: Pick<DataProvider, 'getList'>,
  resource: ImportedResource,
  fields: ReadonlySet<Field>,
  signal?: AbortSignal,
): Promise<Existing> {
  const read = <Model extends Named>(name: string) => readAll<Model>(dataProvider, name, { signal });
  const isOfProducts = resource === 'products';
  const [records, ingredients, categories] = await Promise.all([
    read<Existing['records'][number]>(resource),
    isOfProducts && fields.has('ingredients') ? read<Ingredient>('ingredients') : [],
    isOfProducts && fields.has('categories') ? read<Category>('categories') : [],
  ]);
  const categoriesOf = new Map<RecordId, PlacedIn[]>();
  const lastPlaceIn = new Map<string, number>();
  await mapWithConcurrency(categories, async category => {
    const places = await readPlacesIn(dataProvider, category.id, signal);
    const name = fold(category.name);
    for (const { product, sort_order } of places) {
      lastPlaceIn.set(name, Math.max(lastPlaceIn.get(name) ?? 0, sort_order));
      const placed = { ...category, place: sort_order };
      if (product) categoriesOf.set(product.id, [...(categoriesOf.get(product.id) ?? []), placed]);
    }
  });
  return { records, ingredients, categories, categoriesOf, lastPlaceIn };
}
