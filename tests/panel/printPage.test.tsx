import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as fonts from '../../src/qrCodes/paper/fonts';
import * as lazyTool from '../../src/tools/lazyTool';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';
import { watchPrinting } from '../support/panel/watchPrinting';
import { gate } from '../support/gate';
import { answer, silence, wireOver } from '../support/panel/wire';

/** The page of the prints: the menu and the language that are chosen, its failures, and its preview. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
  const { id } = await company.buildCategory({ name: 'Çorbalar' });
  await company.buildMenu({ name: 'Öğle', categories: [id] });
  // The last one is the first in the list.
  const menu = await company.buildMenu({ name: 'Akşam', categories: [] });
  await company.buildLink({ menu: menu.id });
});
afterAll(() => backend.close());

async function open(what: 'links' | 'menus') {
  const wire = wireOver(backend.fetch);
  return renderPanel({ backend, wire, account: company.account, path: `/print?for=${what}` });
}

const findBox = (name: string) => screen.findByRole('combobox', { name });

it('keeps the settings, and the focus in them, while another menu is read', async () => {
  watchPrinting();
  const { user, wire } = await open('menus');
  const menu = await findBox('Menu');
  await screen.findByRole('button', { name: 'Download PDF' });
  wire.when(/^GET .*product-categories/, silence);
  menu.focus();
  await user.selectOptions(menu, 'Öğle');
  expect(await screen.findByText('Reading …')).toBeVisible();
  expect(menu).toBeInTheDocument();
  expect(menu).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument();
});

it('K4 lets another menu be chosen after one could not be read', async () => {
  watchPrinting();
  const { user, wire } = await open('menus');
  const menu = await findBox('Menu');
  wire.when(/^GET .*product-categories/, () => answer(500, {}));
  await user.selectOptions(menu, 'Öğle');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^!The menu could not be read\./);
  await user.selectOptions(menu, 'Akşam');
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeEnabled();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('moves the focus to the other button at the first and the last page of the preview', async () => {
  watchPrinting();
  const { user } = await open('links');
  await user.selectOptions(await findBox('Format'), 'Poster');
  const copies = screen.getByRole('textbox', { name: 'Copies of each' });
  await user.clear(copies);
  await user.type(copies, '3');
  const next = await screen.findByRole('button', { name: 'Next page' });
  const previous = screen.getByRole('button', { name: 'Previous page' });
  await user.click(next);
  expect(await screen.findByRole('img', { name: 'Page 2 of 3' })).toBeVisible();
  expect(next).toHaveFocus();
  await user.click(next);
  expect(await screen.findByRole('img', { name: 'Page 3 of 3' })).toBeVisible();
  expect(previous).toHaveFocus();
  await user.keyboard('{Enter}{Enter}');
  expect(await screen.findByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
  expect(next).toHaveFocus();
});

it('keeps a headline in the tab for its company, not for another one', async () => {
  watchPrinting();
  const findHeadline = () => screen.findByRole('textbox', { name: 'Headline' });
  const first = await open('links');
  const headline = await findHeadline();
  await waitFor(() => expect(headline).toHaveValue('Our menu'));
  await first.user.clear(headline);
  await first.user.type(headline, 'Afiyet olsun');
  first.unmount();
  const again = await open('links');
  expect(await findHeadline()).toHaveValue('Afiyet olsun');
  again.unmount();
  const other = await buildCompany(backend);
  const menu = await other.buildMenu();
  await other.buildLink({ menu: menu.id });
  await renderPanel({ backend, account: other.account, path: '/print?for=links' });
  const another = await findHeadline();
  await waitFor(() => expect(another).toHaveValue('Our menu'));
});

it('A9 says that the texts of a language could not be loaded, and loads them on request', async () => {
  watchPrinting();
  const { user } = await open('links');
  await screen.findByRole('button', { name: 'Download PDF' });
  const load = vi.spyOn(lazyTool, 'loadToolTexts').mockRejectedValue(new Error('404'));
  await user.selectOptions(await findBox('Language of the print'), 'Türkçe');
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent(
    /The texts of this language could not be loaded\..*Reloading fetches it again/s,
  );
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
  load.mockRestore();
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('A9 says that reloading helps where a release has removed the fonts', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status: 404 })));
  await open('links');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^!The file could not be made\..*Reloading fetches it again/s,
  );
});

it('reads the user again on request, who is needed for a print', async () => {
  watchPrinting();
  const wire = wireOver(backend.fetch);
  const recover = wire.when('GET api/v1/me/', () => answer(503, {}));
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/print' });
  const page = within(screen.getByRole('main'));
  const retry = await page.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Failed to load user details')).toBeVisible();
  recover();
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeVisible();
  expect(page.queryByRole('alert')).not.toBeInTheDocument();
});

it('says that it is loading until the fonts are there', async () => {
  watchPrinting();
  const { opened, open: release } = gate();
  const empty = new ArrayBuffer(0);
  vi.spyOn(fonts, 'loadFonts').mockImplementation(async () => {
    await opened;
    return { regular: empty, bold: empty };
  });
  await open('links');
  await screen.findByRole('button', { name: /^Account: / });
  expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading...');
  release();
  expect(await screen.findByRole('button', { name: 'Download PDF' })).toBeVisible();
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
});
