import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepDrafts } from '../../src/app/keepDrafts';
import type { Ingredient, Me } from '../../src/contract/records';
import { loadArchive } from '../../src/tools/import/archive/archiveStore';
import { clearImport } from '../../src/tools/import/importStore';
import { loadJob } from '../../src/tools/import/job/jobStore';
import { deleteDrafts, drafts } from '../../src/unsaved/drafts';
import { draftStore } from '../../src/unsaved/draftStore';
import { ownerOf } from '../../src/unsaved/ownerOf';
import { zipOf } from '../support/panel/archives';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, broken, silence, wireOver } from '../support/panel/wire';

/** The page of the import: what is typed in it, and what becomes of it after a failure. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await clearImport();
});

const findPasteBox = () => screen.findByRole('textbox', { name: 'Or paste rows from a spreadsheet' });

const findFileInput = () => screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });

async function open(company: Company, path = '/import?for=ingredients', wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}

/** Chooses an export of everything that has one ingredient. */
async function chooseArchive(user: UserEvent) {
  const salt = { version: 1, ingredients: ['Tuz'], categories: [], products: [], menus: [], links: [] };
  await user.upload(await findFileInput(), zipOf(salt, 'company.zip'));
}

async function undo(user: UserEvent) {
  // It is disabled while the plan is made again.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo the import' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Undo the import' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo the import' }),
  );
}

describe('X7 rows that are typed or pasted', () => {
  it('are offered after a reload with what they are rows of, until they are used', async () => {
    const company = await buildCompany(backend);
    const first = await open(company);
    await first.user.type(await findPasteBox(), 'Tuz{Enter}Biber');
    await first.user.selectOptions(
      await screen.findByRole('combobox', { name: 'What the list has' }),
      'Categories',
    );
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();

    const { user } = await open(company, '/');
    await user.click(await findButton('Continue'));
    const box = await findPasteBox();
    await waitFor(() => expect(box).toHaveValue('Tuz\nBiber'));
    expect(screen.getByRole('combobox', { name: 'What the list has' })).toHaveValue('categories');
    await user.click(await findButton('Use these rows'));
    expect(await findButton(/^Import 2 rows/)).toBeEnabled();
    expect(
      screen.queryByRole('textbox', { name: 'Or paste rows from a spreadsheet' }),
    ).not.toBeInTheDocument();
  });

  it('stay as a draft when a file is chosen in their place', async () => {
    const company = await buildCompany(backend);
    const { user } = await open(company);
    await user.type(await findPasteBox(), 'Tuz');
    await user.upload(await findFileInput(), new File(['Biber'], 'list.csv', { type: 'text/csv' }));
    expect(await findButton(/^Import 1 row/)).toBeEnabled();
    await user.click(await findButton('Continue'));
    await waitFor(async () => expect(await findPasteBox()).toHaveValue('Tuz'));
  });

  it('keep what they are rows of when all of them are deleted', async () => {
    const company = await buildCompany(backend);
    const { user } = await open(company);
    await user.type(await findPasteBox(), 'Tuz');
    const kind = screen.getByRole('combobox', { name: 'What the list has' });
    await user.selectOptions(kind, 'Categories');
    await user.clear(await findPasteBox());
    expect(kind).toHaveValue('categories');
    await user.selectOptions(kind, 'Products');
    expect(kind).toHaveValue('products');
  });

  it('are asked about when the page is left', async () => {
    const company = await buildCompany(backend);
    const { user } = await open(company);
    await user.type(await findPasteBox(), 'Tuz');
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Leave/);
    await user.click(await findButton('Stay here'));
    expect(await findPasteBox()).toHaveValue('Tuz');
    await user.clear(await findPasteBox());
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
    expect(draftStore.offered()).toEqual([]);
  });
});

it('X7 rows that are pasted after another address of the import was opened are kept', async () => {
  const company = await buildCompany(backend);
  const first = await open(company, '/import?for=products');
  await first.user.type(await findPasteBox(), 'Tuz');
  void first.router.navigate('/import?for=categories');
  await first.user.click(await findButton('Leave'));
  await waitFor(() => expect(first.address()).toBe('/import?for=categories'));
  await first.user.clear(await findPasteBox());
  await first.user.type(await findPasteBox(), 'Biber');
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();
  const { user } = await open(company, '/import');
  await user.click(await findButton('Continue'));
  expect(await findPasteBox()).toHaveValue('Biber');
});

