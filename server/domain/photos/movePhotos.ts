import type { PhotoStore } from './PhotoStore';

/** So many are moved at the same time. */
const MAX_CONCURRENT_PHOTOS = 8;

/**
 * A store whose photos are being moved to another one: what is not there yet is read from the old store. Both are searched for
 * orphans.
 */
export function movingPhotoStore(from: PhotoStore, to: PhotoStore): PhotoStore {
  return {
    ...to,
    // A photo may be moved between the first two reads, so the new store is asked again.
    get: async name => (await to.get(name)) ?? (await from.get(name)) ?? to.get(name),
    copyTo: async (name, path) =>
      (await to.copyTo(name, path)) || (await from.copyTo(name, path)) || to.copyTo(name, path),
    // A move in progress may still put one of them into the new store, where it is an orphan.
    async delete(names) {
      await Promise.all([from.delete(names), to.delete(names)]);
    },
    async *list() {
      yield* to.list();
      yield* from.list();
    },
    parts: [to, from],
  };
}

/**
 * Moves every photo. It can be interrupted and repeated, and photos can be read and saved meanwhile.
 * @returns how many were moved
 */
export async function movePhotos(from: PhotoStore, to: PhotoStore): Promise<number> {
  let moved = 0;
  const move = async (name: string) => {
    const content = await from.get(name);
    if (!content) return;
    await to.put(name, content);
    await from.delete([name]);
    moved += 1;
  };
  let batch: string[] = [];
  for await (const { name } of from.list()) {
    // A part of a photo, which a crash has left: the sweep deletes it.
    if (name.startsWith('.')) continue;
    batch.push(name);
    if (batch.length < MAX_CONCURRENT_PHOTOS) continue;
    await Promise.all(batch.map(move));
    batch = [];
  }
  await Promise.all(batch.map(move));
  return moved;
}
