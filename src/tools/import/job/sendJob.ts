import type { AnyRecord } from '../../../api/AnyRecord';
import { mayBeCarriedOut } from '../../../api/ApiError';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { isSameRecord, isSameVersion } from '../../../form/sameRecord';
import { mapWithConcurrency } from '../../../api/concurrency/mapWithConcurrency';
import { readAll } from '../../../api/lists/readAll';
import { fold } from '../../../contract/fold';
import type { Named, RecordId } from '../../../contract/records';
import { isKeyKept } from '../../../api/newKey';
import { namedIn } from '../../../resource/namedIn';
import { ChunkError } from '../../../ui/lazy/loadInTime';
import { callAgain, isRefusal } from './callAgain';
import { concurrencyOf, ensureNames, type Ids } from './ensureNames';
import { savedBy, type JobRow, type Outcome } from './Job';
import { forgetPart, storePart } from './jobStore';
import type { JobState } from './JobState';
import { savePlaces } from './savePlaces';
import type { SendOptions } from './SendOptions';

/**
 * Sends what is left of a job: the missing ingredients and categories once, then the rows. What is carried out is noted, so
 * that a job can be continued after a reload and never sends a row twice.
 * @throws the first failure that concerns all rows (no connection, an ended session, a failing backend), and an AbortError
 */
export async function sendJob(state: JobState, options: SendOptions): Promise<void> {
  const { job, outcomes } = state;
  const open = job.rows.filter(({ number }) => !/done|failed|undone/.test(outcomes.get(number)?.state ?? ''));
  if (!open.length) return;
  const { ids, refusalOf } = await ensureNames(state, open, options);
  const made = await findMade(state, open, ids, options.dataProvider);
  const send = async (row: JobRow) => {
    options.signal.throwIfAborted();
    try {
      const refusal = refusalOf(row);
      if (refusal) throw refusal;
      await sendRow(state, row, ids, made, options);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError || isRefusal(error))) throw error;
      const before = state.outcomes.get(row.number);
      const saved = before && 'saved' in before ? before : {};
      const failed = { state: 'failed' as const, problem: options.explain(error) };
      await storePart(state, 'outcomes', row.number, { ...saved, ...failed });
    }
    options.onProgress();
  };
  await mapWithConcurrency(open, send, concurrencyOf(job.resource));
}

/**
 * Finds the new records of rows whose answer was lost, by the number of the row. `null` is for a row that is not sent: since the
 * plan was made, a record with its name has appeared that this job has not made as it was sent. It may be another user's, or
 * that of another tab with the same file.
 */
async function findMade(
  { job, outcomes }: JobState,
  open: readonly JobRow[],
  ids: Ids,
  dataProvider: PanelDataProvider,
): Promise<ReadonlyMap<number, AnyRecord | null>> {
  const found = new Map<number, AnyRecord | null>();
  const creations = open.filter(
    ({ number, action }) => action === 'create' && (outcomes.get(number)?.state ?? 'sending') === 'sending',
  );
  if (!creations.length) return found;
  const isLost = ({ number }: JobRow) => outcomes.has(number);
  const hasKeys =
    creations.some(isLost) && isKeyKept(job.begunAt) && (await dataProvider.hasCapability('idempotency'));
  // A row is sent again with its key. With a photo it may differ from what was sent: a browser encodes it again.
  const isRepeated = (row: JobRow) => isLost(row) && hasKeys && row.photo === undefined;
  const unsure = creations.filter(row => !isRepeated(row));
  if (!unsure.length) return found;
  const known = new Set<RecordId>(job.before);
  for (const outcome of outcomes.values()) {
    const saved = savedBy(outcome);
    if (saved) known.add(saved.id);
  }
  const records = new Set((await readAll(dataProvider, job.resource)).filter(({ id }) => !known.has(id)));
  for (const row of unsure.filter(isLost)) {
    const sent = dataOf(row, ids) as AnyRecord;
    const record = [...records].find(candidate => isSameRecord(sent, candidate));
    if (!record) continue;
    found.set(row.number, record);
    records.delete(record);
  }
  const names = new Set([...records].map(({ name }) => fold(String(name))));
  for (const { values } of creations.filter(isRepeated)) names.delete(fold(values.name));
  for (const { number, values } of unsure)
    if (!found.has(number) && names.has(fold(values.name))) found.set(number, null);
  return found;
}

async function sendRow(
  state: JobState,
  row: JobRow,
  ids: Ids,
  made: ReadonlyMap<number, AnyRecord | null>,
  options: SendOptions,
): Promise<void> {
  const { number } = row;
  const before = state.outcomes.get(number);
  const isSaved = before?.state === 'saved';
  const outcome = isSaved ? before : await saveRow(state, row, ids, made, options);
  const moved = row.places && (await savePlaces(state, row, outcome, ids.categories, isSaved, options));
  await storePart(state, 'outcomes', number, { ...outcome, ...(moved && { moved }), state: 'done' });
}