it('a file that is read slowly does not replace one that was chosen after it', async () => {
  const company = await buildCompany(backend);
  const { user } = await open(company);
  const slow = new File(['Yavaş'], 'slow.csv', { type: 'text/csv' });
  const { opened, open: release } = gate();
  const read = vi.spyOn(slow, 'arrayBuffer').mockImplementation(async () => {
    await opened;
    return new TextEncoder().encode('Yavaş').buffer;
  });
  await user.upload(await findFileInput(), slow);
  await waitFor(() => expect(read).toHaveBeenCalled());
  await user.upload(await findFileInput(), new File(['Hızlı\nTuz'], 'quick.csv', { type: 'text/csv' }));
  expect(await findButton(/^Import 2 rows/)).toBeEnabled();
  await act(async () => {
    release();
    await opened;
    for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setTimeout(resolve));
  });
  expect(screen.getByText('Hızlı')).toBeVisible();
  expect(screen.queryByText('Yavaş')).not.toBeInTheDocument();
});

it('a file that is read slowly does not replace a draft that is continued meanwhile', async () => {
  const company = await buildCompany(backend);
  const first = await open(company);
  await first.user.type(await findPasteBox(), 'Tuz');
  await first.user.click(await findButton('Use these rows'));
  await screen.findByText('Tuz');
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();

  const { user } = await open(company);
  const { opened, open: release } = gate();
  const slow = new File(['Biber'], 'slow.csv', { type: 'text/csv' });
  slow.arrayBuffer = async () => {
    await opened;
    return new TextEncoder().encode('Biber').buffer;
  };
  await user.upload(await findFileInput(), slow);
  expect(await screen.findByText('Reading the file …')).toBeVisible();
  await user.click(await findButton('Continue'));
  expect(await screen.findByText('Tuz')).toBeVisible();
  await act(async () => {
    release();
    await opened;
    for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setTimeout(resolve));
  });
  await findButton(/^Import 1 row/);
  expect(screen.getByText('Tuz')).toBeVisible();
  expect(screen.queryByText('Biber')).not.toBeInTheDocument();
});

it('a plan that has failed once does not hide the plan of the next rows', async () => {
  const company = await buildCompany(backend);
  const { user } = await open(company);
  await user.type(await findPasteBox(), 'Tuz');
  await user.click(await findButton('Use these rows'));
  await findButton(/^Import 1 row/);
  // The file of the worker is gone, as after a release.
  class BrokenWorker extends EventTarget {
    postMessage() {
      this.dispatchEvent(new Event('error'));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', BrokenWorker);
  await user.selectOptions(screen.getByRole('combobox', { name: 'What the list has' }), 'Categories');
  expect(await screen.findByRole('alert')).toBeVisible();
  vi.unstubAllGlobals();
  await user.selectOptions(screen.getByRole('combobox', { name: 'What the list has' }), 'Ingredients');
  await user.click(await findButton(/^Import 1 row/));
  expect(await screen.findByText(/^1 row was imported/)).toBeVisible();
  expect((await company.stored<Ingredient>('ingredients')).map(({ name }) => name)).toEqual(['Tuz']);
});

it('a row that was corrected is not sent before it is compared', async () => {
  const company = await buildCompany(backend);
  const { user } = await open(company);
  await user.type(await findPasteBox(), 'Tuz');
  await user.click(await findButton('Use these rows'));
  expect(await findButton(/^Import 1 row/)).toBeEnabled();
  const workers: SlowWorker[] = [];
  class SlowWorker extends EventTarget {
    constructor() {
      super();
      workers.push(this);
    }
    postMessage() {}
    terminate() {}
  }
  vi.stubGlobal('Worker', SlowWorker);
  await user.click(await findButton(/^Correct row 1/));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'lu');
  await user.click(await findButton('Done'));
  await waitFor(() => expect(workers).not.toHaveLength(0));
  expect(await findButton(/^Import 1 row/)).toBeDisabled();
  vi.unstubAllGlobals();
  for (const worker of workers) worker.dispatchEvent(new Event('error'));
  // Its script is missing after a release.
  expect(await screen.findByRole('alert')).toHaveTextContent(/Reloading fetches it again/);
  expect(screen.queryByRole('button', { name: /^Import 1 row/ })).not.toBeInTheDocument();
});

it('an open row does not take the focus from another one', async () => {
  const company = await buildCompany(backend);
  const { user } = await open(company);
  await user.type(await findPasteBox(), 'Tuz\nUn');
  await user.click(await findButton('Use these rows'));
  await user.click(await findButton(/^Correct row 1/));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.click(await findButton(/^Correct row 2/));
  const second = screen.getAllByRole('textbox', { name: 'Name' })[1];
  expect(second).toHaveFocus();
  await user.type(second!, 'luk');
  expect(second).toHaveValue('Unluk');
});

it('P3 an archive that has lost its connection can be sent again from the same screen', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { user } = await open(company, '/import', wire);
  await chooseArchive(user);
  const send = await findButton('Create 1 record');
  let reconnect: (() => void) | undefined;
  // The record is created, its answer is lost, and nothing can be read after that.
  wire.once(/^POST .*ingredients/, async (_, passOn) => {
    await passOn();
    reconnect = wire.when(/./, broken);
    return broken();
  });
  await user.click(send);
  expect(await screen.findAllByRole('alert')).not.toEqual([]);
  reconnect?.();
  await user.click(await findButton('Go on'));
  expect(await screen.findByText(/^1 record was created/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(await company.stored<Ingredient>('ingredients')).toHaveLength(1);
  await undo(user);
  expect(await screen.findByText('The import was undone.')).toBeVisible();
  expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
});

it('P3 an archive that is stopped shows no failure, and goes on from there', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { user } = await open(company, '/import', wire);
  await chooseArchive(user);
  const send = await findButton('Create 1 record');
  wire.once(/^GET .*ingredients/, silence);
  await user.click(send);
  await user.click(await findButton('Stop'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create 1 record' })).toBeEnabled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create 1 record' }));
  expect(await screen.findByText(/^1 record was created/)).toBeVisible();
});

