import { del, delMany, get, set } from 'idb-keyval';
import { DRAFT_LIFE_MS } from '../../unsaved/drafts';
import { inDatabase } from './inDatabase';

/** Photos that were chosen for an import that has not begun. */
interface ChosenPhotos {
  photos: ReadonlyMap<string, File>;
  /** In ms since 1970. */
  keptAt: number;
}

const CHOSEN = 'chosen ';

export const isChosenPhotos = (key: IDBValidKey): key is string =>
  typeof key === 'string' && key.startsWith(CHOSEN);

/**
 * Keeps the photos that were chosen for an import that has not begun, until it begins, the user logs out, or a draft would be
 * too old. The draft names them by `id`: with the files in it, each input would write them again.
 * @returns whether the browser has stored them
 */
export async function keepChosenPhotos(id: string, photos: ReadonlyMap<string, File>): Promise<boolean> {
  const kept: ChosenPhotos = { photos, keptAt: Date.now() };
  return (await inDatabase(store => set(CHOSEN + id, kept, store).then(() => true))) ?? false;
}

/** Deletes the photos of drafts that are too old. */
export async function deleteOldPhotos(found: readonly [IDBValidKey, unknown][]): Promise<void> {
  const isOld = ([key, value]: [IDBValidKey, unknown]) =>
    isChosenPhotos(key) && Date.now() - (value as ChosenPhotos).keptAt > DRAFT_LIFE_MS;
  const old = found.filter(isOld).map(([key]) => key);
  if (old.length) await inDatabase(store => delMany(old, store));
}

/** @returns undefined if they are not kept any more */
export async function loadChosenPhotos(id: string): Promise<ReadonlyMap<string, File> | undefined> {
  return (await inDatabase(store => get<ChosenPhotos>(CHOSEN + id, store)))?.photos;
}

export async function deleteChosenPhotos(id: string): Promise<void> {
  await inDatabase(store => del(CHOSEN + id, store));
}
