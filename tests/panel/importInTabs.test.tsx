import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AddNotificationContext } from 'react-admin';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import type { Category, Ingredient, Me } from '../../src/contract/records';
import type { Job, JobRow } from '../../src/tools/import/job/Job';
import { keepChosenPhotos, loadChosenPhotos } from '../../src/tools/import/chosenPhotos';
import { beginArchive, loadArchive } from '../../src/tools/import/archive/archiveStore';
import { inDatabase } from '../../src/tools/import/inDatabase';
import { clearImport } from '../../src/tools/import/importStore';
import { beginJob, endJob, loadJob, refreshJob, storePart } from '../../src/tools/import/job/jobStore';
import { sendJob } from '../../src/tools/import/job/sendJob';
import { useWork, workErrorText } from '../../src/tools/import/useWork';
import { deleteDrafts } from '../../src/unsaved/drafts';
import { ownerOf } from '../../src/unsaved/ownerOf';
import { zipOf } from '../support/panel/archives';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { buildProvider } from '../support/panel/buildProvider';
import { gate } from '../support/gate';
import { sendAll } from '../support/panel/importing';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { wireOver } from '../support/panel/wire';

/** An import that is open in two tabs, or whose screen is left. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await clearImport();
});

function renderWork() {
  const notify = vi.fn();
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AddNotificationContext value={notify}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </AddNotificationContext>
  );
  return { ...renderHook(() => useWork(() => true), { wrapper }), notify };
}

const job: Job = {
  id: 'job',
  owner: 'owner',
  resource: 'ingredients',
  begunAt: Date.now(),
  rows: [],
  others: [],
  before: [],
  categoriesBefore: {},
};

type Callback = (lock: object | null) => Promise<void>;

function giveLock(lock: object | null) {
  const request = vi.fn((_: string, __: object, callback: Callback) => callback(lock));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  return request;
}

it('P8 is sent by one tab: the other one says that it runs elsewhere', async () => {
  const request = giveLock(null);
  const { result: work } = renderWork();
  const send = vi.fn(() => Promise.resolve());
  await act(() => work.current.run('sending', send));
  expect(request).toHaveBeenCalledWith('sofra-import', { ifAvailable: true }, expect.any(Function));
  expect(send).not.toHaveBeenCalled();
  expect(workErrorText(work.current.error, key => key)).toBe('import.runs_elsewhere');
});

it('P32 is sent where the browser denies locks together with storage, once', async () => {
  const request = () => Promise.reject(new DOMException('Denied', 'SecurityError'));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  const { result: work } = renderWork();
  const send = vi.fn(() => Promise.resolve());
  await act(() => work.current.run('sending', send));
  expect(send).toHaveBeenCalledOnce();
  expect(work.current.error).toBeUndefined();
});

it('P8 an import that is opened again waits for the run that its screen has left', async () => {
  giveLock({});
  const { opened, open } = gate();
  const left = renderWork();
  const sending = left.result.current.run('sending', () => opened);
  left.unmount();
  const { result: work } = renderWork();
  const send = vi.fn(() => Promise.resolve());
  let run: Promise<void> | undefined;
  act(() => void (run = work.current.run('sending', send)));
  await act(() => new Promise(resolve => setTimeout(resolve)));
  expect(send).not.toHaveBeenCalled();
  open();
  await act(async () => {
    await Promise.all([sending, run]);
  });
  expect(send).toHaveBeenCalledOnce();
});

it('P8 a failure of what one tab does is not tried again', async () => {
  giveLock({});
  const { result: work } = renderWork();
  const send = vi.fn(() => Promise.reject(new Error('down')));
  await act(() => work.current.run('sending', send));
  expect(send).toHaveBeenCalledOnce();
  expect(work.current.error).toEqual(new Error('down'));
});

it.each([
  ['with the lock', { name: 'sofra-import' }],
  ['in a browser without locks', undefined],
])('is sent %s', async (_, lock) => {
  if (lock) giveLock(lock);
  else vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as unknown as LockManager);
  const { result: work } = renderWork();
  const send = vi.fn(() => Promise.resolve());
  await act(() => work.current.run('sending', send));
  expect(send).toHaveBeenCalledOnce();
  expect(work.current.error).toBeUndefined();
});

it('P8 goes on with what another tab has sent meanwhile', async () => {
  const here = await beginJob(job, new Map());
  const there = (await loadJob('owner'))!;
  await storePart(there, 'outcomes', 2, { state: 'done', saved: { id: 7 } });
  await refreshJob(here);
  expect(here.outcomes.get(2)).toEqual({ state: 'done', saved: { id: 7 } });
  await beginJob({ ...job, id: 'another' }, new Map());
  await refreshJob(here);
  expect(here.job.id).toBe('job');
});

it('P8 keeps what another tab has sent of the job before out of the next one', async () => {
  const there = await beginJob(job, new Map());
  await beginJob({ ...job, id: 'next' }, new Map([['cay.png', new File(['photo'], 'cay.png')]]));
  await storePart(there, 'outcomes', 2, { state: 'done', saved: { id: 7 } });
  await endJob(there.job);
  const here = (await loadJob('owner'))!;
  expect(here.job.id).toBe('next');
  expect(here.outcomes.size).toBe(0);
  expect([...here.photos.keys()]).toEqual(['cay.png']);
  await endJob(here.job);
  expect(await loadJob('owner')).toBeUndefined();
});

it('P8 is looked for and deleted at its end in one transaction: another tab may begin the next one at any time', async () => {
  const { job: begun } = await beginJob(job, new Map());
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await endJob(begun);
  expect(transaction).toHaveBeenCalledOnce();
  expect(await loadJob('owner')).toBeUndefined();
});

it('P8 is undone completely, also what another tab has sent meanwhile', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/import' });
  const click = async (name: RegExp | string) => user.click(await screen.findByRole('button', { name }));
  await user.type(await screen.findByRole('textbox', { name: /^Or paste rows/ }), 'Çorbalar{Enter}Tatlılar');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What the list has' }), 'Categories');
  await click('Use these rows');
  const { opened, open: release } = gate();
  wire.once('POST company-api/v1/categories/', async (_, passOn) => {
    await opened;
    return passOn();
  });
  await click(/^Import 2 rows/);
  await waitFor(() => expect(wire.writes()).toHaveLength(1));
  await click('Stop');
  release();
  await screen.findByRole('button', { name: 'Go on' });
  const names = async () => (await company.stored<Category>('categories')).map(({ name }) => name);
  expect(await names()).toEqual(['Çorbalar']);

  const me = await company.get<Me>('api/v1/me/');
  const there = (await loadJob(ownerOf(me.body)))!;
  await sendAll(there, buildProvider(backend, company).provider);
  expect(await names()).toEqual(['Çorbalar', 'Tatlılar']);
  await click('Undo the import');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByText('The import was undone.')).toBeVisible();
  expect(await names()).toEqual([]);
  await endJob(there.job);
});

describe('X7 the chosen photos of a draft', () => {
  const photo = new File(['photo'], 'cay.png');

  it('stay when another import begins, and are deleted by a log-out', async () => {
    await keepChosenPhotos('draft', new Map([[photo.name, photo]]));
    await beginJob(job, new Map());
    expect(await loadJob('owner')).toBeDefined();
    expect((await loadChosenPhotos('draft'))?.has('cay.png')).toBe(true);
    deleteDrafts();
    await expect.poll(() => loadChosenPhotos('draft')).toBeUndefined();
  });

  it('are deleted when their draft would be too old', async () => {
    const start = Date.now();
    const now = vi.spyOn(Date, 'now').mockReturnValue(start);
    await keepChosenPhotos('draft', new Map([[photo.name, photo]]));
    now.mockReturnValue(start + 7 * 24 * 3_600_000);
    await loadJob('owner');
    expect(await loadChosenPhotos('draft')).toBeDefined();
    now.mockReturnValue(start + 7 * 24 * 3_600_000 + 1);
    await loadJob('owner');
    await expect.poll(() => loadChosenPhotos('draft')).toBeUndefined();
  });
});

it('sends nothing more when its screen is left, and says so', async () => {
  giveLock({ name: 'sofra-import' });
  // Categories are sent one after the other.
  const state = await beginJob(
    { ...job, resource: 'categories', rows: [2, 3, 4].map(number => rowOf(number, `Çay ${number}`)) },
    new Map(),
  );
  const { opened, open } = gate();
  const create = vi.fn(async () => {
    await opened;
    return { data: { id: 1 } };
  });
  const getList = () => Promise.resolve({ data: [], total: 0 });
  const send = (signal: AbortSignal) =>
    sendJob(state, {
      dataProvider: { create, getList } as unknown as PanelDataProvider,
      preparePhoto: file => Promise.resolve(file),
      readPhoto: () => Promise.resolve(null),
      explain: String,
      signal,
      onProgress: () => undefined,
    });
  const { result: work, unmount, notify } = renderWork();
  let sending: Promise<void> | undefined;
  act(() => void (sending = work.current.run('sending', send)));
  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(notify).not.toHaveBeenCalled();
  unmount();
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: 'import.left_running', type: 'info' }),
  );
  open();
  await sending;
  expect(create).toHaveBeenCalledOnce();
  expect([...state.outcomes].map(([number, { state: now }]) => [number, now])).toEqual([[2, 'done']]);
});

it('says nothing when its screen is left after its end', async () => {
  giveLock({ name: 'sofra-import' });
  const { result: work, unmount, notify } = renderWork();
  await act(() => work.current.run('sending', () => Promise.resolve()));
  unmount();
  expect(notify).not.toHaveBeenCalled();
});

const findPasteBox = () => screen.findByRole('textbox', { name: /^Or paste rows/ });

/** An export of everything that has one ingredient. */
function archiveOf(ingredient: string): File {
  const whole = { version: 1, ingredients: [ingredient], categories: [], products: [], menus: [], links: [] };
  return zipOf(whole, `${ingredient}.zip`);
}

