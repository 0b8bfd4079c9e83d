import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Menu } from '../../src/contract/records';
import { formatLongDate } from '../../src/ui/format/longDate';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findHeading } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, broken, wireOver, type Wire } from '../support/panel/wire';
import { namesShown } from '../support/panel/rows';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

function rowOf(name: string): HTMLElement {
  return screen.getByText(name, { selector: 'td, td *' }).closest('tr')!;
}

async function openList(
  path: string,
  company: Company,
  { wire = wireOver(backend.fetch), title = /^(Menus|Categories)$/ }: { wire?: Wire; title?: RegExp } = {},
) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await findHeading(title);
  return panel;
}

async function buildMenus(company: Company, count: number): Promise<Menu[]> {
  const menus: Menu[] = [];
  for (let number = 1; number <= count; number++) {
    menus.push(await company.buildMenu({ name: `Menu ${String(number).padStart(3, '0')}` }));
  }
  return menus;
}

describe('a list', () => {
  it('H1 K2 shows the newest first, with name, category badges and date, and the total', async () => {
    const company = await buildCompany(backend);
    const [soups, grills] = await company.buildCategories(['Çorbalar', 'Izgaralar']);
    await company.buildMenu({ name: 'Öğle' });
    const menu = await company.buildMenu({ name: 'Akşam', categories: [soups!.id, grills!.id] });
    const { wire } = await openList('/menus', company);
    await screen.findByText('Öğle');
    expect(namesShown()).toEqual(['Akşam', 'Öğle']);
    expect(screen.getByText('2 menus')).toBeVisible();
    expect(document.title).toBe('Menus · Sofra');

    const row = within(rowOf('Akşam'));
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Çorbalar',
      'Izgaralar',
    ]);
    expect(row.getByText(formatLongDate(new Date(menu.updated_at), 'en'))).toBeVisible();
    expect(wire.named('GET company-api/v1/menus/').map(({ query }) => query.toString())).toEqual([
      'limit=20&page=1&ordering=-pk',
    ]);
  });

  it('J4 writes dates in the long format of the language', async () => {
    const company = await buildCompany(backend);
    const { updated_at } = await company.buildMenu({ name: 'Öğle' });
    await openList('/menus', company);
    const long = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(updated_at));
    expect(await screen.findByText(new RegExp(`^${long} `))).toBeVisible();
  });

  it('A6 pages through the list, keeps the page in the address, and disables the buttons at both ends', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 45);
    const { user, address, router, wire } = await openList('/menus?ordering=name', company);
    await screen.findByText('Menu 001');
    expect(button('Previous')).toBeDisabled();
    expect(screen.getByText('1–20 of 45')).toBeVisible();

    await user.click(button('Next'));
    expect(await screen.findByText('Menu 021')).toBeVisible();
    expect(address()).toBe('/menus?ordering=name&page=2');
    await user.click(button('Next'));
    expect(await screen.findByText('Menu 041')).toBeVisible();
    expect(namesShown()).toHaveLength(5);
    expect(screen.getByText('41–45 of 45')).toBeVisible();
    expect(button('Next')).toBeDisabled();
    expect(button('Previous')).toBeEnabled();

    await act(() => router.navigate(-1));
    expect(await screen.findByText('Menu 021')).toBeVisible();
    await act(() => router.navigate(1));
    expect(await screen.findByText('Menu 041')).toBeVisible();
    expect(wire.calls.at(-1)!.query.toString()).toMatch(/^limit=20&page=\d&ordering=name$/);
  });

  it('A6 offers 20, 50 and 100 rows, and starts again at page 1', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 51);
    const { user, address } = await openList('/menus?page=3', company);
    await screen.findByText('Menu 001');
    const size = screen.getByLabelText('Rows per page');
    expect(
      within(size)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['20 rows', '50 rows', '100 rows']);
    expect(size).toHaveValue('20');

    await user.selectOptions(size, '50');
    expect(await screen.findByText('1–50 of 51')).toBeVisible();
    expect(address()).toBe('/menus?limit=50');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '100');
    expect(await screen.findByText('1–51 of 51')).toBeVisible();
    expect(button('Next')).toBeDisabled();
  });

  it('A6 shows every row of a long page, both on opening and after a change of rows per page', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 41);
    const { user } = await openList('/menus?limit=50', company);
    await waitFor(() => expect(namesShown()).toHaveLength(41));
    expect(namesShown().slice(-1)).toEqual(['Menu 001']);
    await user.selectOptions(screen.getByLabelText('Rows per page'), '20');
    await screen.findByText('1–20 of 41');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    await waitFor(() => expect(namesShown()).toHaveLength(41));
  });

  it('A6 has no next page when the last page is full', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 20);
    await openList('/menus', company);
    expect(await screen.findByText('1–20 of 20')).toBeVisible();
    expect(button('Next')).toBeDisabled();
  });

  it('A6 goes two pages on after two clicks, also when the first page of the two is not shown yet', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 61);
    await openList('/menus', company);
    await screen.findByText('1–20 of 61');
    const clickTwice = (name: string) =>
      act(() => {
        button(name).click();
        button(name).click();
      });
    clickTwice('Next');
    await screen.findByText('41–60 of 61');
    clickTwice('Next');
    await screen.findByText('61–61 of 61');
    clickTwice('Previous');
    await screen.findByText('21–40 of 61');
  });

  it('A6 opens a deep link', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 52);
    const { wire } = await openList('/menus?page=2&limit=50&ordering=-name', company);
    expect(await screen.findByText('51–52 of 52')).toBeVisible();
    expect(namesShown()).toEqual(['Menu 002', 'Menu 001']);
    expect(wire.named('GET company-api/v1/menus/')[0]!.query.toString()).toBe(
      'limit=50&page=2&ordering=-name',
    );
  });

  it('A6 sorts by a column, ascending and descending', async () => {
    const company = await buildCompany(backend);
    for (const name of ['Boza', 'Ayran', 'Çay']) await company.buildMenu({ name });
    const { user, address } = await openList('/menus', company);
    await screen.findByText('Boza');
    expect(screen.getByRole('columnheader', { name: 'Name' })).not.toHaveAttribute('aria-sort');
    await user.click(button('Name'));
    await waitFor(() => expect(namesShown()).toEqual(['Ayran', 'Boza', 'Çay']));
    expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(button(/^Name/));
    await waitFor(() => expect(namesShown()).toEqual(['Çay', 'Boza', 'Ayran']));
    expect(screen.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'descending');
    expect(address()).toBe('/menus?ordering=-name');
    expect(screen.queryByRole('button', { name: 'Categories' })).not.toBeInTheDocument();
  });

  it('P24 goes to the last page that exists from a link past the end', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 21);
    const { address } = await openList('/menus?page=9', company);
    expect(await screen.findByText('Menu 001')).toBeVisible();
    expect(address()).toBe('/menus?page=2');
  });

  it('describes an empty list, and offers to create the first item', async () => {
    const { address, user } = await openList('/menus', await buildCompany(backend));
    expect(await screen.findByText(/^A menu gathers the categories/)).toBeVisible();
    expect(screen.getByText('0 menus')).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Create menu' }).at(-1)!);
    expect(address()).toBe('/menus/create');
  });

  it('H1 opens a record by a click on its row, but not by a click on its controls', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Öğle' });
    const { user, address } = await openList('/menus', company);
    await user.click(await screen.findByRole('button', { name: 'Delete Öğle' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/menus');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(screen.getByText('Öğle'));
    expect(address()).toBe(`/menus/${menu.id}/edit`);
  });

  it('P6 B4 shows one error when the server fails, and loads on the next try', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    const repair = wire.when('GET company-api/v1/menus/', () => answer(503, '<h1>Busy</h1>'));
    const { user } = await openList('/menus', company, { wire });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load menus');
    expect(screen.getAllByText(/Server error\. Please try again later\./)).toHaveLength(1);
    expect(wire.named('GET company-api/v1/menus/')).toHaveLength(1);
    repair();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Öğle')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('P12 shows the page that was requested last, also when an earlier answer arrives last', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 45);
    const wire = wireOver(backend.fetch);
    const late = gate();
    wire.when('GET company-api/v1/menus/', async ({ query }, passOn) => {
      const response = await passOn();
      if (query.get('page') === '2') await late.opened;
      return response;
    });
    const { router } = await openList('/menus?ordering=name', company, { wire });
    await screen.findByText('Menu 001');
    await act(() => router.navigate('/menus?ordering=name&page=2'));
    await waitFor(() => expect(wire.calls.at(-1)!.query.get('page')).toBe('2'));
    const superseded = wire.calls.at(-1)!;
    await act(() => router.navigate('/menus?ordering=name&page=3'));
    expect(await screen.findByText('Menu 041')).toBeVisible();
    expect(superseded.signal?.aborted).toBe(true);
    late.open();
    await act(() => wire.settled());
    expect(screen.getByText('Menu 041')).toBeVisible();
  });
});

