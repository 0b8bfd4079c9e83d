import type { AnyRecord } from '../../api/AnyRecord';
import type { PanelDataProvider } from '../../api/dataProvider';
import { isSameValue } from '../../form/sameValue';
import { withoutServerFields } from '../../form/withoutServerFields';

/** How many of the newest records are compared: colleagues may have created others meanwhile. */
const MAX_COMPARED = 10;

/**
 * Finds a new record that is equal to the values of a form, in every field that both have. Files are not compared.
 * @returns undefined if none of the newest records is
 */
export async function findPossibleDuplicate(
  dataProvider: Pick<PanelDataProvider, 'getList'>,
  name: string,
  values: object,
): Promise<AnyRecord | undefined> {
  const { data } = await dataProvider.getList<AnyRecord>(name, {
    pagination: { page: 1, perPage: MAX_COMPARED },
    sort: { field: 'id', order: 'DESC' },
    filter: {},
  });
  const sent = Object.entries(withoutServerFields(values as AnyRecord)).filter(
    ([, value]) => value !== undefined && !(value instanceof File),
  );
  return data.find(record =>
    sent.every(([field, value]) => !(field in record) || isSameValue(record[field], value)),
  );
}
