import { promisifyRequest, set, type UseStore } from 'idb-keyval';
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
import type { ArchiveJob, BegunArchive } from './BegunArchive';
import type { CreatedPlace, CreatedRecord } from './planArchive';

/** Stores a part of the archive. What is not stored ends with the page, which is not closed without a question then. */
async function storeOfArchive(operation: (store: UseStore) => Promise<void>): Promise<void> {
  const isStored = await inDatabase(store => operation(store).then(() => true));
  if (!isStored) noteOnlyHere(true);
}

/** Begins to send an archive, in place of the job before: call it `inOneTab`. */
export async function beginArchive(job: ArchiveJob): Promise<void> {
  await clearImport();
  here.archive = { ...job, created: [], places: [] };
  await storeOfArchive(store => set('archive', job, store));
}

/** Notes a record that the archive has created. */
export async function noteCreated(created: CreatedRecord): Promise<void> {
  here.archive?.created.push(created);
  await storeOfArchive(store => set(['created', `${created.resource} ${created.id}`], created, store));
}

/** Notes a place that the archive is about to create. */
export async function notePlace(place: CreatedPlace): Promise<void> {
  here.archive?.places.push(place);
  await storeOfArchive(store => set(['place', `${place.product} ${place.category}`], place, store));
}

/** Returns the archive that was begun by this user, also before a reload, and what it has created. */
export async function loadArchive(owner: string): Promise<BegunArchive | undefined> {
  // A copy, which the page shows as another state.
  if (isOnlyHere() && here.archive?.owner === owner) return { ...here.archive };
  const found = await readStored();
  const job = await ofOwner(found.find(([key]) => key === 'archive')?.[1] as ArchiveJob | undefined, owner);
  // An earlier version of the panel has not noted what was there before: it is sent again instead of continued.
  if (!job?.before) return undefined;
  const noted = (kind: 'created' | 'place') =>
    found.flatMap(([key, value]) => (Array.isArray(key) && key[0] === kind ? [value] : []));
  here.archive = {
    ...job,
    created: noted('created') as CreatedRecord[],
    places: noted('place') as CreatedPlace[],
  };
  return { ...here.archive };
}

/** Deletes the archive that was begun at this time, unless another tab has begun a new one. Does nothing for undefined. */
export async function endArchive(begunAt: number | undefined): Promise<void> {
  if (begunAt === undefined) return;
  if (here.archive && here.archive.begunAt === begunAt) forgetHere();
  await deleteStored(async rows => {
    const stored = await promisifyRequest<ArchiveJob | undefined>(rows.get('archive'));
    return stored?.begunAt === begunAt;
  });
}
