import { clear, createStore, keys } from 'idb-keyval';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { DRAFTS_DATABASE, IMPORT_DATABASE, type Draft } from '../../src/unsaved/drafts';

const DAY_MS = 86_400_000;

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await clear(createStore(DRAFTS_DATABASE, 'drafts'));
});

it('X7 what was kept in a page that stays open is not offered after seven days', async () => {
  const { draftStore, draftKeyAt } = await newPage();
  const [left, shown] = [draftKeyAt('/menus/create'), draftKeyAt('/menus/1/edit')];
  await draftStore.keep(draft(left, '/menus/create', draftStore.page, 'Öğle', 0));
  await draftStore.keep(draft(shown, '/menus/1/edit', draftStore.page, 'Akşam', 0));
  const close = draftStore.openForm(shown, () => null);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * DAY_MS);
  await draftStore.load();
  expect(draftStore.offered()).toEqual([]);
  close();
  expect(draftStore.offered().map(({ key }) => key)).toEqual([shown]);
});

const form = fc.nat(3);
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('keep' as const), form, text: fc.string({ unit: 'binary', maxLength: 20 }) }),
    fc.record({ do: fc.constant('remove' as const), form }),
    fc.record({ do: fc.constant('save' as const), form, problem: fc.constantFrom(null, 'Server error.') }),
  ),
  { maxLength: 30 },
);

/** Loads the store as a new page does, with its keys. */
async function newPage() {
  vi.resetModules();
  const { draftStore } = await import('../../src/unsaved/draftStore');
  const { draftKeyAt } = await import('../../src/unsaved/draftKeys');
  return { draftStore, draftKeyAt };
}

it('X7 what was kept last is offered on the next page with its values, and nothing that was removed or saved', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async program => {
      await clear(createStore(DRAFTS_DATABASE, 'drafts'));
      const { draftStore, draftKeyAt } = await newPage();
      await draftStore.load();
      const model = new Map<string, { text: string; problem: string | undefined }>();
      const kept: Promise<unknown>[] = [];
      for (const [index, step] of program.entries()) {
        const path = `/products/${step.form}/edit`;
        const key = draftKeyAt(path);
        if (step.do === 'keep') {
          // What was refused is still refused, until other values are typed.
          const known = model.get(key);
          model.set(key, {
            text: step.text,
            problem: known?.text === step.text ? known.problem : undefined,
          });
          kept.push(draftStore.keep(draft(key, path, draftStore.page, step.text, index)));
        } else if (step.do === 'remove') {
          model.delete(key);
          draftStore.remove(key);
        } else if (step.problem === null) {
          model.delete(key);
          draftStore.settle(key, null);
        } else {
          // The form was left while it was being saved, and the save has failed.
          const known = model.get(key);
          if (known) {
            model.set(key, { ...known, problem: step.problem });
            kept.push(
              draftStore.keep({
                ...draft(key, path, draftStore.page, known.text, index),
                isBeingSaved: true,
              }),
            );
          }
          draftStore.settle(key, step.problem);
        }
      }
      await Promise.all(kept);
      const offered = new Map(
        draftStore
          .offered()
          .map(({ key, values, problem }) => [key, { text: (values as { text: string }).text, problem }]),
      );
      expect(offered).toEqual(model);
      // Deletions are not awaited by the store; the database carries operations out in their order.
      const next = await newPage();
      await next.draftStore.load();
      expect(new Map(next.draftStore.offered().map(({ key, values }) => [key, values]))).toEqual(
        new Map([...model].map(([key, { text }]) => [key, { text }])),
      );
    }),
  );
});

it('a draft is in memory when the browser’s database does not answer, and nothing waits for it', async () => {
  vi.useFakeTimers();
  vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const { draftStore, draftKeyAt } = await newPage();
  const kept = draftStore.keep(draft(draftKeyAt('/menus/create'), '/menus/create', draftStore.page, 'x', 0));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await kept).toBe(false);
  expect(draftStore.offered()).toHaveLength(1);
  vi.useRealTimers();
});

