import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Product } from '../../src/contract/records';
import { createJob } from '../../src/tools/import/job/createJob';
import { clearImport } from '../../src/tools/import/importStore';
import { beginJob, loadJob, refreshJob, storePart } from '../../src/tools/import/job/jobStore';
import { ChunkError } from '../../src/ui/lazy/loadInTime';
import { startBackend, type Backend } from '../support/backend/backend';
import type { Company } from '../support/company';
import { prepareImport, sendAll, SHEET, undoAll } from '../support/panel/importing';
import { PIXEL } from '../support/pixel';
import { lostAnswer } from '../support/panel/wire';

/** The photos of an import, and what becomes of it where the browser stores nothing more. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() => clearImport());
afterEach(() => void vi.restoreAllMocks());

const photoNamed = (name: string) => new File([PIXEL], name, { type: 'image/png' });
const NEW_PHOTO = photoNamed('menemen.png');

/** Begins to change the product of the first row of the sheet, with a photo. */
async function beginWithPhoto({ plan }: Awaited<ReturnType<typeof prepareImport>>) {
  const { rows, existing } = await plan();
  const [row] = rows;
  const job = createJob(
    'products',
    [{ ...row!, photo: NEW_PHOTO.name }],
    new Set([row!.number]),
    existing,
    'owner',
  );
  return beginJob(job, new Map([[NEW_PHOTO.name, NEW_PHOTO]]));
}

const photoOf = async (company: Company) => (await company.stored<Product>('products'))[0]?.photo ?? null;

async function createWithPhoto(provider: PanelDataProvider) {
  const data = { name: 'MENEMEN', price: 40, description: '', ingredients: [], photo: photoNamed('old.png') };
  await provider.create('products', { data });
}

