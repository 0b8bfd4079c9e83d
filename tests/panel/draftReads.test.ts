import { clear, createStore, keys } from 'idb-keyval';
import { afterEach, expect, it, vi } from 'vitest';
import { isKeyKept } from '../../src/api/newKey';
import { DRAFTS_DATABASE, type Draft } from '../../src/unsaved/drafts';

const HOUR_MS = 3_600_000;

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await clear(createStore(DRAFTS_DATABASE, 'drafts'));
});

/** Loads the store as a new page does, in a browser with locks. @returns it, and the names of the pages in use */
async function newPage() {
  const inUse: string[] = [];
  const query = () => Promise.resolve({ held: inUse.map(name => ({ name })) });
  vi.stubGlobal('navigator', { locks: { query, request: () => Promise.resolve() } });
  vi.resetModules();
  const { draftStore } = await import('../../src/unsaved/draftStore');
  return { draftStore, inUse };
}

function draft(key: string, page: string, more: Partial<Draft> = {}): Draft {
  return {
    key,
    path: key,
    page,
    title: 'Menu',
    values: { name: 'x' },
    owner: 'x',
    keptAt: Date.now(),
    ...more,
  };
}

it('X7 a draft is offered in an open tab once the tab that typed it has ended', async () => {
  const other = await newPage();
  await other.draftStore.keep(draft('/menus/create', 'other'));
  const { draftStore, inUse } = await newPage();
  inUse.push('other');
  await draftStore.load();
  expect(draftStore.offered()).toEqual([]);
  inUse.pop();
  await draftStore.load();
  expect(draftStore.offered().map(({ key }) => key)).toEqual(['/menus/create']);
});

it('X7 a draft that has ended here is not offered again, although the browser still has it', async () => {
  const other = await newPage();
  for (const key of ['removed', 'continued', 'elsewhere']) await other.draftStore.keep(draft(key, 'other'));
  const channel = Object.assign(new EventTarget(), { postMessage: () => undefined });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('BroadcastChannel', function () {
    return channel;
  });
  const { draftStore } = await newPage();
  await draftStore.load();
  expect(draftStore.offered()).toHaveLength(3);
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  draftStore.remove('removed');
  draftStore.replace('continued', 'own');
  channel.dispatchEvent(new MessageEvent('message', { data: 'elsewhere' }));
  await draftStore.load();
  expect(draftStore.offered()).toEqual([]);
});

it('X7 a draft that is kept after one of its form had ended is offered in an open tab', async () => {
  const channel = Object.assign(new EventTarget(), { postMessage: () => undefined });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('BroadcastChannel', function () {
    return channel;
  });
  const { draftStore } = await newPage();
  channel.dispatchEvent(new MessageEvent('message', { data: '/products/create' }));
  const other = await newPage();
  await other.draftStore.keep(draft('/products/create', 'other', { keptAt: Date.now() + 1 }));
  await draftStore.load();
  expect(draftStore.offered()).toHaveLength(1);
});

it('X7 a draft that is continued before the drafts are read is deleted when the form is saved, unless another tab shows its form', async () => {
  const earlier = await newPage();
  await earlier.draftStore.keep(draft('/menus/create', 'other'));
  await earlier.draftStore.keep(draft('/products/create', 'ended'));
  const { draftStore, inUse } = await newPage();
  inUse.push('other');
  for (const key of ['/menus/create', '/products/create']) draftStore.replace(key, 'own');
  await draftStore.load();
  expect(draftStore.offered()).toEqual([]);
  draftStore.remove('own');
  const store = createStore(DRAFTS_DATABASE, 'drafts');
  await expect.poll(() => keys(store)).toEqual(['/menus/create']);
});

it('X7 a log-out during a read offers nothing afterwards', async () => {
  const other = await newPage();
  await other.draftStore.keep(draft('/menus/create', 'other'));
  const { draftStore } = await newPage();
  const reading = draftStore.load();
  draftStore.clear();
  await reading;
  expect(draftStore.offered()).toEqual([]);
});

it('P32 a browser that denies messages between tabs keeps drafts all the same', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('BroadcastChannel', function () {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { draftStore } = await newPage();
  expect(await draftStore.keep(draft('/menus/create', 'earlier'))).toBe(true);
  expect(draftStore.offered()).toHaveLength(1);
});

it('J1 a form that is stored once more before its page is loaded in another language is still filled in', async () => {
  const { draftStore } = await newPage();
  const typed = draft('/menus/create', draftStore.page);
  await draftStore.keep({ ...typed, isReopened: true });
  await draftStore.keep(typed);
  expect(draftStore.offered()).toMatchObject([{ isReopened: true }]);
  // The user has stayed, and gone on.
  await draftStore.keep({ ...typed, values: { name: 'xy' } });
  expect(draftStore.offered()[0]).not.toHaveProperty('isReopened');
  await draftStore.keep({ ...typed, isReopened: true });
  draftStore.allowLeave();
  await draftStore.keep({ ...typed, values: { name: 'xyz' } });
  expect(draftStore.offered()).toMatchObject([{ isReopened: true }]);
});

it('P8 a key is kept for 23 hours, and not if it seems to be of the future', () => {
  const sent = (hoursAgo: number) => isKeyKept(Date.now() - hoursAgo * HOUR_MS);
  expect([0, 22, 24, -1].map(sent)).toEqual([true, true, false, false]);
});
