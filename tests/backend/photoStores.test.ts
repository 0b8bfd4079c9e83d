import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { products } from '../../server/database/schema';
import { UnconfirmedError } from '../../server/database/timeout';
import { withPhotoChange } from '../../server/domain/photos/withPhotoChange';
import { collectOrphans } from '../../server/domain/photos/collectOrphans';
import { movePhotos, movingPhotoStore } from '../../server/domain/photos/movePhotos';
import { isPhotoName, newPhotoName, thumbnailOf } from '../../server/domain/photos/photoNames';
import type { PhotoStore } from '../../server/domain/photos/PhotoStore';
import { isPhotoUrl, photoUrl } from '../../server/domain/photos/photoUrls';
import { savePhoto } from '../../server/domain/photos/savePhoto';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { startBackend, type Backend } from '../support/backend';
import { companyIdOf } from '../support/companyIdOf';

const bytes = (text: string) => new TextEncoder().encode(text);

/** A store in memory, which notes its calls and the most photos that were stored at the same time. */
function memoryStore(names: string[] = [], putAt = new Date()) {
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

const namesIn = async (store: PhotoStore) => {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names;
};

describe('a move of photos to another store', () => {
  const names = Array.from({ length: 19 }, (_, index) => `photo-${index}`);

  it('moves each, eight at a time, and says how many', async () => {
    const [from, to] = [memoryStore(names), memoryStore()];
    expect(await movePhotos(from.store, to.store)).toBe(19);
    expect([from.photos.size, [...to.photos.keys()].sort()]).toEqual([0, names.toSorted()]);
    expect(new TextDecoder().decode(to.photos.get('photo-18'))).toBe('photo-18');
    expect(to.most()).toBe(8);
    expect(await movePhotos(from.store, to.store)).toBe(0);
  });

  it('keeps a photo that cannot be stored, and passes over one that was deleted meanwhile', async () => {
    const [from, to] = [memoryStore(['one', 'two']), memoryStore()];
    const full = { ...to.store, put: () => Promise.reject(new Error('full')) };
    await expect(movePhotos(from.store, full)).rejects.toThrow('full');
    expect([...from.photos.keys()]).toEqual(['one', 'two']);
    const gone = { ...from.store, get: (name: string) => from.store.get(name === 'one' ? 'none' : name) };
    expect(await movePhotos(gone, to.store)).toBe(1);
    expect([...to.photos.keys()]).toEqual(['two']);
  });

  it('finds photos in both stores meanwhile, first in the new one', async () => {
    const [from, to] = [memoryStore(['old', 'both']), memoryStore(['new'])];
    to.photos.set('both', bytes('moved'));
    const store = movingPhotoStore(from.store, to.store);
    const read = async (name: string) => new TextDecoder().decode(await store.get(name));
    expect([await read('old'), await read('both'), await read('new')]).toEqual(['old', 'moved', 'new']);
    expect(await store.get('none')).toBeUndefined();
    expect(await namesIn(store)).toEqual(['new', 'both', 'old', 'both']);
    await store.put('latest', bytes('latest'));
    expect([from.photos.has('latest'), to.photos.has('latest')]).toEqual([false, true]);

    expect([await store.copyTo('old', '/a'), await store.copyTo('both', '/b')]).toEqual([true, true]);
    expect(await store.copyTo('none', '/c')).toBe(false);
    expect([from.copies, to.copies]).toEqual([['/a'], ['/b']]);

    await store.delete(['both', 'old', 'new']);
    expect([from.photos.size, [...to.photos.keys()]]).toEqual([0, ['latest']]);
  });

  it('finds a photo that was moved between a look into the new store and one into the old', async () => {
    const [from, to] = [memoryStore(), memoryStore(['photo'])];
    const missedOnce = <Result>(work: (...texts: string[]) => Promise<Result>, missed: Result) => {
      let looks = 0;
      return (...texts: string[]) => ((looks += 1) === 1 ? Promise.resolve(missed) : work(...texts));
    };
    const late: PhotoStore = {
      ...to.store,
      get: missedOnce(name => to.store.get(name), undefined),
      copyTo: missedOnce((name, path) => to.store.copyTo(name, path), false),
    };
    const store = movingPhotoStore(from.store, late);
    expect(await store.get('photo')).toEqual(bytes('photo'));
    expect(await store.copyTo('photo', '/a')).toBe(true);
    expect(to.copies).toEqual(['/a']);
  });
});

it('R3 a photo in a folder is on the disk before it has its name, and its name before it counts as stored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-photos-'));
  const store = await folderPhotoStore(folder);
  const handle = await open(folder);
  await handle.close();
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  const sync = Reflect.get(prototype, 'sync');
  const written: string[] = [];
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    await sync.call(this);
    const what = (await this.stat()).isDirectory() ? 'folder' : 'file';
    written.push(`${what}, ${existsSync(join(folder, 'a.webp')) ? 'named' : 'unnamed'}`);
  });
  await store.put('a.webp', bytes('a'));
  spy.mockRestore();
  expect(written).toEqual(['file, unnamed', 'folder, named']);
  rmSync(folder, { recursive: true });
});