describe('the undo of an import', () => {
  it('leaves a photo alone that the import has not replaced, because its file was none', async () => {
    const prepared = await prepareImport(backend, 'products', SHEET.slice(0, 1));
    const { company, provider } = prepared;
    await createWithPhoto(provider);
    const before = await photoOf(company);
    const state = await beginWithPhoto(prepared);
    await sendAll(state, provider, { preparePhoto: () => Promise.reject(new Error('no photo')) });
    expect(state.outcomes.get(2)).toMatchObject({ state: 'done', lostPhoto: true });
    expect(await undoAll(state, provider)).toEqual([]);
    expect(await company.stored<Product>('products')).toMatchObject([{ price: 40, photo: before }]);
  });

  it('leaves the new photo where the old one could not be kept, and names the product', async () => {
    const prepared = await prepareImport(backend, 'products', SHEET.slice(0, 1));
    const { company, provider } = prepared;
    await createWithPhoto(provider);
    const state = await beginWithPhoto(prepared);
    await sendAll(state, provider, { readPhoto: () => Promise.resolve(null) });
    const sent = await photoOf(company);
    for (let time = 0; time < 2; time += 1) expect(await undoAll(state, provider)).toEqual(['Menemen']);
    expect(await company.stored<Product>('products')).toMatchObject([{ price: 40, photo: sent }]);
  });

  it('gives the old photo back where it was kept, and none where there was none', async () => {
    const prepared = await prepareImport(backend, 'products', SHEET.slice(0, 1));
    const { company, provider } = prepared;
    await createWithPhoto(provider);
    const state = await beginWithPhoto(prepared);
    await sendAll(state, provider, { readPhoto: () => Promise.resolve(photoNamed('kept.png')) });
    expect(await undoAll(state, provider)).toEqual([]);
    expect(await photoOf(company)).not.toBeNull();

    const [product] = await company.stored<Product>('products');
    await provider.update('products', {
      id: product!.id,
      data: { ...product, photo: null },
      previousData: product!,
    });
    const again = await beginWithPhoto(prepared);
    await sendAll(again, provider);
    expect(await photoOf(company)).not.toBeNull();
    expect(await undoAll(again, provider)).toEqual([]);
    expect(await photoOf(company)).toBeNull();
  });

  it.each([['etag'], []])(
    'P8 names a record whose answer was lost, with the capabilities %j',
    async (...has) => {
      const { company, provider, wire, begin } = await prepareImport(
        backend,
        'ingredients',
        [['Peynir'], ['Zeytin']],
        has,
      );
      const state = await begin();
      wire.once('POST company-api/v1/ingredients/', lostAnswer);
      await expect(sendAll(state, provider)).rejects.toThrow();
      const left = await undoAll(state, provider);
      const names = (await company.stored<{ name: string }>('ingredients')).map(({ name }) => name);
      expect(names).toHaveLength(1);
      expect(left).toEqual(names);
    },
  );

  it('does not name a record that did not arrive', async () => {
    const { company, provider, wire, begin } = await prepareImport(backend, 'categories', [
      ['Peynir'],
      ['Zeytin'],
    ]);
    const state = await begin();
    wire.once('POST company-api/v1/categories/', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(sendAll(state, provider)).rejects.toThrow();
    expect(state.outcomes.get(2)).toEqual({ state: 'sending' });
    expect(await undoAll(state, provider)).toEqual([]);
    expect(await company.stored('categories')).toEqual([]);
  });
});

describe('an import', () => {
  it('P18 stops where a file of the panel is gone, and sends no row without its photo', async () => {
    const prepared = await prepareImport(backend, 'products', SHEET.slice(0, 1));
    const { provider, wire } = prepared;
    const state = await beginWithPhoto(prepared);
    const gone = new ChunkError('A script could not be loaded.');
    await expect(sendAll(state, provider, { preparePhoto: () => Promise.reject(gone) })).rejects.toBe(gone);
    expect(wire.named('POST company-api/v1/products/')).toEqual([]);
    await sendAll(state, provider);
    expect(await photoOf(prepared.company)).not.toBeNull();
  });

  /** Lets the browser store nothing more of these kinds. */
  function fillStorage(...kinds: string[]) {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its store below
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (Array.isArray(key) && kinds.includes(key[0] as string))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return put.call(this, value, key);
    });
  }

  it('X7 sends all photos when the storage of the browser is full', async () => {
    fillStorage('photos');
    const prepared = await prepareImport(backend, 'products', SHEET.slice(0, 1));
    const state = await beginWithPhoto(prepared);
    await refreshJob(state);
    expect([...state.photos.keys()]).toEqual([NEW_PHOTO.name]);
    await sendAll(state, prepared.provider);
    expect(await photoOf(prepared.company)).not.toBeNull();
  });

  it('X7 says which photo is gone after a reload, where it could not be stored', async () => {
    fillStorage('photos');
    const prepared = await prepareImport(backend, 'products', SHEET.slice(0, 1));
    await beginWithPhoto(prepared);
    expect((await loadJob('owner'))!.photos.size).toBe(1);
    vi.resetModules();
    const nextPage = await import('../../src/tools/import/job/jobStore');
    const state = (await nextPage.loadJob('owner'))!;
    await sendAll(state, prepared.provider);
    expect(state.outcomes.get(2)).toMatchObject({ state: 'done', lostPhoto: true });
  });

  it('X7 P8 sends no row twice when its outcome could not be stored', async () => {
    const { company, provider, begin } = await prepareImport(
      backend,
      'categories',
      [['Peynir'], ['Zeytin']],
      [],
    );
    const state = await begin();
    fillStorage('outcomes');
    await sendAll(state, provider);
    await refreshJob(state);
    await sendAll(state, provider);
    expect(await company.stored('categories')).toHaveLength(2);
    // Once there is room again, the database has the newest outcome.
    vi.restoreAllMocks();
    await storePart(state, 'outcomes', 3, { state: 'undone' });
    const there = (await loadJob('owner'))!;
    await storePart(there, 'outcomes', 3, { state: 'failed', problem: 'No.' });
    await refreshJob(state);
    expect([...state.outcomes].map(([, { state: now }]) => now).sort()).toEqual(['done', 'failed']);
  });
});
