import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { products } from '../../server/database/schema';
import { collectOrphans } from '../../server/domain/photos/collectOrphans';
import { movingPhotoStore } from '../../server/domain/photos/movePhotos';
import { newPhotoName, thumbnailOf } from '../../server/domain/photos/photoNames';
import type { PhotoStore } from '../../server/domain/photos/PhotoStore';
import { deletePlanned, planDeletions } from '../../server/domain/photos/plannedDeletions';
import { emptyStoresOf, markSharedStores, ownRestoredPhotos } from '../../server/domain/photos/storeOwners';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { companyIdOf } from '../support/backend/companyIdOf';
import { bytes, memoryStore, namesIn } from '../support/backend/memoryPhotoStore';

/** Files of photos that no product refers to, and stores that several installations can reach. */

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
      /^No product uses 21 of the files of photos, which is most of them\. None was deleted/,
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

it('R8 up to twenty files are those of crashes, also where most of all belong to no product', async () => {
  const backend = await startBackend();
  const putAt = new Date(10_000_000_000);
  const { store, photos } = memoryStore(Array.from({ length: 20 }, newPhotoName), putAt);
  expect(await collectOrphans(backend.database, store, { now: putAt.getTime() + 3_600_001 })).toBe(20);
  expect(photos.size).toBe(0);
  await backend.close();
});

it('R8 the deletion of files is planned in jobs of a hundred, and carried out', async () => {
  const backend = await startBackend();
  const { database } = backend;
  const names = Array.from({ length: 200 }, newPhotoName);
  const { store, photos } = memoryStore(names);
  const planned = await planDeletions(
    (text, values) => database.run(text, values).then(({ rows }) => rows),
    names,
  );
  expect(planned.map(job => job.names)).toEqual([names.slice(0, 100), names.slice(100)]);
  const jobs = 'SELECT work FROM jobs WHERE id = ANY($1) ORDER BY id';
  const ids = planned.map(job => job.id);
  expect((await database.run(jobs, [ids])).rows).toEqual(planned.map(job => ({ work: job.names })));
  expect(await deletePlanned(database, store, planned)).toBe(200);
  expect([photos.size, (await database.run(jobs, [ids])).rows]).toEqual([0, []]);
  await backend.close();
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
    await expect(sweep(owned)).rejects.toThrow(/^No product uses 1 of the files of photos, which is most/);
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

  it('are marked by an installation that comes later, once it has photos', async () => {
    const { owned, owners } = memoryStore([], putAt);
    const mark = () => markSharedStores(backend.database, owned);
    // Photos of other tests, which have the same database.
    await backend.database.run('DELETE FROM companies');
    owners.add('other');
    await mark();
    expect([...owners]).toEqual(['other']);
    await namedPhoto();
    await mark();
    expect([...owners]).toEqual(['other', id]);
    owners.clear();
    await mark();
    expect([...owners]).toEqual([]);
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

  it('are not the other files of a folder, and are what a crash has left unfinished', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sofra-photos-'));
    const store = await folderPhotoStore(folder);
    const name = newPhotoName();
    const own = [name, thumbnailOf(name), `.${newPhotoName()}`];
    for (const file of [...own, 'IMG_1.jpg', 'README', '.hidden', `${name}.bak`])
      writeFileSync(join(folder, file), 'x');
    expect((await namesIn(store)).sort()).toEqual([...own].sort());
    rmSync(folder, { recursive: true });
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

  describe('after a restore', () => {
    const mayOwn = async () =>
      (await backend.database.run('SELECT may_own_photos AS may FROM installation')).rows[0]!.may;
    afterEach(() => backend.database.run('UPDATE installation SET may_own_photos = true'));

    /** A store of two parts, one of which has a photo of before the restore. */
    function twoParts() {
      const [used, unused] = [memoryStore(['of before'], putAt), memoryStore([], putAt)];
      return { used, unused, store: movingPhotoStore(used.owned, unused.owned) };
    }

    it('only the parts that had no photos before it are marked', async () => {
      const { used, unused, store } = twoParts();
      const empty = await emptyStoresOf(store);
      expect(empty).toEqual([unused.owned]);
      await ownRestoredPhotos(backend.database, store, empty);
      expect([[...used.owners], [...unused.owners], await mayOwn()]).toEqual([[], [id], false]);
    });

    it('what an earlier try has marked stays marked', async () => {
      const { used, store } = twoParts();
      used.owners.add(id);
      await ownRestoredPhotos(backend.database, store, []);
      expect([...used.owners]).toEqual([id]);
    });

    it('a part that another installation has marked is marked too', async () => {
      const { used, store } = twoParts();
      used.owners.add('other');
      await ownRestoredPhotos(backend.database, store, []);
      expect([[...used.owners], await mayOwn()]).toEqual([['other', id], false]);
    });

    it('a store without marks is left as it is', async () => {
      const { store, photos } = memoryStore(['of before'], putAt);
      await ownRestoredPhotos(backend.database, store, await emptyStoresOf(store));
      expect([photos.size, await mayOwn()]).toEqual([1, true]);
    });

    it('files that were there before are kept, however few, until it is confirmed', async () => {
      const photo = await namedPhoto();
      const { owned, photos, owners } = memoryStore([photo, 'of before'], putAt);
      await ownRestoredPhotos(backend.database, owned, await emptyStoresOf(owned));
      await expect(sweep(owned)).rejects.toThrow(
        /^The store had photos before the backup was restored, and no product uses 1 of them\. None was deleted/,
      );
      expect([photos.size, owners.size]).toEqual([2, 0]);
      expect([await sweep(owned, true), [...photos.keys()], [...owners]]).toEqual([1, [photo], [id]]);
    });

    it('a store without files is marked all the same', async () => {
      const { owned, owners } = memoryStore([], putAt);
      await backend.database.run('UPDATE installation SET may_own_photos = false');
      expect([await sweep(owned), [...owners]]).toEqual([0, [id]]);
    });
  });
});
