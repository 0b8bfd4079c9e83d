import type { AnyRecord } from '../../../api/AnyRecord';
import type { PanelDataProvider } from '../../../api/dataProvider';
import { isSameRecord } from '../../../form/conflict';
import { mapWithConcurrency } from '../../../api/concurrency/mapWithConcurrency';
import { readAll } from '../../../api/lists/readAll';
import { fold } from '../../../contract/fold';
import type { Named, RecordId } from '../../../contract/records';
import { isKeyKept, newKey } from '../../../api/newKey';
import { ChunkError } from '../../../ui/lazy/loadInTime';
import { namesByFold } from '../../spreadsheet/names';
import { callAgain, isRefusal } from './callAgain';
import { savedBy, type JobRow, type NewName, type Outcome } from './Job';
import { nameKey, storePart, type JobState } from './jobStore';
import { savePlaces } from './savePlaces';

export interface SendOptions {
  dataProvider: PanelDataProvider;
  /** Makes the square that is uploaded; throws for what is no photo. */
  preparePhoto: (file: File) => Promise<File>;
  /** Reads the photo that is replaced. */
  readPhoto: (address: string) => Promise<File | null>;
  /** The sentence for a refusal. */
  explain: (error: unknown) => string;
  /** Stops between two rows. */
  signal: AbortSignal;
  onProgress: () => void;
}

/**
 * Sends what is left of a job: the missing ingredients and categories once, then the rows. What is carried out is noted, so
 * that a job can be continued after a reload and never sends a row twice.
 * @throws the first failure that concerns all rows (no connection, an ended session, a failing backend), and an AbortError
 */
