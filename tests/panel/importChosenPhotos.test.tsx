import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { clear } from 'idb-keyval';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { inDatabase } from '../../src/tools/import/inDatabase';
import { clearImport } from '../../src/tools/import/importStore';
import { DRAFT_LIFE_MS } from '../../src/unsaved/drafts';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { wireOver } from '../support/panel/wire';

/** The photos that are chosen for an import that has not begun. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await clearImport();
});

const findPasteBox = () => screen.findByRole('textbox', { name: 'Or paste rows from a spreadsheet' });
const findFileInput = (label = 'Choose a file') =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });

async function open(company: Company, path: string) {
  const panel = await renderPanel({ backend, wire: wireOver(backend.fetch), account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}

async function choosePhoto(user: UserEvent) {
  const input = await findFileInput('Choose photos or a ZIP');
  await user.upload(input, new File(['x'], 'kunefe.png', { type: 'image/png' }));
  expect(await screen.findByText('1 photo chosen')).toBeVisible();
}

it('X7 a draft without photos that is continued does not take those on the screen', async () => {
  const company = await buildCompany(backend);
  const first = await open(company, '/import');
  await first.user.type(await findPasteBox(), 'Sütlaç;90');
  await first.user.click(await findButton('Use these rows'));
  await screen.findByText('Sütlaç');
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();

  const { user } = await open(company, '/import');
  await user.type(await findPasteBox(), 'Künefe;80');
  await user.click(await findButton('Use these rows'));
  await choosePhoto(user);
  await user.click(await findButton('Continue'));
  expect(await screen.findByText('Sütlaç')).toBeVisible();
  expect(screen.queryByText('1 photo chosen')).not.toBeInTheDocument();
});

it('X7 both tables have the chosen photos after a reload when another file follows a corrected one', async () => {
  const company = await buildCompany(backend);
  const first = await open(company, '/import');
  await first.user.type(await findPasteBox(), 'Künefe;90');
  await first.user.click(await findButton('Use these rows'));
  await choosePhoto(first.user);
  await first.user.click(await findButton(/^Correct row 1/));
  await first.user.type(screen.getByRole('textbox', { name: 'Name' }), ' porsiyon');
  await first.user.click(await findButton('Done'));
  await first.user.upload(await findFileInput(), new File(['Kunefe;80'], 'other.csv', { type: 'text/csv' }));
  await screen.findByRole('button', { name: 'Continue' });
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();

  const { user } = await open(company, '/import');
  for (const name of ['Kunefe', 'Künefe porsiyon']) {
    await user.click((await screen.findAllByRole('button', { name: 'Continue' }))[0]!);
    expect(await screen.findByText(name)).toBeVisible();
    expect(await screen.findByText('1 photo chosen')).toBeVisible();
  }

  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  await inDatabase(store => clear(store));
  const third = await open(company, '/import');
  await third.user.click((await screen.findAllByRole('button', { name: 'Continue' }))[0]!);
  expect(await screen.findByText('Künefe porsiyon')).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The photos that you chose are not kept/);
});

it('X7 photos are kept as long as their draft, which is new again once it is continued', async () => {
  const company = await buildCompany(backend);
  const first = await open(company, '/import');
  await first.user.type(await findPasteBox(), 'Künefe;90');
  await first.user.click(await findButton('Use these rows'));
  await choosePhoto(first.user);
  window.dispatchEvent(new Event('pagehide'));
  first.unmount();

  vi.useFakeTimers({ toFake: ['Date'] });
  for (const visit of ['second', 'third']) {
    vi.setSystemTime(Date.now() + 0.6 * DRAFT_LIFE_MS);
    const { user, unmount } = await open(company, '/import');
    await user.click(await findButton('Continue'));
    expect(await screen.findByText('1 photo chosen'), visit).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    unmount();
  }
});

it('P13 nothing can be changed in a plan while its import begins', async () => {
  const company = await buildCompany(backend);
  const { user } = await open(company, '/import');
  await user.type(await findPasteBox(), 'Künefe;90');
  await user.click(await findButton('Use these rows'));
  await choosePhoto(user);
  const row = screen.getByRole('checkbox', { name: /Künefe/ });
  // As long as the browser stores the photos.
  const { opened, open: endStoring } = gate();
  const request = async (_: string, __: object, call: (lock: object) => Promise<unknown>) => {
    await opened;
    return call({});
  };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
  expect(row.closest('[inert]')).toBeNull();
  await user.click(await findButton('Import 1 row'));
  expect(row.closest('[inert]')).not.toBeNull();
  endStoring();
  // Until its end: the files of one process share what runs.
  expect(await screen.findByText(/^1 row was imported/)).toBeVisible();
  expect(row.isConnected).toBe(false);
});

it('P32 photos that the browser does not store are lost with the page until their draft is discarded, or all is stored', async () => {
  const company = await buildCompany(backend);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const { user, router } = await open(company, '/import');
  await user.type(await findPasteBox(), 'Künefe;90');
  await user.click(await findButton('Use these rows'));
  await choosePhoto(user);
  expect(await screen.findByText(/does not keep what you type/)).toBeVisible();
  void router.navigate('/menus');
  await user.click(await findButton('Leave'));
  await screen.findByRole('heading', { level: 1, name: 'Menus' });
  expect(draftStore.isLost()).toBe(false);
  expect(screen.queryByText(/does not keep what you type/)).not.toBeInTheDocument();

  void router.navigate('/import');
  await user.type(await findPasteBox(), 'Künefe;90');
  await user.click(await findButton('Use these rows'));
  await choosePhoto(user);
  await expect.poll(draftStore.isLost).toBe(true);
  put.mockRestore();
  await user.upload(
    await findFileInput('Choose photos or a ZIP'),
    new File(['y'], 'cay.png', { type: 'image/png' }),
  );
  expect(await screen.findByText('2 photos chosen')).toBeVisible();
  await user.click(await findButton(/^Correct row 1/));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), ' porsiyon');
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(draftStore.isLost).toBe(false);
});