describe('R8 the files that no product refers to', () => {
  it('are deleted an hour after they were stored', async () => {
    const backend = await startBackend();
    const putAt = new Date(10_000_000_000);
    const { store, photos } = memoryStore(['orphan'], putAt);
    const after = (ms: number) => collectOrphans(backend.database, store, { now: putAt.getTime() + ms });
    expect([await after(0), await after(3_600_000), photos.size]).toEqual([0, 0, 1]);
    expect([await after(3_600_001), photos.size]).toEqual([1, 0]);
    await backend.close();
  });

  it('stay where they are most of all, as with the database of another installation, until it is confirmed', async () => {
    const backend = await startBackend();
    const putAt = new Date(10_000_000_000);
    const { store, photos } = memoryStore(
      Array.from({ length: 21 }, (_, index) => `photo ${index}`),
      putAt,
    );
    const now = putAt.getTime() + 3_600_001;
    await expect(collectOrphans(backend.database, store, { now })).rejects.toThrow(
      /^21 files of photos are named by no product, which is most of them, so none was deleted/,
    );
    expect(photos.size).toBe(21);
    expect(await collectOrphans(backend.database, store, { now, isConfirmed: true })).toBe(21);
    expect(photos.size).toBe(0);
    await backend.close();
  });

  it('are deleted without a confirmation where more photos belong to products', async () => {
    const backend = await startBackend();
    const { database } = backend;
    const named = Array.from({ length: 30 }, newPhotoName);
    const orphans = Array.from({ length: 21 }, newPhotoName);
    const company = await companyIdOf(database, await backend.signUp());
    await database.write(company, queries =>
      queries.insert(products).values(
        named.map(photo => ({
          companyId: company,
          name: 'Çay',
          folded: 'çay',
          sortKey: 'cay',
          description: '',
          price: '1',
          photo,
        })),
      ),
    );
    const putAt = new Date(10_000_000_000);
    const { store, photos } = memoryStore([...named, ...orphans], putAt);
    expect(await collectOrphans(database, store, { now: putAt.getTime() + 3_600_001 })).toBe(21);
    expect([...photos.keys()]).toEqual(named);
    await backend.close();
  });
});

