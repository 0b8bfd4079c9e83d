import type { PhotoStore } from '../../server/domain/photos/PhotoStore';
import { STORE } from '../Messages';

/**
 * Stores photos in the browser's cache, from which the service worker serves them. The photos of the demo company are files.
 * @param folder their address: `https://demo.example.com/photos/`
 */
export function cachePhotoStore(folder: string): PhotoStore {
  const cache = caches.open(STORE);
  return {
    async put(name, content) {
      const photo = new Response(content as Uint8Array<ArrayBuffer>, {
        headers: { 'Content-Type': 'image/webp' },
      });
      await (await cache).put(folder + name, photo);
    },
    async get(name) {
      const photo = (await (await cache).match(folder + name)) ?? (await fetch(folder + name));
      return photo.ok ? new Uint8Array(await photo.arrayBuffer()) : undefined;
    },
    copyTo: () => Promise.reject(new Error('A browser has no files.')),
    async delete(names) {
      await Promise.all(names.map(async name => (await cache).delete(folder + name)));
    },
    check: () => Promise.resolve(),
    async *list() {
      for (const { url } of await (await cache).keys())
        yield { name: url.slice(folder.length), putAt: new Date() };
    },
  };
}
