import { entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import { fold } from '../../../contract/fold';
import type { AnyRecord } from '../../../api/AnyRecord';
import type { Before, CreatedPlace, CreatedRecord, Missing } from '../archive/planArchive';
import { deleteOldPhotos, isChosenPhotos } from '../chosenPhotos';
import { DRAFT_LIFE_MS, IMPORT_DATABASE } from '../../../unsaved/drafts';
import { draftStore } from '../../../unsaved/draftStore';
import { inDatabase } from '../inDatabase';
import { isFinished, savedBy, type Job, type NewName, type Outcome } from './Job';

/** An import with its results. Each part is stored as it changes. */
export interface JobState {
  job: Job;
  /** By the number of the row. */
  outcomes: Map<number, Outcome>;
  /** By resource and folded name (`nameKey`). */
  names: Map<string, NewName>;
  /** By file name: the new photos. */
  photos: Map<string, File>;
  /** By the number of the row: the photos that were replaced. */
  oldPhotos: Map<number, File>;
  /** By the number of the row: the whole records before their change, where the rows of the list have fewer fields. */
  oldRecords: Map<number, AnyRecord>;
  /** What the browser has not stored, as where storage is full: the page knows more than the database. */
  unstored: Map<string, readonly [part: Part, key: string | number]>;
  /** Whether the browser has stored the job itself. */
  isStored: boolean;
}

type Part = 'outcomes' | 'names' | 'photos' | 'oldPhotos' | 'oldRecords';

/** Begins a job, in place of the one before, which no tab may be sending: call it `inOneTab`. */
export async function beginJob(job: Job, photos: ReadonlyMap<string, File>): Promise<JobState> {
  await clearJob();
  const isStored = await inDatabase(async store => {
    await set('job', job, store);
    return true;
  });
  const state = { ...newState(job), isStored: isStored ?? false };
  noteUnstored(state);
  for (const [name, photo] of photos) await storePart(state, 'photos', name, photo);
  return state;
}

function newState(job: Job): JobState {
  return {
    job,
    outcomes: new Map(),
    names: new Map(),
    photos: new Map(),
    oldPhotos: new Map(),
    oldRecords: new Map(),
    unstored: new Map(),
    isStored: true,
  };
}

/** The job of which only this page knows everything: the screen that shows it is created again after a sign-in. */
let onlyHere: JobState | undefined;

/** Lets nothing load or close the page without a question while results would be lost that the user may still need. */
function noteUnstored(state: JobState): void {
  const { job, outcomes, unstored, isStored } = state;
  const isUnstored = unstored.size > 0 || !isStored;
  // What was taken back completely is not missed.
  const isNeeded = () =>
    job.rows.some(({ number }) => savedBy(outcomes.get(number))) ||
    !(isFinished(job, outcomes) || [...outcomes.values()].some(({ state }) => state === 'undone'));
  onlyHere = isUnstored && isNeeded() ? state : undefined;
  draftStore.setUnstored(IMPORT_DATABASE, onlyHere !== undefined);
}

function forgetUnstored(): void {
  onlyHere = undefined;
  archiveHere = undefined;
  draftStore.setUnstored(IMPORT_DATABASE, false);
}

/** Returns what was begun if it is this user's. What is as old as a draft that is not kept any more is deleted. */
async function ofOwner<Begun extends { owner: string; begunAt: number }>(
  begun: Begun | undefined,
  owner: string,
): Promise<Begun | undefined> {
  if (begun && Date.now() - begun.begunAt > DRAFT_LIFE_MS) {
    await clearJob();
    return undefined;
  }
  return begun?.owner === owner ? begun : undefined;
}

/** Returns the job that was begun by this user, also before a reload. */
export async function loadJob(owner: string): Promise<JobState | undefined> {
  // A log-out has deleted it.
  if (!draftStore.isUnstored(IMPORT_DATABASE)) onlyHere = undefined;
  if (onlyHere?.job.owner === owner) return onlyHere;
  if (onlyHere) forgetUnstored();
  return loadStored(owner);
}

async function loadStored(owner: string): Promise<JobState | undefined> {
  const found = (await inDatabase(store => entries<IDBValidKey, unknown>(store))) ?? [];
  void deleteOldPhotos(found);
  const job = await ofOwner(found.find(([key]) => key === 'job')?.[1] as Job | undefined, owner);
  if (!job) return undefined;
  const state = newState(job);
  for (const [key, value] of found) {
    if (!Array.isArray(key)) continue;
    // Another tab may still write results of the job before.
    const [part, name, id] = key as [Part, string | number, string?];
    if (id !== job.id) continue;
    (state[part] as Map<string | number, unknown>).set(name, value);
  }
  return state;
}

/** Reads the results of the rows again: another tab may have gone on with the job. */
export async function refreshJob(state: JobState): Promise<void> {
  const stored = await loadStored(state.job.owner);
  if (stored?.job.id !== state.job.id) return;
  for (const [part, key] of state.unstored.values())
    (stored[part] as Map<unknown, unknown>).set(key, (state[part] as Map<unknown, unknown>).get(key));
  Object.assign(state, stored, { unstored: state.unstored });
}

/** Stores the result of a row, a name or a photo. */
export async function storePart<Kind extends Part>(
  state: JobState,
  part: Kind,
  key: JobState[Kind] extends Map<infer Key, unknown> ? Key : never,
  value: JobState[Kind] extends Map<unknown, infer Value> ? Value : never,
): Promise<void> {
  (state[part] as Map<unknown, unknown>).set(key, value);
  const isStored = await inDatabase(async store => {
    await set([part, key as string | number, state.job.id], value, store);
    return true;
  });
  const name = `${part} ${String(key)}`;
  if (isStored) state.unstored.delete(name);
  else state.unstored.set(name, [part, key as string | number]);
  noteUnstored(state);
}

/** An export of everything that is sent: its file, and what was missing at the beginning. */
export interface ArchiveJob {
  owner: string;
  /** In ms since 1970. */
  begunAt: number;
  file: File;
  missing: Missing;
  before: Before;
}

/** An archive that was begun, with what it has created. */
interface BegunArchive extends ArchiveJob {
  created: CreatedRecord[];
  places: CreatedPlace[];
}

/** The archive as this page knows it. The browser may not have stored all of it. */
let archiveHere: BegunArchive | undefined;

/** Stores a part of the archive. What is not stored ends with the page, which is not closed without a question then. */
async function storeOfArchive(operation: (store: UseStore) => Promise<void>): Promise<void> {
  const isStored = await inDatabase(store => operation(store).then(() => true));
  if (!isStored) draftStore.setUnstored(IMPORT_DATABASE, true);
}

/** Begins to send an archive, in place of the job before: call it `inOneTab`. */
export async function beginArchive(job: ArchiveJob): Promise<void> {
  await clearJob();
  archiveHere = { ...job, created: [], places: [] };
  await storeOfArchive(store => set('archive', job, store));
}

/** Notes a record that the archive has created. */
export async function noteCreated(created: CreatedRecord): Promise<void> {
  archiveHere?.created.push(created);
  await storeOfArchive(store => set(['created', `${created.resource} ${created.id}`], created, store));
}

/** Notes a place that the archive is about to create. */
export async function notePlace(place: CreatedPlace): Promise<void> {
  archiveHere?.places.push(place);
  await storeOfArchive(store => set(['place', `${place.product} ${place.category}`], place, store));
}

/** Returns the archive that was begun by this user, also before a reload, and what it has created. */
export async function loadArchive(owner: string): Promise<BegunArchive | undefined> {
  // A log-out has deleted what is not stored.
  if (draftStore.isUnstored(IMPORT_DATABASE) && archiveHere?.owner === owner) return { ...archiveHere };
  const found = (await inDatabase(store => entries<IDBValidKey, unknown>(store))) ?? [];
  const job = await ofOwner(found.find(([key]) => key === 'archive')?.[1] as ArchiveJob | undefined, owner);
  // An earlier version of the panel has not noted what was there before: it is sent again instead of continued.
  if (!job?.before) return undefined;
  const noted = (kind: 'created' | 'place') =>
    found.flatMap(([key, value]) => (Array.isArray(key) && key[0] === kind ? [value] : []));
  archiveHere = {
    ...job,
    created: noted('created') as CreatedRecord[],
    places: noted('place') as CreatedPlace[],
  };
  return { ...archiveHere };
}

/** Deletes a job at its end, but not one that another tab has begun since. */
export async function endJob({ id }: Job): Promise<void> {
  if (onlyHere?.job.id === id) forgetUnstored();
  await deleteStored(async rows => (await promisifyRequest<Job | undefined>(rows.get('job')))?.id === id);
}

/** Deletes the archive that was begun at this time, at its end, but not what another tab has begun since. */
export async function endArchive(begunAt: number | undefined): Promise<void> {
  if (archiveHere && archiveHere.begunAt === begunAt) forgetUnstored();
  await deleteStored(async rows => {
    const stored = await promisifyRequest<ArchiveJob | undefined>(rows.get('archive'));
    return stored?.begunAt === begunAt;
  });
}

/** Whether another tab has begun what is unfinished: it is not replaced without a question. */
export async function isUnfinished(owner: string): Promise<boolean> {
  const [state, archive] = [await loadJob(owner), await loadArchive(owner)];
  if (state) return !isFinished(state.job, state.outcomes);
  return archive !== undefined && archive.created.length < Object.values(archive.missing).flat().length;
}

/** Deletes what is stored, except chosen photos: a draft may name them. */
export async function clearJob(): Promise<void> {
  forgetUnstored();
  await deleteStored(() => Promise.resolve(true));
}

/** Looks and deletes in one transaction: another tab may begin its own at any time. */
async function deleteStored(isWanted: (rows: IDBObjectStore) => Promise<boolean>): Promise<void> {
  await inDatabase(store =>
    store('readwrite', async rows => {
      if (!(await isWanted(rows))) return;
      const all = await promisifyRequest(rows.getAllKeys());
      for (const key of all) if (!isChosenPhotos(key)) rows.delete(key);
      await promisifyRequest(rows.transaction);
    }),
  );
}

export function nameKey(resource: NewName['resource'], name: string): string {
  return `${resource} ${fold(name)}`;
}