describe('R8 the files of a store that several installations can reach', () => {
  const putAt = new Date(10_000_000_000);
  const now = putAt.getTime() + 3_600_001;
  let backend: Backend;
  let id: string;
  beforeAll(async () => {
    backend = await startBackend();
    const { rows } = await backend.database.run('SELECT id FROM installation');
    id = rows[0]!.id as string;
  });
  afterAll(() => backend.close());
  const sweep = (store: PhotoStore, isConfirmed = false) =>
    collectOrphans(backend.database, store, { now, isConfirmed });
  const namedPhoto = async () => {
    const { database } = backend;
    const company = await companyIdOf(database, await backend.signUp());
    const photo = newPhotoName();
    const row = { name: 'Çay', folded: 'çay', sortKey: 'cay', description: '', price: '1', photo };
    await database.write(company, queries => queries.insert(products).values({ companyId: company, ...row }));
    return photo;
  };

  it('are marked while there are none: then the orphan of a crash is deleted, also if it is the only file', async () => {
    const { owned, photos, owners } = memoryStore([], putAt);
    expect([await sweep(owned), [...owners]]).toEqual([0, [id]]);
    photos.set('orphan', bytes('orphan'));
    expect([await sweep(owned), photos.size]).toEqual([1, 0]);
  });

  it('are kept without a mark, however few, where most of them belong to no product, as with an empty database', async () => {
    const { owned, photos, owners } = memoryStore(['photo'], putAt);
    await expect(sweep(owned)).rejects.toThrow(/^1 files of photos are named by no product, which is most/);
    expect([photos.size, owners.size]).toEqual([1, 0]);
    expect([await sweep(owned, true), [...owners]]).toEqual([1, [id]]);
  });

  it('are marked at the first start of this version where most of them belong to products', async () => {
    const photo = await namedPhoto();
    const { owned, photos, owners } = memoryStore([photo, 'orphan'], putAt);
    expect([await sweep(owned), [...owners], [...photos.keys()]]).toEqual([1, [id], [photo]]);
  });

  it('are kept where another installation has photos too, until it is confirmed that it is not used any more', async () => {
    const photo = await namedPhoto();
    const { owned, photos, owners } = memoryStore(['of another one'], putAt);
    owners.add('other');
    const refusal = /^Another installation has photos in this store, so none was deleted: give each its own/;
    await expect(sweep(owned)).rejects.toThrow(refusal);
    // Not this one, which has no photo there: the other one goes on.
    expect([...owners]).toEqual(['other']);
    photos.set(photo, bytes('photo'));
    await expect(sweep(owned)).rejects.toThrow(refusal);
    expect([photos.size, [...owners]]).toEqual([2, ['other', id]]);
    expect([await sweep(owned, true), [...owners], [...photos.keys()]]).toEqual([1, [id], [photo]]);
  });

  it('are kept in the bucket of another installation while those of the folder are moved, and swept in the folder', async () => {
    const [from, to] = [memoryStore([], putAt), memoryStore([], putAt)];
    const store = movingPhotoStore(from.owned, to.owned);
    from.owners.add(id);
    to.owners.add('other');
    from.photos.set('orphan', bytes('orphan'));
    to.photos.set('of another one', bytes('photo'));
    await expect(sweep(store)).rejects.toThrow(/^Another installation/);
    expect([from.photos.size, to.photos.size]).toEqual([0, 1]);
  });

  it('are marked in a folder by a file that is no photo', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sofra-photos-'));
    const store = await folderPhotoStore(folder);
    expect(await store.owners!.list()).toEqual([]);
    for (const owner of ['a', 'b', 'a']) await store.owners!.add(owner);
    expect((await store.owners!.list()).sort()).toEqual(['a', 'b']);
    expect(await namesIn(store)).toEqual([]);
    await store.owners!.remove(['a']);
    expect(await store.owners!.list()).toEqual(['b']);
    rmSync(folder, { recursive: true });
  });
});

describe('the name of a photo', () => {
  it('is random, and its thumbnail has the same one', () => {
    const [one, other] = [newPhotoName(), newPhotoName()];
    expect(one).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(one).not.toBe(other);
    expect(thumbnailOf('ab.webp')).toBe('ab-160.webp');
    expect(thumbnailOf('ab.webp.txt')).toBe('ab.webp.txt');
  });

  it.each([
    [`${'a'.repeat(32)}.webp`, true],
    [`${'a'.repeat(32)}-160.webp`, true],
    [`x${'a'.repeat(32)}.webp`, false],
    [`../${'a'.repeat(32)}.webp`, false],
    [`${'a'.repeat(32)}.webp/..`, false],
    [`${'a'.repeat(31)}.webp`, false],
    [`${'a'.repeat(32)}-80.webp`, false],
    [`${'A'.repeat(32)}.webp`, false],
  ])('S14 %s is one: %s', (name, isOne) => {
    expect(isPhotoName(name)).toBe(isOne);
  });

  it('is in its URL, on any host', () => {
    expect(photoUrl('http://a.test', 'x.webp')).toBe('http://a.test/photos/x.webp');
    expect(photoUrl('http://a.test', null)).toBeNull();
    expect(isPhotoUrl('https://b.test/photos/x.webp', 'x.webp')).toBe(true);
    expect(isPhotoUrl('https://b.test/photos/y.webp', 'x.webp')).toBe(false);
    expect(isPhotoUrl('https://b.test/photos/null', null)).toBe(false);
  });
});