async function chooseArchive(user: UserEvent) {
  await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), archiveOf('Tuz'));
}

const rowOf = (number: number, name: string): JobRow => ({
  number,
  action: 'create',
  values: { name },
  places: undefined,
  record: undefined,
  photo: undefined,
});

describe('an import that another tab has begun and not finished', () => {
  async function openHere(path = '/import?for=ingredients') {
    const company = await buildCompany(backend);
    const { user } = await renderPanel({ backend, account: company.account, path });
    await findPasteBox();
    return { company, user, owner: ownerOf((await company.get<Me>('api/v1/me/')).body) };
  }

  /** As the other tab stores it, after this one has looked. */
  async function beginThere(owner: string) {
    const there = await beginJob({ ...job, owner, rows: [rowOf(2, 'Biber')] }, new Map());
    await storePart(there, 'outcomes', 2, { state: 'sending' });
  }

  it('P8 is shown in place of the one that would replace it, and then what was chosen here', async () => {
    const { company, user, owner } = await openHere();
    await user.type(await findPasteBox(), 'Tuz');
    await user.click(await findButton('Use these rows'));
    await findButton(/^Import 1 row/);
    await beginThere(owner);
    await user.click(await findButton(/^Import 1 row/));
    expect(await screen.findByText(/0 of 1 rows were sent/)).toBeVisible();
    expect(await loadJob(owner)).toMatchObject({ job: { id: 'job' } });
    expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
    await user.click(await findButton('Go on'));
    await screen.findByText(/^1 row was imported/);
    await user.click(await findButton('Import another file'));
    // What was chosen is compared with what the backend has now.
    await waitFor(() => expect(screen.getByRole('button', { name: /^Import 1 row/ })).toBeEnabled());
    await user.click(await findButton(/^Import 1 row/));
    await screen.findByText(/^1 row was imported/);
    const names = (await company.stored<Ingredient>('ingredients')).map(({ name }) => name);
    expect(names.sort()).toEqual(['Biber', 'Tuz']);
  });

  it('P8 is not sent here without "Go on", although it has sent nothing', async () => {
    const { company, user, owner } = await openHere();
    await user.type(await findPasteBox(), 'Tuz');
    await user.click(await findButton('Use these rows'));
    await findButton(/^Import 1 row/);
    await beginJob({ ...job, owner, rows: [rowOf(2, 'Biber')] }, new Map());
    await user.click(await findButton(/^Import 1 row/));
    expect(await screen.findByText(/0 of 1 rows were sent/)).toBeVisible();
    expect(await findButton('Go on')).toBeEnabled();
    expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
  });

  it('P8 is shown in place of an archive', async () => {
    const { user, owner } = await openHere('/import');
    await chooseArchive(user);
    await findButton('Create 1 record');
    await beginThere(owner);
    await user.click(await findButton('Create 1 record'));
    expect(await screen.findByText(/0 of 1 rows were sent/)).toBeVisible();
    expect(screen.queryByText(/^You left the import page/)).not.toBeInTheDocument();
    expect(await loadJob(owner)).toMatchObject({ job: { id: 'job' } });
  });

  it('P8 stays stored when it is an archive, and another one is chosen or left here', async () => {
    // Node cannot clone a file of the DOM that the tests use.
    vi.stubGlobal('structuredClone', <Value,>(value: Value) => value);
    const { company, user, owner } = await openHere('/import');
    const file = archiveOf('Biber');
    const none = { ingredients: [], categories: [], products: [], menus: [], links: [] };
    const there = { owner, begunAt: 1, file, missing: { ...none, ingredients: [0] }, before: none };
    await chooseArchive(user);
    await findButton('Create 1 record');
    await beginArchive({ ...there, begunAt: Date.now() - 1 });
    await user.click(await findButton('Choose another file'));
    await findPasteBox();
    expect(await loadArchive(owner)).toBeDefined();

    await chooseArchive(user);
    await user.click(await findButton('Create 1 record'));
    await findButton('Go on');
    expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
    await user.click(await findButton('Go on'));
    await screen.findByText(/^1 record was created/);
    expect((await company.stored<Ingredient>('ingredients')).map(({ name }) => name)).toEqual(['Biber']);
  });

  it('P8 stays stored when an archive that was only looked at is left here', async () => {
    const { user, owner } = await openHere('/import');
    await chooseArchive(user);
    await findButton('Create 1 record');
    await beginThere(owner);
    await user.click(await findButton('Choose another file'));
    await findPasteBox();
    // What the other archive has begun to delete is deleted before this is written.
    await inDatabase(store => set('later', 1, store));
    expect(await loadJob(owner)).toMatchObject({ job: { id: 'job' } });
  });

  it('is named when its file cannot be read any more, and can be ended', async () => {
    vi.stubGlobal('structuredClone', <Value,>(value: Value) => value);
    const company = await buildCompany(backend);
    const owner = ownerOf((await company.get<Me>('api/v1/me/')).body);
    const none = { ingredients: [], categories: [], products: [], menus: [], links: [] };
    const file = new File(['no archive'], 'export.zip');
    await beginArchive({
      owner,
      begunAt: Date.now(),
      file,
      missing: { ...none, ingredients: [0] },
      before: none,
    });
    const { user } = await renderPanel({ backend, account: company.account, path: '/import' });
    expect(
      await screen.findByText(/^The file of an import that was begun here cannot be read/),
    ).toBeVisible();
    await user.click(await findButton('End the import'));
    await findPasteBox();
    expect(await loadArchive(owner)).toBeUndefined();
  });
});