it('X7 a draft that is continued stays stored until that of its form is, or is not needed', async () => {
  const { draftStore, draftKeyAt } = await newPage();
  const path = '/products/create';
  const earlier = draft('earlier', path, 'earlier page', 'x', 0);
  await draftStore.keep(earlier);
  const own = draftKeyAt(path);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  draftStore.replace('earlier', own);
  expect(draftStore.offered()).toEqual([]);
  expect(await draftStore.keep(draft(own, path, draftStore.page, 'xy', 1))).toBe(false);
  expect(await keys(createStore(DRAFTS_DATABASE, 'drafts'))).toEqual(['earlier']);
  put.mockRestore();
  expect(await draftStore.keep(draft(own, path, draftStore.page, 'xyz', 2))).toBe(true);
  await expect.poll(() => keys(createStore(DRAFTS_DATABASE, 'drafts'))).toEqual([own]);

  await draftStore.keep({ ...earlier, key: 'another' });
  draftStore.replace('another', own);
  draftStore.remove(own);
  await expect.poll(() => keys(createStore(DRAFTS_DATABASE, 'drafts'))).toEqual([]);
});

it('X7 what a replaced draft had replaced is deleted with it', async () => {
  const { draftStore } = await newPage();
  await draftStore.keep(draft('first', '/menus/create', 'page 1', 'x', 0));
  await draftStore.keep(draft('second', '/menus/create', 'page 2', 'xy', 1));
  draftStore.replace('first', 'second');
  draftStore.replace('second', 'third');
  const stored = () => keys(createStore(DRAFTS_DATABASE, 'drafts'));
  expect(await stored()).toEqual(['first', 'second']);
  await draftStore.keep(draft('third', '/menus/create', draftStore.page, 'xyz', 2));
  await expect.poll(stored).toEqual(['third']);
});

it('X7 a draft that is set aside is stored beside the next one of its form', async () => {
  const { draftStore, draftKeyAt } = await newPage();
  const path = '/products/create';
  const own = draftKeyAt(path);
  await draftStore.keep(draft(own, path, draftStore.page, 'one', 0));
  draftStore.setAside(own);
  await draftStore.keep(draft(own, path, draftStore.page, 'two', 1));
  const next = await newPage();
  await next.draftStore.load();
  expect(next.draftStore.offered().map(({ values }) => values)).toEqual([{ text: 'two' }, { text: 'one' }]);
});

it('P11 a log-out ends where the browser denies its database', async () => {
  vi.resetModules();
  const { deleteDrafts } = await import('../../src/unsaved/drafts');
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  expect(() => deleteDrafts()).not.toThrow();
  expect(open).toHaveBeenCalledTimes(2);
});

it('X7 a log-out on a page without forms empties what another tab has open, and creates nothing', async () => {
  // Another file of tests in this process may have begun an import.
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { draftStore } = await newPage();
  await draftStore.keep(draft('/menus/create', '/menus/create', 'earlier', 'x', 0));
  vi.resetModules();
  const { deleteDrafts } = await import('../../src/unsaved/drafts');
  deleteDrafts();
  await expect.poll(() => keys(createStore(DRAFTS_DATABASE, 'drafts'))).toEqual([]);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(IMPORT_DATABASE);
});

it('X7 a draft is deleted from the browser after a week', async () => {
  const { draftStore } = await newPage();
  const [key, old] = ['/menus/create', '/products/create'];
  await draftStore.keep(draft(key, key, 'earlier', 'x', -7 * DAY_MS + 60_000));
  await draftStore.keep(draft(old, old, 'earlier', 'x', -7 * DAY_MS - 60_000));
  const next = await newPage();
  await next.draftStore.load();
  expect(next.draftStore.offered().map(({ path }) => path)).toEqual([key]);
  expect(await keys(createStore(DRAFTS_DATABASE, 'drafts'))).toEqual([key]);
});

