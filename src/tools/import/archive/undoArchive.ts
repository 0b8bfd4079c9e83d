import type { PanelDataProvider } from '../../../api/dataProvider';
import type { AnyRecord } from '../../../api/AnyRecord';
import { mapWithConcurrency } from '../../../api/concurrency/mapWithConcurrency';
import { readPlacesIn } from '../../../api/lists/productPlaces';
import { readAll } from '../../../api/lists/readAll';
import type { ProductCategory } from '../../../contract/records';
import { isSameVersion } from '../../../form/sameRecord';
import { withoutServerFields } from '../../../api/withoutServerFields';
import { removeRecord, unlessRefused } from '../job/takeBack';
import { createUsageCheck } from '../usage';
import { ARCHIVED, readPresent, settleUnsure, type ArchiveResult } from './planArchive';
import type { SendArchiveOptions } from './sendArchive';

/**
 * Deletes what was created, also by a call whose answer was lost, unless it was changed or is used by another record since.
 * @returns the names of the records that were not deleted, also where the backend refuses it, and of those that either the archive or another user has created
 * @throws ApiError the first failure that concerns all records; it can be continued
 */
export async function undoArchive(
  result: ArchiveResult,
  { dataProvider, signal, onProgress }: Pick<SendArchiveOptions, 'dataProvider' | 'signal' | 'onProgress'>,
): Promise<string[]> {
  const left: string[] = [];
  if (result.unsure.length) settleUnsure(result, await readPresent(dataProvider, signal));
  left.push(...(await undoPlaces(result, dataProvider, signal)));
  for (const resource of ARCHIVED.toReversed()) {
    const created = result.created.filter(one => one.resource === resource);
    if (!created.length) continue;
    const now = new Map((await readAll(dataProvider, resource, { signal })).map(one => [one.id, one]));
    const isUsed = createUsageCheck(dataProvider);
    await mapWithConcurrency(created, async one => {
      signal.throwIfAborted();
      const current = now.get(one.record.id);
      const isChanged = current && !isAsCreated(current, one.record);
      const isKept =
        isChanged ||
        (current &&
          ((await isUsed(resource, current.id)) ||
            !(await unlessRefused(removeRecord(dataProvider, resource, current.id, signal)))));
      if (isKept) {
        left.push(String((current as { name?: string; slug?: string }).name ?? current.id));
        return;
      }
      result.created.splice(result.created.indexOf(one), 1);
      onProgress();
    });
  }
  return [...left, ...result.unsure.map(({ name }) => name)];
}

/** Whether a record is as it was created. Without a time of the last change, also in a row of a list, its values tell. */
function isAsCreated(current: AnyRecord, created: AnyRecord): boolean {
  const hasValues = Object.keys(withoutServerFields(created)).length > 0;
  // After a reload only the time is known, which a row of a list may lack.
  const isKnown = hasValues || (Boolean(current.updated_at) && Boolean(created.updated_at));
  return isKnown && isSameVersion(current, created);
}

/**
 * Takes products out of the categories that the archive has put them into.
 * @returns the names of those that the backend leaves there
 */
async function undoPlaces(
  result: ArchiveResult,
  dataProvider: PanelDataProvider,
  signal: AbortSignal,
): Promise<string[]> {
  const left: string[] = [];
  const categories = new Set(result.places.map(({ category }) => category));
  await mapWithConcurrency([...categories], async category => {
    const places = await readPlacesIn(dataProvider, category, signal);
    const isPlaced = ({ product }: ProductCategory) =>
      result.places.some(place => place.category === category && place.product === product?.id);
    for (const { id, product } of places.filter(isPlaced)) {
      signal.throwIfAborted();
      if (!(await unlessRefused(removeRecord(dataProvider, 'product-categories', id, signal))))
        left.push(product?.name ?? '');
    }
    result.places = result.places.filter(place => place.category !== category);
  });
  return left;
}
