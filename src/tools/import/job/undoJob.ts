import type { AnyRecord } from '../../../api/AnyRecord';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { changeRecord } from '../../../api/changeRecord';
import { mapWithConcurrency } from '../../../api/concurrency/mapWithConcurrency';
import { placeChanges, readPlaces } from '../../../api/lists/productPlaces';
import { readAll } from '../../../api/lists/readAll';
import { fold } from '../../../contract/fold';
import type { Named, RecordId } from '../../../contract/records';
import { withoutServerFields } from '../../../api/withoutServerFields';
import { differingFields, isSameRecord } from '../../../form/sameRecord';
import { callAgain } from './callAgain';
import { savedBy, type JobRow, type NewName, type PlacedIn } from './Job';
import { nameKey, storePart } from './jobStore';
import type { JobState } from './JobState';
import { removeRecord, unlessRefused } from './takeBack';
import { createUsageCheck } from '../usage';

interface UndoOptions {
  dataProvider: PanelDataProvider;
  signal: AbortSignal;
  onProgress: () => void;
}

/**
 * Takes back what a job has created and changed. What was changed or is used elsewhere since then is left, and so is what a
 * lost answer may be about, and what the backend refuses to take back. It can be continued after a failure.
 * @returns the names of what is left
 * @throws ApiError the first failure that concerns all records
 */
export async function undoJob(
  state: JobState,
  { dataProvider, signal, onProgress }: UndoOptions,
): Promise<string[]> {
  const { job, outcomes } = state;
  const left: string[] = [];
  const now = new Map<RecordId, AnyRecord>(
    (await readAll(dataProvider, job.resource)).map(record => [record.id, record]),
  );
  const isUsed = createUsageCheck(dataProvider);
  const takeBack = async (row: JobRow, saved: AnyRecord) => {
    const current = now.get(saved.id);
    if (row.action === 'change') return current ? changeBack(state, row, saved, dataProvider, signal) : false;
    if (!current) return true;
    if (!isSameRecord(current, saved)) return false;
    if (await isUsed(job.resource, saved.id)) return false;
    // What a list does not show may have been changed too.
    const isShown = Object.keys(withoutServerFields(saved)).every(field => field in current);
    if (!isShown) {
      const { data } = await callAgain(() => dataProvider.getOne<AnyRecord>(job.resource, saved), signal);
      if (!isSameRecord(data, saved)) return false;
    }
    await removeRecord(dataProvider, job.resource, saved.id, signal);
    return true;
  };
  const known = new Set([...job.before, ...[...outcomes.values()].map(outcome => savedBy(outcome)?.id)]);
  const unknown = new Set(
    [...now.values()].filter(({ id }) => !known.has(id)).map(({ name }) => fold(String(name))),
  );
  /** Whether a row whose answer was lost may have been carried out. A record of its name may be another user's too. */
  const mayBeThere = ({ record, values }: JobRow) => {
    const current = record && now.get(record.id);
    return current ? !isSameRecord(current, record as unknown as AnyRecord) : unknown.has(fold(values.name));
  };
  await mapWithConcurrency(job.rows, async row => {
    signal.throwIfAborted();
    const outcome = outcomes.get(row.number);
    const saved = savedBy(outcome);
    if (!saved) {
      if (outcome?.state === 'sending' && mayBeThere(row)) left.push(row.values.name);
      return;
    }
    if (await unlessRefused(takeBack(row, saved)))
      await storePart(state, 'outcomes', row.number, { state: 'undone' });
    else left.push(row.values.name);
    onProgress();
  });
  // Read again: the products that had them are gone.
  const isStillUsed = createUsageCheck(dataProvider);
  const lists: Partial<Record<NewName['resource'], (AnyRecord & Named)[]>> = {};
  for (const { resource, name, key, id, saved, isUndone } of state.names.values()) {
    if (isUndone) continue;
    const records = (lists[resource] ??= await readAll<AnyRecord & Named>(dataProvider, resource, {
      signal,
    }));
    if (id === undefined) {
      if (records.some(record => fold(record.name) === fold(name))) left.push(name);
      continue;
    }
    const current = records.find(record => record.id === id);
    const isChanged = current && (saved ? isOtherThan(current, saved) : fold(current.name) !== fold(name));
    const isKept =
      isChanged ||
      (await isStillUsed(resource, id)) ||
      !(await unlessRefused(removeRecord(dataProvider, resource, id, signal)));
    if (isKept) left.push(current?.name ?? name);
    else await storePart(state, 'names', nameKey(resource, name), { resource, name, key, isUndone: true });
  }
  return left;
}

/** Whether a record was changed, but for its place in the list, which the moves of others change. */
function isOtherThan(current: AnyRecord, saved: AnyRecord): boolean {
  return differingFields(current, saved).some(field => field !== 'sort_order');
}

/**
 * Gives a record the values that it had, its photo and its categories, unless an earlier try has done it.
 * @returns false if another user has changed it since, or the photo that it had is not kept
 */
async function changeBack(
  { job, outcomes, oldRecords, oldPhotos }: JobState,
  { number, record, photo, places }: JobRow,
  saved: AnyRecord,
  dataProvider: PanelDataProvider,
  signal: AbortSignal,
): Promise<boolean> {
  const before = oldRecords.get(number) ?? (record as unknown as AnyRecord);
  const outcome = outcomes.get(number);
  const isPhotoNew = photo !== undefined && !(outcome && 'lostPhoto' in outcome);
  const oldPhoto = oldPhotos.get(number);
  /** Without the photo that it had, the new one stays. */
  const isOldLost = isPhotoNew && !oldPhoto && Boolean(before.photo);
  const { id } = saved;
  const isGivenBack = (current: AnyRecord) => {
    if (!isPhotoNew) return isSameRecord(current, before);
    if (isOldLost) return isSameRecord(current, { ...before, photo: saved.photo });
    // A photo that is sent again gets another address.
    const { photo } = current;
    return photo !== saved.photo && isSameRecord(current, { ...before, photo });
  };
  const isBack = await callAgain(
    () =>
      changeRecord(dataProvider, job.resource, id, current =>
        isSameRecord(current, saved)
          ? // A value that is not a file stands for the photo as it is, except none.
            {
              ...current,
              ...before,
              id,
              photo: isPhotoNew && !isOldLost ? (oldPhoto ?? null) : current.photo,
            }
          : null,
      ),
    signal,
  );
  if (!isBack) {
    const { data: current } = await dataProvider.getOne<AnyRecord>(job.resource, { id });
    if (!isGivenBack(current)) return false;
  }
  if (!places) return !isOldLost;
  const placed = await readPlaces(dataProvider, id, signal);
  const { add, remove } = placeChanges(placed, job.categoriesBefore[number] ?? []);
  // Without it, an earlier version of the panel has sent the row: the product gets exactly the categories that it had.
  const moved = outcome && 'moved' in outcome ? outcome.moved : undefined;
  let areAllBack = true;
  for (const category of add.filter(one => moved?.from.includes(one.id) ?? true)) {
    const { place: sort_order } = category as PlacedIn;
    const place = {
      product: id,
      category: category.id,
      ...(typeof sort_order === 'number' && { sort_order }),
    };
    const isPutBack = await unlessRefused(
      callAgain(() => dataProvider.create('product-categories', { data: place }), signal),
    );
    areAllBack &&= isPutBack;
  }
  // Not where a category of before is deleted: the product may then be in none.
  if (!areAllBack) return false;
  for (const place of remove.filter(({ category }) => moved?.to.includes(category.id) ?? true))
    await removeRecord(dataProvider, 'product-categories', place.id, signal);
  return !isOldLost;
}