it('X7 a draft that another tab has ended is gone here too, unless its form is on the screen', async () => {
  const channel = new EventTarget();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel: true }));
  vi.stubGlobal('BroadcastChannel', function () {
    return channel;
  });
  const { draftStore } = await newPage();
  const paths = ['/menus/create', '/products/create'];
  const close = draftStore.openForm(paths[0]!, () => null);
  for (const path of paths) await draftStore.keep(draft(path, path, 'earlier', 'x', 0));
  for (const data of paths) channel.dispatchEvent(new MessageEvent('message', { data }));
  close();
  expect(draftStore.offered().map(({ path }) => path)).toEqual(['/menus/create']);
});

it('X7 a draft that ends here is told to the other tabs, once', async () => {
  const postMessage = vi.fn();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { BroadcastChannel: true }));
  vi.stubGlobal('BroadcastChannel', function () {
    return Object.assign(new EventTarget(), { postMessage });
  });
  const { draftStore } = await newPage();
  const key = '/menus/create';
  await draftStore.keep(draft(key, key, 'earlier', 'x', 0));
  draftStore.remove(key);
  draftStore.remove(key);
  expect(postMessage.mock.calls).toEqual([[key]]);
});

it('X7 a draft whose page ended while it was being saved is offered on the next page', async () => {
  const { draftStore } = await newPage();
  const sent = draft('k', '/ingredients', draftStore.page, 'x', 0);
  await draftStore.keep({ ...sent, isBeingSaved: true });
  expect(draftStore.offered()).toEqual([]);
  const next = await newPage();
  await next.draftStore.load();
  expect(next.draftStore.offered()).toHaveLength(1);
});

function draft(key: string, path: string, page: string, text: string, index: number): Draft {
  return { key, path, page, title: 'Product', values: { text }, owner: 'x', keptAt: Date.now() + index };
}

it('X7 a dialog that is saved keeps nothing until it is closed, and one that is refused goes on', async () => {
  const { draftStore } = await newPage();
  const key = '/ingredients';
  const number = draftStore.newForm();
  const kept = () => draftStore.keep(draft(key, key, 'earlier', 'x', 0));
  draftStore.openForm(key, () => null, number);
  await kept();
  expect(draftStore.settle(key, null, number)).toBe(true);
  await kept();
  expect(draftStore.settle(key, null, number)).toBe(false);
  draftStore.goOn(key);
  await kept();
  expect(draftStore.settle(key, null, number)).toBe(true);
});

it('P32 a draft that is continued elsewhere does not keep the page from closing, stored or not', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { draftStore } = await newPage();
  const isAsked = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await draftStore.keep(draft('left', '/menus/create', 'earlier', 'x', 0));
  expect(isAsked()).toBe(true);
  draftStore.replace('left', 'other');
  expect(isAsked()).toBe(false);
  put.mockRestore();
});

it('P32 a draft that ends while the browser fails to store it does not keep the page from closing', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { draftStore } = await newPage();
  const key = '/menus/create';
  const keeping = draftStore.keep(draft(key, key, draftStore.page, 'x', 0));
  draftStore.remove(key);
  expect(await keeping).toBe(false);
  expect(page.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  expect(draftStore.isDenied()).toBe(false);
});

it('P32 a draft of a form that was left on a full disk is stored before its page ends, if there is room by then', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { draftStore } = await newPage();
  const { drafts } = await import('../../src/unsaved/drafts');
  const key = '/menus/create';
  expect(await draftStore.keep(draft(key, key, draftStore.page, 'x', 0))).toBe(false);
  put.mockRestore();
  expect(drafts.collect?.()).toBe(true);
  expect(await drafts.isStored?.()).toBe(true);
  const next = await newPage();
  await next.draftStore.load();
  expect(next.draftStore.offered()).toMatchObject([{ key, values: { text: 'x' } }]);
});
