import type { PhotoStore } from '../../../server/domain/photos/PhotoStore';

export const bytes = (text: string) => new TextEncoder().encode(text);

/** A store in memory, which notes its calls and the most photos that were stored at the same time. */
export function memoryStore(names: string[] = [], putAt = new Date()) {
  const photos = new Map<string, Uint8Array>(names.map(name => [name, bytes(name)]));
  const copies: string[] = [];
  let [open, most] = [0, 0];
  const owners = new Set<string>();
  const store: PhotoStore = {
    async put(name, content) {
      open += 1;
      most = Math.max(most, open);
      await new Promise(resolve => setTimeout(resolve, 2));
      photos.set(name, content);
      open -= 1;
    },
    get: name => Promise.resolve(photos.get(name)),
    copyTo(name, path) {
      if (photos.has(name)) copies.push(path);
      return Promise.resolve(photos.has(name));
    },
    delete(gone) {
      for (const name of gone) photos.delete(name);
      return Promise.resolve();
    },
    check: () => Promise.resolve(),
    async *list() {
      for (const name of [...photos.keys()]) yield await Promise.resolve({ name, putAt });
    },
  };
  const owned: PhotoStore = {
    ...store,
    owners: {
      list: () => Promise.resolve([...owners]),
      add: id => Promise.resolve(void owners.add(id)),
      remove(ids) {
        for (const id of ids) owners.delete(id);
        return Promise.resolve();
      },
    },
  };
  return { store, owned, photos, owners, copies, most: () => most };
}

/** Returns the names of a store's photos. */
export const namesIn = async (store: PhotoStore) => {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names;
};