it('P3 the undo of an import can be stopped, says so, and goes on from there', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { user } = await open(company, '/import?for=ingredients', wire);
  const names = ['Tuz', 'Biber', 'Nane', 'Kekik', 'Sumak', 'Un', 'Yumurta', 'Süt', 'Bal', 'Limon'];
  await user.type(await findPasteBox(), names.join('{Enter}'));
  await user.click(await findButton('Use these rows'));
  await user.click(await findButton(/^Import 10 rows/));
  expect(await screen.findByText(/^10 rows were imported/)).toBeVisible();
  const { opened, open: release } = gate();
  wire.when(/^DELETE .*ingredients/, async (_, passOn) => {
    await opened;
    return passOn();
  });
  const deletions = () => wire.writes().filter(name => name.startsWith('DELETE'));
  await undo(user);
  expect(await screen.findByText('Undoing the import …')).toBeVisible();
  await waitFor(() => expect(deletions()).not.toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(screen.getByText('Stopping …')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop' })).toBeDisabled();
  release();
  expect(await findButton('Undo the import')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  const left = await company.stored<Ingredient>('ingredients');
  expect(left).toHaveLength(names.length - deletions().length);
  expect(left).not.toEqual([]);
  await undo(user);
  expect(await screen.findByText('The import was undone.')).toBeVisible();
  expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
});

it('X7 an archive that is ended is not offered again after a reload', async () => {
  const company = await buildCompany(backend);
  const first = await open(company, '/import');
  await chooseArchive(first.user);
  await first.user.click(await findButton('Create 1 record'));
  expect(await screen.findByText(/^1 record was created/)).toBeVisible();
  const owner = ownerOf((await company.get<Me>('api/v1/me/')).body);
  expect(await loadArchive(owner)).toBeDefined();
  await first.user.click(await findButton('Choose another file'));
  await findPasteBox();
  await expect.poll(() => loadArchive(owner)).toBeUndefined();
});

it('P3 an archive whose plan could not be read is read again on request', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { user } = await open(company, '/import', wire);
  const recover = wire.when(/^GET company-api/, () => answer(500, {}));
  await chooseArchive(user);
  const retry = await findButton('Try again');
  recover();
  await user.click(retry);
  expect(await findButton('Create 1 record')).toBeEnabled();
});

it('X7 an archive that was undone but for what is used stays stored until all of it is undone', async () => {
  const company = await buildCompany(backend);
  const { user } = await open(company, '/import');
  const owner = ownerOf((await company.get<Me>('api/v1/me/')).body);
  await chooseArchive(user);
  await user.click(await findButton('Create 1 record'));
  await screen.findByText(/^1 record was created/);
  const [used] = await company.stored<Ingredient>('ingredients');
  const dish = await company.buildProduct({ name: 'Menemen', price: 10, ingredients: [Number(used!.id)] });
  await undo(user);
  expect(await screen.findByText(/^The import was undone, except for these: Tuz\./)).toBeVisible();
  expect(await loadArchive(owner)).toMatchObject({ created: [{ resource: 'ingredients', id: used!.id }] });

  await company.send('DELETE', `company-api/v1/products/${dish.id}/`);
  await undo(user);
  expect(await screen.findByText('The import was undone.')).toBeVisible();
  expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
  expect(await loadArchive(owner)).toBeUndefined();
});

it('X7 an archive that is sent again after its undo is stored again, and can be undone again', async () => {
  const company = await buildCompany(backend);
  const { user } = await open(company, '/import');
  const owner = ownerOf((await company.get<Me>('api/v1/me/')).body);
  await chooseArchive(user);
  for (let turn = 0; turn < 2; turn++) {
    await user.click(await findButton('Create 1 record'));
    await screen.findByText(/^1 record was created/);
    const [created] = await company.stored<Ingredient>('ingredients');
    expect(await loadArchive(owner)).toMatchObject({ created: [{ id: created!.id }] });
    await undo(user);
    expect(await screen.findByText('The import was undone.')).toBeVisible();
    expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
    expect(await loadArchive(owner)).toBeUndefined();
  }
});

it('X7 an archive that is undone after a reload is told as undone, and can be sent again', async () => {
  // Node cannot clone a file of the DOM that the tests use.
  vi.stubGlobal('structuredClone', <Value,>(value: Value) => value);
  const company = await buildCompany(backend);
  const first = await open(company, '/import');
  await chooseArchive(first.user);
  await first.user.click(await findButton('Create 1 record'));
  await screen.findByText(/^1 record was created/);
  cleanup();
  const { user } = await open(company, '/import');
  await undo(user);
  expect(await screen.findByText('The import was undone.')).toBeVisible();
  await user.click(await findButton('Create 1 record'));
  expect(await screen.findByText(/^1 record was created/)).toBeVisible();
  await undo(user);
  expect(await screen.findByText('The import was undone.')).toBeVisible();
  expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
});

it('X7 an import stays in its page where the browser stores nothing, however long its screen is left', async () => {
  holdTheClock();
  const company = await buildCompany(backend);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const { user, router } = await open(company);
  await user.type(await findPasteBox(), 'Tuz');
  await user.click(await findButton('Use these rows'));
  await user.click(await findButton(/^Import 1 row/));
  expect(await screen.findByText(/^1 row was imported/)).toBeVisible();
  void router.navigate('/menus');
  await screen.findByRole('heading', { level: 1, name: 'Menus' });
  await act(() => vi.advanceTimersByTimeAsync(6 * 60_000));
  void router.navigate('/import');
  expect(await screen.findByText(/^1 row was imported/)).toBeVisible();
});

describe('X7 an import that the browser has not stored', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const NOTICE = /does not keep what you type/;

  /** Begins an import of which only the first row is sent, where the browser stores nothing. */
  async function interrupt() {
    const company = await buildCompany(backend);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const wire = wireOver(backend.fetch);
    const panel = await open(company, '/import?for=categories', wire);
    await panel.user.type(await findPasteBox(), 'Çorbalar{Enter}Tatlılar');
    await panel.user.click(await findButton('Use these rows'));
    wire.when('POST company-api/v1/categories/', (call, passOn) =>
      (call.body as { name: string }).name === 'Tatlılar' ? broken() : passOn(),
    );
    await panel.user.click(await findButton(/^Import 2 rows/));
    expect(await screen.findByText(/1 of 2 rows were sent/)).toBeVisible();
    return { ...panel, company };
  }

  it('is asked about before the page is loaded or closed, until it is ended', async () => {
    const { user } = await interrupt();
    expect(screen.getByText(NOTICE)).toBeVisible();
    expect(isAsked()).toBe(true);
    // As before the page is loaded again by itself.
    expect(drafts.collect!()).toBe(true);
    expect(await drafts.isStored!()).toBe(false);
    await user.click(await findButton('Import another file'));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End the import' }),
    );
    await findPasteBox();
    expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
    expect(isAsked()).toBe(false);
    expect(drafts.collect!()).toBe(false);
    expect(await drafts.isStored!()).toBe(true);
  });

  it('is asked about before the language changes, which loads the page again', async () => {
    await interrupt();
    const changeLocale = vi.fn(() => Promise.resolve());
    const provider = keepDrafts(
      { translate: key => key, changeLocale, getLocale: () => 'en' },
      { isStored: () => true },
    );
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await provider.changeLocale('tr');
    expect(confirm).toHaveBeenCalledOnce();
    expect(changeLocale).not.toHaveBeenCalled();
  });

  it('is not asked about any more once it is undone', async () => {
    const { user } = await interrupt();
    await undo(user);
    await screen.findByText('The import was undone.');
    expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
    expect(isAsked()).toBe(false);
  });

  it('is there again with its undo when it is an archive, and is asked about until it is undone', async () => {
    const company = await buildCompany(backend);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { user, router } = await open(company, '/import');
    await chooseArchive(user);
    await user.click(await findButton('Create 1 record'));
    expect(await screen.findByText(/^1 record was created/)).toBeVisible();
    expect(isAsked()).toBe(true);
    expect(await loadArchive('another user')).toBeUndefined();
    void router.navigate('/menus');
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    void router.navigate('/import');
    expect(await screen.findByText(/^1 record was created/)).toBeVisible();
    await undo(user);
    await screen.findByText('The import was undone.');
    expect(await company.stored<Ingredient>('ingredients')).toEqual([]);
    expect(isAsked()).toBe(false);
  });

  it('is there again when the session has ended meanwhile, but not after a log-out', async () => {
    const { company, session, unmount } = await interrupt();
    act(() => session.expire(session.token(), null));
    unmount();
    await open(company);
    expect(await screen.findByText(/1 of 2 rows were sent/)).toBeVisible();
    expect(await findButton('Go on')).toBeVisible();
    deleteDrafts();
    cleanup();
    expect(isAsked()).toBe(false);
    await open(company);
    expect(await findPasteBox()).toBeVisible();
  });
});

