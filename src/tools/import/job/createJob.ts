import { fold } from '../../../contract/fold';
import { newKey } from '../../../api/newKey';
import type { ImportedResource } from '../../spreadsheet/fields';
import type { Existing, PlannedRow } from '../plan/planImport';
import type { Job } from './Job';

/**
 * Makes a job of the rows that were chosen. The products that a category gets come after those that it has, in the order of
 * the rows.
 * @param chosen the numbers of the rows
 */
export function createJob(
  resource: ImportedResource,
  rows: readonly PlannedRow[],
  chosen: ReadonlySet<number>,
  { records, lastPlaceIn, categoriesOf }: Existing,
  owner: string,
): Job {
  const lastPlaces = new Map(lastPlaceIn);
  const nextPlace = (category: string) => {
    const next = (lastPlaces.get(fold(category)) ?? 0) + 1;
    lastPlaces.set(fold(category), next);
    return next;
  };
  const isSent = ({ number, action }: PlannedRow) => chosen.has(number) && action !== 'nothing';
  return {
    id: newKey(),
    owner,
    resource,
    begunAt: Date.now(),
    rows: rows.filter(isSent).map(({ number, action, values: { categories, ...values }, record, photo }) => ({
      number,
      action: action === 'create' ? 'create' : 'change',
      values,
      places: categories?.map(category => ({ category, sortOrder: nextPlace(category) })),
      record,
      photo,
    })),
    others: rows
      .filter(row => !isSent(row))
      .map(({ number, values, kind, doubts }) => ({ number, name: values.name, kind, doubts })),
    before: records.map(({ id }) => id),
    categoriesBefore: Object.fromEntries(
      rows.filter(isSent).flatMap(({ number, record }) => {
        const categories = record && categoriesOf.get(record.id);
        return categories ? [[number, categories]] : [];
      }),
    ),
  };
}
