import { entries, promisifyRequest } from 'idb-keyval';
import { DRAFT_LIFE_MS, IMPORT_DATABASE } from '../../unsaved/drafts';
import { draftStore } from '../../unsaved/draftStore';
import type { BegunArchive } from './archive/BegunArchive';
import { isChosenPhotos } from './chosenPhotos';
import { inDatabase } from './inDatabase';
import type { JobState } from './job/JobState';

/** What this page knows of the import that was begun last. The screens that show it are created again after a sign-in. */
export const here: {
  /** A job of which only this page knows everything. */
  job?: JobState | undefined;
  /** Of an archive the browser may not have stored all. */
  archive?: BegunArchive | undefined;
} = {};

/** Notes whether something of the import ends with the page: then nothing loads or closes it without a question. */
export function noteOnlyHere(isOnlyHere: boolean): void {
  draftStore.setUnstored(IMPORT_DATABASE, isOnlyHere);
}

/** Whether something of the import ends with the page. A log-out has deleted it. */
export function isOnlyHere(): boolean {
  return draftStore.isUnstored(IMPORT_DATABASE);
}

export function forgetHere(): void {
  here.job = undefined;
  here.archive = undefined;
  noteOnlyHere(false);
}

/** Returns everything that is stored. */
export async function readStored(): Promise<[IDBValidKey, unknown][]> {
  return (await inDatabase(store => entries<IDBValidKey, unknown>(store))) ?? [];
}

/** Returns what was begun if it is this user's. What is as old as a draft that is not kept any more is deleted. */
export async function ofOwner<Begun extends { owner: string; begunAt: number }>(
  begun: Begun | undefined,
  owner: string,
): Promise<Begun | undefined> {
  if (begun && Date.now() - begun.begunAt > DRAFT_LIFE_MS) {
    await clearImport();
    return undefined;
  }
  return begun?.owner === owner ? begun : undefined;
}

/** Deletes what is stored, except chosen photos: a draft may name them. */
export async function clearImport(): Promise<void> {
  forgetHere();
  await deleteStored(() => Promise.resolve(true));
}

/** Looks and deletes in one transaction: another tab may begin its own at any time. */
export async function deleteStored(isWanted: (rows: IDBObjectStore) => Promise<boolean>): Promise<void> {
  await inDatabase(store =>
    store('readwrite', async rows => {
      if (!(await isWanted(rows))) return;
      const all = await promisifyRequest(rows.getAllKeys());
      for (const key of all) if (!isChosenPhotos(key)) rows.delete(key);
      await promisifyRequest(rows.transaction);
    }),
  );
}
