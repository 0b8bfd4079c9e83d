import { createStore, del, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import { fold } from '../../../contract/fold';
import { DRAFT_LIFE_MS, IMPORT_DATABASE } from '../../../unsaved/drafts';
import { failAfter } from '../../../unsaved/failAfter';
import type { CreatedRecord, Missing } from '../archive/planArchive';
import type { Job, NewName, Outcome } from './Job';

/** An import with what came of it. Each part is stored as it changes. */
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
}

let database: UseStore | undefined;

/** Long enough for the photos of an import on a phone. */
const MAX_WAIT_MS = 20_000;

/** Stores a part. Where the browser denies storage, the import ends with the page. */
async function run<Result>(operation: (store: UseStore) => Promise<Result>): Promise<Result | undefined> {
  try {
    database ??= createStore(IMPORT_DATABASE, 'job');
    return await Promise.race([operation(database), failAfter(MAX_WAIT_MS)]);
  } catch {
    return undefined;
  }
}

type Part = 'outcomes' | 'names' | 'photos' | 'oldPhotos';

/** Begins a job, in place of the one before. */
export async function beginJob(job: Job, photos: ReadonlyMap<string, File>): Promise<JobState> {
  await clearJob();
  await run(store => set('job', job, store));
  for (const [name, photo] of photos) await run(store => set(['photos', name], photo, store));
  return { job, outcomes: new Map(), names: new Map(), photos: new Map(photos), oldPhotos: new Map() };
}

/** Returns the job that was begun by this user, also before a reload. */
export async function loadJob(owner: string): Promise<JobState | undefined> {
  const found = (await run(store => entries<IDBValidKey, unknown>(store))) ?? [];
  void deleteOldPhotos(found);
  const job = found.find(([key]) => key === 'job')?.[1] as Job | undefined;
  if (job?.owner !== owner) return undefined;
  const state: JobState = {
    job,
    outcomes: new Map(),
    names: new Map(),
    photos: new Map(),
    oldPhotos: new Map(),
  };
  for (const [key, value] of found) {
    if (!Array.isArray(key)) continue;
    const [part, name] = key as [Part, string | number];
    (state[part] as Map<string | number, unknown>).set(name, value);
  }
  return state;
}

/** Reads again what came of the rows: another tab may have gone on with the job. */
export async function refreshJob(state: JobState): Promise<void> {
  const stored = await loadJob(state.job.owner);
  if (stored?.job.id !== state.job.id) return;
  Object.assign(state, stored);
}

/** Stores what came of a row, a name or a photo. */
export async function storePart<Kind extends Part>(
  state: JobState,
  part: Kind,
  key: JobState[Kind] extends Map<infer Key, unknown> ? Key : never,
  value: JobState[Kind] extends Map<unknown, infer Value> ? Value : never,
): Promise<void> {
  (state[part] as Map<unknown, unknown>).set(key, value);
  await run(store => set([part, key as string | number], value, store));
}

/** An export of everything that is sent: its file, and what was missing at the beginning. */
export interface ArchiveJob {
  owner: string;
  file: File;
  missing: Missing;
}

/** Begins to send an archive, in place of the job before. */
export async function beginArchive(job: ArchiveJob): Promise<void> {
  await clearJob();
  await run(store => set('archive', job, store));
}

/** Notes a record that the archive has created. */
export async function noteCreated(created: CreatedRecord): Promise<void> {
  await run(store => set(['created', `${created.resource} ${created.id}`], created, store));
}

/** Returns the archive that was begun by this user, also before a reload, and what it has created. */
export async function loadArchive(
  owner: string,
): Promise<(ArchiveJob & { created: CreatedRecord[] }) | undefined> {
  const found = (await run(store => entries<IDBValidKey, unknown>(store))) ?? [];
  const job = found.find(([key]) => key === 'archive')?.[1] as ArchiveJob | undefined;
  if (job?.owner !== owner) return undefined;
  const created = found.flatMap(([key, value]) =>
    Array.isArray(key) && key[0] === 'created' ? [value as CreatedRecord] : [],
  );
  return { ...job, created };
}

/** Photos that were chosen for an import that has not begun. */
interface ChosenPhotos {
  photos: ReadonlyMap<string, File>;
  /** In ms since 1970. */
  keptAt: number;
}

const CHOSEN = 'chosen ';

const isChosen = (key: IDBValidKey): key is string => typeof key === 'string' && key.startsWith(CHOSEN);

/**
 * Keeps the photos that were chosen for an import that has not begun, until it begins, the user logs out, or a draft would be
 * too old. The draft names them by `id`: with the files in it, each input would write them again.
 */
export async function keepChosenPhotos(id: string, photos: ReadonlyMap<string, File>): Promise<void> {
  await run(store => set(CHOSEN + id, { photos, keptAt: Date.now() } satisfies ChosenPhotos, store));
}

/** Deletes the photos of drafts that are too old. */
async function deleteOldPhotos(found: readonly [IDBValidKey, unknown][]): Promise<void> {
  const isOld = ([key, value]: [IDBValidKey, unknown]) =>
    isChosen(key) && Date.now() - (value as ChosenPhotos).keptAt > DRAFT_LIFE_MS;
  const old = found.filter(isOld).map(([key]) => key);
  if (old.length) await run(store => delMany(old, store));
}

/** @returns undefined if they are not kept any more */
export async function loadChosenPhotos(id: string): Promise<ReadonlyMap<string, File> | undefined> {
  return (await run(store => get<ChosenPhotos>(CHOSEN + id, store)))?.photos;
}

export async function deleteChosenPhotos(id: string): Promise<void> {
  await run(store => del(CHOSEN + id, store));
}

/** Deletes the job, and no chosen photos: another draft may name them. */
export async function clearJob(): Promise<void> {
  await run(async store => {
    await delMany(
      (await keys(store)).filter(key => !isChosen(key)),
      store,
    );
  });
}

export function nameKey(resource: NewName['resource'], name: string): string {
  return `${resource} ${fold(name)}`;
}