it('the user is read again on request where the import needs to know who it is', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const recover = wire.when('GET api/v1/me/', () => answer(503, {}));
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/import' });
  const failure = within(screen.getByRole('main'));
  const retry = await failure.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Failed to load user details')).toBeVisible();
  recover();
  await user.click(retry);
  expect(await findPasteBox()).toBeVisible();
  expect(failure.queryByRole('alert')).not.toBeInTheDocument();
});

it('an import says for how long it waits while the backend is busy', async () => {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const { user } = await open(company, undefined, wire);
  await user.type(await findPasteBox(), 'Tuz');
  await user.click(await findButton('Use these rows'));
  wire.once('POST company-api/v1/ingredients/', () => answer(429, {}, { 'Retry-After': '1' }));
  await user.click(await findButton(/^Import 1 row/));
  expect(await screen.findByText('The server is busy. The import goes on in 1 s.')).toBeVisible();
  expect(await screen.findByText(/^1 row was imported/, {}, { timeout: 5000 })).toBeVisible();
});

describe('an import of which something is unsent', () => {
  const END = /The rest will not be sent, and what was sent can no longer be undone\./;
  const question = () => screen.findByRole('alertdialog', { name: 'End the import' });

  /** Asks for another file, cancels, and asks again. */
  async function endAfterAsking(user: UserEvent, button: string, keptJob: () => Promise<unknown>) {
    await screen.findByText(/^The import could not go on/);
    await user.click(await findButton(button));
    expect(await question()).toHaveTextContent(END);
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(await findButton('Go on')).toBeVisible();
    expect(await keptJob()).toBeDefined();
    await user.click(await findButton(button));
    await user.click(within(await question()).getByRole('button', { name: 'End the import' }));
    expect(await findPasteBox()).toBeVisible();
    await waitFor(async () => expect(await keptJob()).toBeUndefined());
  }

  it('X7 is asked about before another file takes its place, one that is finished is not', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { user } = await open(company, undefined, wire);
    const owner = ownerOf((await company.get<Me>('api/v1/me/')).body);
    const send = async () => {
      await user.type(await findPasteBox(), 'Tuz{Enter}Biber');
      await user.click(await findButton('Use these rows'));
      await user.click(await findButton(/^Import \d rows?/));
    };
    const recover = wire.when('POST company-api/v1/ingredients/', broken);
    await send();
    await endAfterAsking(user, 'Import another file', () => loadJob(owner));
    recover();
    await send();
    await screen.findByText(/imported\./);
    await user.click(await findButton('Import another file'));
    expect(await findPasteBox()).toBeVisible();
  });

  it('X7 is asked about where it is an archive', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { user } = await open(company, '/import', wire);
    const owner = ownerOf((await company.get<Me>('api/v1/me/')).body);
    await chooseArchive(user);
    wire.once('POST company-api/v1/ingredients/', broken);
    await user.click(await findButton('Create 1 record'));
    await endAfterAsking(user, 'Choose another file', () => loadArchive(owner));
    await chooseArchive(user);
    await user.click(await findButton('Choose another file'));
    expect(await findPasteBox()).toBeVisible();
  });
});