it('does not load a list again when the window regains the focus', async () => {
  const company = await buildCompany(backend);
  await company.buildMenu({ name: 'Öğle' });
  const { wire } = await openList('/menus', company);
  await screen.findByText('Öğle');
  // The list is stale by now, so that react-query could read it again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event('visibilitychange'));
  await act(() => wire.settled());
  expect(wire.named('GET company-api/v1/menus/')).toHaveLength(1);
});

describe('deleting', () => {
  it('A7 A8 names the item, deletes it, shows a message, and reduces the total by one', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const gone = await company.buildMenu({ name: 'Akşam <b>' });
    const { user, wire } = await openList('/menus', company);
    await user.click(await screen.findByRole('button', { name: 'Delete Akşam <b>' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Delete\s+Akşam <b>\s*\?$/ });
    expect(dialog).toHaveTextContent('Its categories and products stay. This cannot be undone.');
    expect(within(dialog).getByText('Akşam <b>', { selector: 'bdi' })).toBeVisible();
    expect(await within(dialog).findByText('No link points to it.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Menu deleted successfully')).toBeVisible();
    await waitFor(() => expect(namesShown()).toEqual(['Öğle']));
    expect(screen.getByText('1 menu')).toBeVisible();
    expect(wire.writes()).toEqual([`DELETE company-api/v1/menus/${gone.id}/`]);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect((await company.stored<Menu>('menus')).map(({ name }) => name)).toEqual(['Öğle']);
  });

  it.each([
    [1, '1 link points to it and is deleted with it'],
    [2, '2 links point to it and are deleted with it'],
  ])('H1 warns that %i of its links are deleted with a menu', async (count, sentence) => {
    const company = await buildCompany(backend);
    const [menu, other] = [await company.buildMenu({ name: 'Öğle' }), await company.buildMenu()];
    for (let number = 0; number < count; number++) await company.buildLink({ menu: menu.id });
    await company.buildLink({ menu: other.id });
    const { user } = await openList('/menus', company);
    await user.click(await screen.findByRole('button', { name: 'Delete Öğle' }));
    expect(await screen.findByText(new RegExp(`^${sentence}`))).toBeVisible();
  });

  it('A7 deletes nothing when it is cancelled, and focuses Cancel initially', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const { user, wire } = await openList('/menus', company);
    const opener = await screen.findByRole('button', { name: 'Delete Öğle' });
    await user.click(opener);
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());
    await user.click(cancel);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([]);
    expect(opener).toHaveFocus();
  });

  it('P14 P43 deletes once for repeated confirmations, and says so after the answer only', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/^DELETE/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user } = await openList('/menus', company, { wire });
    await user.click(await screen.findByRole('button', { name: 'Delete Öğle' }));
    await user.dblClick(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );
    expect(button('Deleting...')).toBeDisabled();
    expect(screen.queryByText('Menu deleted successfully')).not.toBeInTheDocument();
    open();
    await screen.findByText('Menu deleted successfully');
    expect(wire.writes()).toHaveLength(1);
  });

  it.each([
    ['P6', () => answer(500, {}), 'Server error. Please try again later.'],
    ['P3', () => answer(403, { detail: 'Not yours.' }), 'Not yours.'],
    ['P8', broken, 'The server has not confirmed this'],
  ])('%s shows the reason of a failure in the dialog, and the row stays', async (_, reply, sentence) => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    wire.when(/^DELETE/, reply);
    const { user } = await openList('/menus', company, { wire });
    await user.click(await screen.findByRole('button', { name: 'Delete Öğle' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to delete menu');
    expect(alert).toHaveTextContent(sentence);
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(namesShown()).toEqual(['Öğle']);
    expect(screen.queryByText('Menu deleted successfully')).not.toBeInTheDocument();
  });

  it('P23 of an item that is already deleted shows an error, and updates the list', async () => {
    const company = await buildCompany(backend);
    const [menu] = await buildMenus(company, 2);
    const { user } = await openList('/menus', company);
    await user.click(await screen.findByRole('button', { name: 'Delete Menu 001' }));
    await company.send('DELETE', `company-api/v1/menus/${menu!.id}/`);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Menu 001 had been deleted already.')).toBeVisible();
    await waitFor(() => expect(screen.getByText('1 menu')).toBeVisible());
    expect(namesShown()).toEqual(['Menu 002']);
  });

  it('P24 of the last row of the last page shows the previous page', async () => {
    const company = await buildCompany(backend);
    await buildMenus(company, 21);
    const { user, address } = await openList('/menus?page=2', company);
    await user.click(await screen.findByRole('button', { name: 'Delete Menu 001' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Menu 021')).toBeVisible();
    expect(address()).toBe('/menus');
    expect(screen.getByText('20 menus')).toBeVisible();
  });

  it('P1 shows no success for a 401, and goes to the sign-in', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    wire.when(/^DELETE/, () => answer(401, { detail: 'Invalid token.' }));
    const { user, address } = await openList('/menus', company, { wire });
    await user.click(await screen.findByRole('button', { name: 'Delete Öğle' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await findHeading('Sign in')).toBeVisible();
    expect(address()).toBe('/login');
    expect(screen.queryByText(/deleted successfully/)).not.toBeInTheDocument();
  });

  it('D4 shows its message for three seconds', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const { user } = await openList('/menus', company);
    await user.click(await screen.findByRole('button', { name: 'Delete Öğle' }));
    const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' });
    holdTheClock();
    await user.click(confirm);
    await screen.findByText('Menu deleted successfully');
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.getByText('Menu deleted successfully')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(500));
    await waitFor(() => expect(screen.queryByText('Menu deleted successfully')).not.toBeInTheDocument());
  });
});