export async function sendJob(state: JobState, options: SendOptions): Promise<void> {
  const { job, outcomes } = state;
  const open = job.rows.filter(({ number }) => !/done|failed|undone/.test(outcomes.get(number)?.state ?? ''));
  if (!open.length) return;
  const ids = {
    ingredients: await ensureNames(
      state,
      'ingredients',
      open.flatMap(({ values }) => values.ingredients ?? []),
      options,
    ),
    categories: await ensureNames(
      state,
      'categories',
      open.flatMap(({ places }) => places?.map(({ category }) => category) ?? []),
      options,
    ),
  };
  const lost = await findLost(state, open, ids, options.dataProvider);
  const send = async (row: JobRow) => {
    options.signal.throwIfAborted();
    try {
      await sendRow(state, row, ids, lost, options);
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

/** New categories are listed in the order of the sheet: they are created one after the other. */
function concurrencyOf(resource: string): number | undefined {
  return resource === 'categories' ? 1 : undefined;
}

type Ids = Record<NewName['resource'], ReadonlyMap<string, RecordId>>;

/** Creates the names that do not exist. @returns the ids by folded name */
async function ensureNames(
  state: JobState,
  resource: NewName['resource'],
  wanted: readonly string[],
  { dataProvider, signal }: SendOptions,
): Promise<ReadonlyMap<string, RecordId>> {
  const names = namesByFold(wanted);
  if (!names.size) return new Map();
  // Read again: a colleague, or the part of this import before a reload, may have created some.
  const existing = await readAll<Named>(dataProvider, resource);
  const ids = new Map<string, RecordId>(existing.map(({ id, name }) => [fold(name), id]));
  const create = async ([folded, name]: [string, string]) => {
    signal.throwIfAborted();
    const key = nameKey(resource, name);
    const known = ids.get(folded);
    const begun = state.names.get(key);
    if (known !== undefined) {
      // Its answer was lost.
      if (begun && begun.id === undefined) await storePart(state, 'names', key, { ...begun, id: known });
      return;
    }
    const sent = begun ?? { resource, name, key: newKey() };
    await storePart(state, 'names', key, sent);
    const data = resource === 'categories' ? { name, description: '' } : { name };
    const meta = { idempotencyKey: sent.key };
    const { data: created } = await callAgain(
      () => dataProvider.create<AnyRecord>(resource, { data, meta }),
      signal,
    );
    ids.set(folded, created.id);
    await storePart(state, 'names', key, { ...sent, id: created.id });
  };
  await mapWithConcurrency([...names], create, concurrencyOf(resource));
  return ids;
}

/**
 * Finds the new records of rows whose answer was lost, by the number of the row. `null` is for a row of which there is only a
 * record with its name and other values: it may be another user's.
 */
async function findLost(
  { job, outcomes }: JobState,
  open: readonly JobRow[],
  ids: Ids,
  dataProvider: PanelDataProvider,
): Promise<ReadonlyMap<number, AnyRecord | null>> {
  const found = new Map<number, AnyRecord | null>();
  const isLost = ({ number, action }: JobRow) =>
    action === 'create' && outcomes.get(number)?.state === 'sending';
  let lost = open.filter(isLost);
  if (!lost.length) return found;
  const hasKeys = isKeyKept(job.begunAt) && (await dataProvider.hasCapability('idempotency'));
  // A row is sent again with its key. With a photo it may differ from what was sent: a browser encodes it again.
  if (hasKeys) lost = lost.filter(({ photo }) => photo !== undefined);
  if (!lost.length) return found;
  const known = new Set<RecordId>(job.before);
  for (const outcome of outcomes.values()) {
    const saved = savedBy(outcome);
    if (saved) known.add(saved.id);
  }
  const records = new Set((await readAll(dataProvider, job.resource)).filter(({ id }) => !known.has(id)));
  for (const row of lost) {
    const sent = dataOf(row, ids) as AnyRecord;
    const record = [...records].find(candidate => isSameRecord(sent, candidate));
    if (!record) continue;
    found.set(row.number, record);
    records.delete(record);
  }
  const names = new Set([...records].map(({ name }) => fold(String(name))));
  for (const { number, values } of lost)
    if (!found.has(number) && names.has(fold(values.name))) found.set(number, null);
  return found;
}

async function sendRow(
  state: JobState,
  row: JobRow,
  ids: Ids,
  lost: ReadonlyMap<number, AnyRecord | null>,
  options: SendOptions,
): Promise<void> {
  const { number } = row;
  const before = state.outcomes.get(number);
  const isSaved = before?.state === 'saved';
  const outcome = isSaved ? before : await saveRow(state, row, ids, lost, options);
  const moved = row.places && (await savePlaces(state, row, outcome, ids.categories, isSaved, options));
  await storePart(state, 'outcomes', number, { ...outcome, ...(moved && { moved }), state: 'done' });
}

/** Saves the record of a row, without its categories. */
async function saveRow(
  state: JobState,
  row: JobRow,
  ids: Ids,
  lost: ReadonlyMap<number, AnyRecord | null>,
  options: SendOptions,
): Promise<Extract<Outcome, { saved: AnyRecord }>> {
  const { number } = row;
  const found = lost.get(number);
  if (found === null) throw new ChangedMeanwhileError();
  const photo = found ? undefined : await photoFor(state, row, options);
  await storePart(state, 'outcomes', number, { state: 'sending' });
  const outcome = {
    state: 'saved' as const,
    saved: found ?? (await saveRecord(state, row, ids, photo ?? undefined, options)),
    ...(photo === null && { lostPhoto: true as const }),
    ...(row.places && row.action === 'change' && { moved: { to: [], from: [] } }),
  };
  await storePart(state, 'outcomes', number, outcome);
  return outcome;
}

/**
 * @returns null if the file is no photo, or is not kept any more: the row is sent without it
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
  { job }: JobState,
  row: JobRow,
  ids: Ids,
  photo: File | undefined,
  { dataProvider, signal }: SendOptions,
): Promise<AnyRecord> {
  const { number, action, record } = row;
  const data = { ...dataOf(row, ids), ...(photo && { photo }) };
  const call = async () => {
    if (action === 'create') {
      const meta = { idempotencyKey: `${job.id}-${number}` };
      const whole = { ...EMPTY[job.resource], ...data };
      return (await dataProvider.create<AnyRecord>(job.resource, { data: whole, meta })).data;
    }
    return changePlannedRecord(job.resource, record as unknown as AnyRecord, data, dataProvider);
  };
  return callAgain(call, signal);
}

/** The fields of a new record that a sheet may lack. */
const EMPTY = {
  products: { description: '', price: null, ingredients: [], photo: null },
  categories: { description: '' },
  ingredients: {},
};

/** Changes a record unless another user has changed it since it was planned. */
async function changePlannedRecord(
  resource: string,
  planned: AnyRecord,
  data: object,
  dataProvider: PanelDataProvider,
): Promise<AnyRecord> {
  const { id } = planned;
  const { data: now } = await dataProvider.getOne<AnyRecord>(resource, { id });
  if (now.updated_at !== planned.updated_at) {
    // The job's own change, whose answer was lost. It keeps the name, which a sheet may spell in another way.
    const { photo, ...others } = { ...planned, ...data, name: planned.name } as AnyRecord;
    // A photo that was sent has got an address that the plan cannot know.
    if (isSameRecord(photo instanceof File ? others : { ...others, photo }, now)) return now;
    throw new ChangedMeanwhileError();
  }
  const changed = { ...now, ...data, name: now.name as string };
  return (await dataProvider.update<AnyRecord>(resource, { id, data: changed, previousData: now })).data;
}

/** Another user has changed the record since the plan was made. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError';
}
