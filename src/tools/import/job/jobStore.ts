import { del, promisifyRequest, set } from 'idb-keyval';
import { fold } from '../../../contract/fold';
import { deleteOldPhotos } from '../chosenPhotos';
import {
  clearImport,
  deleteStored,
  forgetHere,
  here,
  isOnlyHere,
  noteOnlyHere,
  ofOwner,
  readStored,
} from '../importStore';
import { inDatabase } from '../inDatabase';
import { isFinished, savedBy, type Job, type NewName } from './Job';
import type { JobState, Part } from './JobState';

/** Begins a job, in place of the one before, which no tab may be sending: call it `inOneTab`. */
export async function beginJob(job: Job, photos: ReadonlyMap<string, File>): Promise<JobState> {
  await clearImport();
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

/** Lets nothing load or close the page without a question while results would be lost that the user may still need. */
function noteUnstored(state: JobState): void {
  const { job, outcomes, unstored, isStored } = state;
  const isUnstored = unstored.size > 0 || !isStored;
  // What was taken back completely is not missed.
  const isNeeded = () =>
    job.rows.some(({ number }) => savedBy(outcomes.get(number))) ||
    !(isFinished(job, outcomes) || [...outcomes.values()].some(({ state }) => state === 'undone'));
  here.job = isUnstored && isNeeded() ? state : undefined;
  noteOnlyHere(here.job !== undefined);
}

/** Returns the job that was begun by this user, also before a reload. */
export async function loadJob(owner: string): Promise<JobState | undefined> {
  if (!isOnlyHere()) here.job = undefined;
  if (here.job?.job.owner === owner) return here.job;
  if (here.job) forgetHere();
  return loadStored(owner);
}

async function loadStored(owner: string): Promise<JobState | undefined> {
  const found = await readStored();
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

/** Forgets that a row or a name was sent, because it certainly was not carried out. */
export async function forgetPart<Kind extends 'outcomes' | 'names'>(
  state: JobState,
  part: Kind,
  key: JobState[Kind] extends Map<infer Key, unknown> ? Key : never,
): Promise<void> {
  (state[part] as Map<unknown, unknown>).delete(key);
  state.unstored.delete(`${part} ${String(key)}`);
  await inDatabase(store => del([part, key as string | number, state.job.id], store));
  noteUnstored(state);
}

/** Deletes a job at its end, but not one that another tab has begun since. */
export async function endJob({ id }: Job): Promise<void> {
  if (here.job?.job.id === id) forgetHere();
  await deleteStored(async rows => (await promisifyRequest<Job | undefined>(rows.get('job')))?.id === id);
}

export function nameKey(resource: NewName['resource'], name: string): string {
  return `${resource} ${fold(name)}`;
}
