import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { UnconfirmedError } from '../../server/database/timeout';
import { withPhotoChange } from '../../server/domain/photos/withPhotoChange';
import { movePhotos, movingPhotoStore } from '../../server/domain/photos/movePhotos';
import { isPhotoName, newPhotoName, thumbnailOf } from '../../server/domain/photos/photoNames';
import type { PhotoStore } from '../../server/domain/photos/PhotoStore';
import { isPhotoUrl, photoUrl } from '../../server/domain/photos/photoUrls';
import { savePhoto } from '../../server/domain/photos/savePhoto';
import { folderPhotoStore } from '../../server/platform/folderPhotoStore';
import { bytes, memoryStore, namesIn } from '../support/backend/memoryPhotoStore';

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

  it('leaves what a crash has left of a photo, for the sweep', async () => {
    const [from, to] = [memoryStore(['one', '.two']), memoryStore()];
    expect(await movePhotos(from.store, to.store)).toBe(1);
    expect([[...from.photos.keys()], [...to.photos.keys()]]).toEqual([['.two'], ['one']]);
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

it('R5 photos whose folder is missing cannot be used at the moment, and one that is missing in it is absent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sofra-photos-'));
  const store = await folderPhotoStore(folder);
  expect(await store.get('a.webp')).toBeUndefined();
  rmSync(folder, { recursive: true });
  const unavailable = { name: 'UnavailableError', cause: { code: 'ENOENT' } };
  await expect(store.get('a.webp')).rejects.toMatchObject(unavailable);
  await expect(store.put('a.webp', bytes('a'))).rejects.toMatchObject(unavailable);
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