describe('E5 a record with a photo', () => {
  const encodePhoto = () => Promise.resolve({ photo: bytes('large'), thumbnail: bytes('small') });
  const current = ['now.webp', 'now-160.webp'];

  /** Saves a record whose photo is `now.webp`. */
  function build() {
    const { store, photos } = memoryStore(current);
    const saved: (string | null | undefined)[] = [];
    const change = (sent: File | string | null | undefined, before: string | null = 'now.webp') =>
      withPhotoChange({ photos: store, encodePhoto }, { companyId: 1, sent, before }, photo => {
        saved.push(photo);
        return Promise.resolve({ replaced: 'now.webp', saved: 'record' });
      });
    return { store, photos, saved, change };
  }

  it.each([undefined, 'http://a.test/photos/now.webp'])('keeps it for %s', async sent => {
    const { photos, saved, change } = build();
    expect(await change(sent)).toBe('record');
    expect([saved, [...photos.keys()]]).toEqual([[undefined], current]);
  });

  it.each([null, ''])('loses it with its files for %j', async sent => {
    const { photos, saved, change } = build();
    expect(await change(sent)).toBe('record');
    expect([saved, photos.size]).toEqual([[null], 0]);
  });

  it('refuses a text that is not the URL of its photo', async () => {
    const { saved, change } = build();
    await expect(change('http://a.test/photos/other.webp')).rejects.toMatchObject({
      fields: { photo: [{ key: 'not_a_file' }] },
    });
    await expect(change('http://a.test/photos/now.webp', null)).rejects.toThrow();
    expect(saved).toEqual([]);
  });

  it('gets a new one with its thumbnail, and the old files are deleted', async () => {
    const { photos, saved, change } = build();
    expect(await change(new File(['x'], 'x.png'))).toBe('record');
    const [name] = saved;
    expect([...photos.keys()].sort()).toEqual([thumbnailOf(name!), name].sort());
    expect([photos.get(name!), photos.get(thumbnailOf(name!))]).toEqual([bytes('large'), bytes('small')]);
  });

  it('R5 keeps neither picture nor thumbnail when one of them cannot be stored', async () => {
    const { store, photos } = build();
    for (const refused of [isThumbnail, (name: string) => !isThumbnail(name)]) {
      let other: Promise<void> | undefined;
      const put: PhotoStore['put'] = (name, content) =>
        refused(name) ? Promise.reject(new Error('full')) : (other = store.put(name, content));
      await expect(
        savePhoto({ photos: { ...store, put }, encodePhoto }, new File(['x'], 'x.png')),
      ).rejects.toThrow('full');
      // It takes longer than the refusal.
      await other;
      expect([...photos.keys()]).toEqual(current);
    }

    function isThumbnail(name: string): boolean {
      return name.includes('-160');
    }
  });

  it('keeps the old files and loses the new ones when it is refused, also if they cannot be deleted', async () => {
    const { store, photos } = build();
    const refuse = (photoStore: PhotoStore) =>
      withPhotoChange(
        { photos: photoStore, encodePhoto },
        { companyId: 1, sent: new File(['x'], 'x.png'), before: 'now.webp' },
        () => Promise.reject(new Error('refused')),
      );
    await expect(refuse(store)).rejects.toThrow('refused');
    expect([...photos.keys()]).toEqual(current);
    await expect(refuse({ ...store, delete: () => Promise.reject(new Error('read-only')) })).rejects.toThrow(
      'refused',
    );
  });

  it('R8 keeps the new files when the record may have been saved', async () => {
    const { store, photos } = build();
    const names: (string | null | undefined)[] = [];
    const saving = withPhotoChange(
      { photos: store, encodePhoto },
      { companyId: 1, sent: new File(['x'], 'x.png'), before: 'now.webp' },
      photo => {
        names.push(photo);
        return Promise.reject(new UnconfirmedError('no answer'));
      },
    );
    await expect(saving).rejects.toThrow('no answer');
    expect([...photos.keys()]).toEqual(
      expect.arrayContaining([...current, names[0], thumbnailOf(names[0]!)]),
    );
  });
});