/** Saves the record of a row, without its categories. */
async function saveRow(
  state: JobState,
  row: JobRow,
  ids: Ids,
  made: ReadonlyMap<number, AnyRecord | null>,
  options: SendOptions,
): Promise<Extract<Outcome, { saved: AnyRecord }>> {
  const { number } = row;
  const found = made.get(number);
  if (found === null) throw new ChangedMeanwhileError();
  const photo = found ? undefined : await photoFor(state, row, options);
  const isRepeated = state.outcomes.has(number);
  await storePart(state, 'outcomes', number, { state: 'sending' });
  const save = async () => {
    try {
      return await saveRecord(state, row, ids, photo ?? undefined, options);
    } catch (error) {
      // An equal record that is found later is another user's, unless the answer to an earlier try was lost.
      if (!isRepeated && !mayBeCarriedOut(error)) await forgetPart(state, 'outcomes', number);
      throw error;
    }
  };
  const outcome = {
    state: 'saved' as const,
    saved: found ?? (await save()),
    ...(photo === null && { lostPhoto: true as const }),
    ...(row.places && row.action === 'change' && { moved: { to: [], from: [] } }),
  };
  await storePart(state, 'outcomes', number, outcome);
  return outcome;
}

/**
 * @returns null if the file is not a photo, or is not kept any more: the row is sent without it
 * @throws ChunkError
 */
async function photoFor(
  state: JobState,
  { number, photo, record }: JobRow,
  { preparePhoto, readPhoto }: SendOptions,
): Promise<File | null | undefined> {
  if (photo === undefined) return undefined;
  const file = state.photos.get(photo);
  if (!file) return null;
  try {
    const prepared = await preparePhoto(file);
    const old = record?.photo ? await readPhoto(record.photo) : null;
    if (old) await storePart(state, 'oldPhotos', number, old);
    return prepared;
  } catch (error) {
    // A release has removed a file of the panel: the photo can be sent after a reload.
    if (error instanceof ChunkError) throw error;
    return null;
  }
}

/** The fields of a row's record, without its photo. */
function dataOf({ values: { ingredients, ...values } }: JobRow, ids: Ids): object {
  return {
    ...values,
    ...(ingredients && {
      ingredients: ingredients.map(name => ({ id: ids.ingredients.get(fold(name)), name })),
    }),
  };
}

async function saveRecord(
  state: JobState,
  row: JobRow,
  ids: Ids,
  photo: File | undefined,
  { dataProvider, signal, onWait }: SendOptions,
): Promise<AnyRecord> {
  const { job } = state;
  const { action, number } = row;
  const data = { ...dataOf(row, ids), ...(photo && { photo }) };
  const call = async () => {
    if (action === 'create') {
      const meta = { idempotencyKey: `${job.id}-${number}` };
      const whole = { ...EMPTY[job.resource], ...data };
      return (await dataProvider.create<AnyRecord>(job.resource, { data: whole, meta })).data;
    }
    return changePlannedRecord(state, row, data, dataProvider);
  };
  return callAgain(call, signal, onWait);
}

/** The fields of a new record that a sheet may lack. */
const EMPTY = {
  products: { description: '', price: null, ingredients: [], photo: null },
  categories: { description: '' },
  ingredients: {},
};

/** Changes a record unless another user has changed it since it was planned. */
async function changePlannedRecord(
  state: JobState,
  row: JobRow,
  sent: object,
  dataProvider: PanelDataProvider,
): Promise<AnyRecord> {
  const { resource } = state.job;
  const planned = row.record as unknown as AnyRecord;
  const { id } = planned;
  const data = withOwnIngredients(sent, planned);
  const { data: now } = await dataProvider.getOne<AnyRecord>(resource, { id });
  if (!isSameVersion(now, planned)) {
    // The job's own change, whose answer was lost. It keeps the name, which a sheet may spell in another way.
    const wanted = { ...planned, ...data, name: planned.name } as AnyRecord;
    // A photo that was sent has got an address that the plan cannot know.
    if (wanted.photo instanceof File) delete wanted.photo;
    if (isSameRecord(now, wanted)) return now;
    throw new ChangedMeanwhileError();
  }
  // A second try must not take its own change, whose answer was lost, for what was there before.
  if (!state.oldRecords.has(row.number) && Object.keys(now).some(field => !(field in planned)))
    await storePart(state, 'oldRecords', row.number, now);
  const changed = { ...now, ...data, name: now.name as string };
  return (await dataProvider.update<AnyRecord>(resource, { id, data: changed, previousData: now })).data;
}

/** Of several ingredients with one name, a record keeps those that it has. */
function withOwnIngredients(sent: { ingredients?: readonly Named[] }, record: AnyRecord): object {
  const { ingredients } = sent;
  if (!ingredients) return sent;
  const own = namedIn((record as { ingredients?: Named[] }).ingredients);
  const kept = ingredients.flatMap(one => {
    const same = own.filter(({ name }) => fold(name) === fold(one.name));
    return same.length ? same : [one];
  });
  return { ...sent, ingredients: [...new Set(kept)] };
}

/** Another user has changed the record, or added one with its name, since the plan was made. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
}
