import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Category, Menu } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend';
import { formatLongDate } from '../../src/ui/format/longDate';
import { buildCompany, type Company } from '../support/company';
import { holdTheClock, renderPanel } from '../support/renderPanel';
import { answer, broken, gate, wireOver, type Wire } from '../support/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });
const button = (name: RegExp | string) => screen.getByRole('button', { name });

/** Returns the text of the first cell of each row. */
function namesShown(): string[] {
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map(row => within(row).getAllByRole('cell')[0]!.textContent);
}

function rowOf(name: string): HTMLElement {
  return screen.getByText(name, { selector: 'td, td *' }).closest('tr')!;
}

async function openList(
  path: string,
  company: Company,
  { wire = wireOver(backend.fetch), title = /^(Menus|Categories)$/ }: { wire?: Wire; title?: RegExp } = {},
) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await heading(title);
  return panel;
}

async function buildMenus(company: Company, count: number): Promise<Menu[]> {
  const menus: Menu[] = [];
  for (let number = 1; number <= count; number++) {
    menus.push(await company.buildMenu({ name: `Menu ${String(number).padStart(3, '0')}` }));
  }
  return menus;
}

async function buildCategories(company: Company, ...names: string[]): Promise<Category[]> {
  const categories: Category[] = [];
  for (const [sort_order, name] of names.entries()) {
    categories.push(await company.buildCategory({ name, sort_order }));
  }
  return categories;
}

describe('a list', () => {
  it('H1 K2 shows the newest first, with name, category badges and date, and the total', async () => {
    const company = await buildCompany(backend);
    const [soups, grills] = await buildCategories(company, 'Çorbalar', 'Izgaralar');
    await company.buildMenu({ name: 'Öğle' });
    const menu = await company.buildMenu({ name: 'Akşam', categories: [soups!.id, grills!.id] });
    const { wire } = await openList('/menus', company);
    await screen.findByText('Öğle');
    expect(namesShown()).toEqual(['Akşam', 'Öğle']);
    expect(screen.getByText('2 in all')).toBeVisible();
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
    ).toEqual(['20', '50', '100']);
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
    expect(screen.getByText('0 in all')).toBeVisible();
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
      if (query.get('page') === '2') await late.opened;
      return passOn();
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
    await act(() => new Promise(resolve => setTimeout(resolve, 20)));
    expect(screen.getByText('Menu 041')).toBeVisible();
  });
});

it('does not load a list again when the window regains the focus', async () => {
  const company = await buildCompany(backend);
  await company.buildMenu({ name: 'Öğle' });
  const { wire } = await openList('/menus', company);
  await screen.findByText('Öğle');
  window.dispatchEvent(new Event('visibilitychange'));
  await act(() => new Promise(resolve => setTimeout(resolve, 50)));
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
    expect(screen.getByText('1 in all')).toBeVisible();
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

  it('P14 deletes once for repeated confirmations', async () => {
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
    open();
    await screen.findByText('Menu deleted successfully');
    expect(wire.writes()).toHaveLength(1);
  });

  it.each([
    ['P6', () => answer(500, {}), 'Server error. Please try again later.'],
    ['P3', () => answer(403, { detail: 'Not yours.' }), 'Not yours.'],
    ['P8', broken, 'The connection broke'],
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
    await waitFor(() => expect(screen.getByText('1 in all')).toBeVisible());
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
    expect(screen.getByText('20 in all')).toBeVisible();
  });

  it('P1 shows no success for a 401, and goes to the sign-in', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const wire = wireOver(backend.fetch);
    wire.when(/^DELETE/, () => answer(401, { detail: 'Invalid token.' }));
    const { user, address } = await openList('/menus', company, { wire });
    await user.click(await screen.findByRole('button', { name: 'Delete Öğle' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await heading('Sign in')).toBeVisible();
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

describe('categories in their order', () => {
  it('F1 K2 are sorted by sort_order, with arrows that are disabled at the ends, and link to their products', async () => {
    const company = await buildCompany(backend);
    const [soups] = await buildCategories(company, 'Çorbalar', 'Izgaralar', 'Tatlılar');
    const { wire } = await openList('/categories', company);
    await screen.findByText('Çorbalar');
    expect(namesShown()).toEqual(['Çorbalar', 'Izgaralar', 'Tatlılar']);
    expect(wire.named('GET company-api/v1/categories/')[0]!.query.get('ordering')).toBe('sort_order');
    const arrows = ['Çorbalar', 'Izgaralar', 'Tatlılar'].map(name =>
      ['up', 'down'].map(way => button(`Move ${name} ${way}`).hasAttribute('disabled')),
    );
    expect(arrows).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    expect(screen.getByRole('link', { name: 'Products of Çorbalar' })).toHaveAttribute(
      'href',
      `/categories/${soups!.id}/products`,
    );
  });

  it('F2 move at once, before any answer, send only what changed, and keep the focus on the arrow', async () => {
    const company = await buildCompany(backend);
    const [a, b, c] = await buildCategories(company, 'A', 'B', 'C');
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(/^PATCH/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user } = await openList('/categories', company, { wire });
    await user.click(await screen.findByRole('button', { name: 'Move C up' }));
    expect(namesShown()).toEqual(['A', 'C', 'B']);
    expect(button('Move C up')).toHaveFocus();
    expect(screen.getByText('C is now at position 2 of 3.')).toBeInTheDocument();

    await user.click(button('Move C up'));
    expect(namesShown()).toEqual(['C', 'A', 'B']);
    // In the first row the arrow up is disabled, so the arrow down gets the focus.
    expect(button('Move C down')).toHaveFocus();
    open();
    await waitFor(async () => {
      const stored = await company.stored<Category>('categories', 'sort_order');
      expect(stored.map(({ name, sort_order }) => [name, sort_order])).toEqual([
        ['C', 0],
        ['A', 1],
        ['B', 2],
      ]);
    });
    const sent = wire.calls.filter(({ method }) => method === 'PATCH');
    expect(sent.every(({ body }) => JSON.stringify(Object.keys(body as object)) === '["sort_order"]')).toBe(
      true,
    );
    expect(new Set(sent.map(({ path }) => path))).toEqual(
      new Set([a, b, c].map(category => `company-api/v1/categories/${category!.id}/`)),
    );
  });

  it('F2 send two calls for one move, and none for the others', async () => {
    const company = await buildCompany(backend);
    const categories = await buildCategories(company, 'A', 'B', 'C', 'D');
    const { user, wire } = await openList('/categories', company);
    await user.click(await screen.findByRole('button', { name: 'Move B down' }));
    expect(namesShown()).toEqual(['A', 'C', 'B', 'D']);
    await waitFor(() => expect(wire.writes()).toHaveLength(2));
    expect(wire.writes().sort()).toEqual(
      [categories[1], categories[2]]
        .map(category => `PATCH company-api/v1/categories/${category!.id}/`)
        .sort(),
    );
  });

  it('F2 are numbered from 0 when the backend has ties', async () => {
    const company = await buildCompany(backend);
    for (const { id } of await buildCategories(company, 'A', 'B', 'C')) {
      await company.send('PATCH', `company-api/v1/categories/${id}/`, { sort_order: 0 });
    }
    const { user } = await openList('/categories', company);
    await user.click(await screen.findByRole('button', { name: 'Move C up' }));
    await waitFor(async () => {
      const stored = await company.stored<Category>('categories', 'sort_order');
      expect(stored.map(({ name, sort_order }) => [name, sort_order])).toEqual([
        ['A', 0],
        ['C', 1],
        ['B', 2],
      ]);
    });
  });

  it('F2 move to another page', async () => {
    const company = await buildCompany(backend);
    await buildCategories(
      company,
      ...Array.from({ length: 21 }, (_, index) => `K${String(index).padStart(2, '0')}`),
    );
    const { user } = await openList('/categories?page=2', company);
    await user.click(await screen.findByRole('button', { name: 'Move K20 up' }));
    await waitFor(async () => {
      const stored = await company.stored<Category>('categories', 'sort_order');
      expect(stored.slice(-2).map(({ name, sort_order }) => [name, sort_order])).toEqual([
        ['K20', 19],
        ['K19', 20],
      ]);
    });
    await waitFor(() => expect(namesShown()).toEqual(['K19']));
  });

  it('F1 cannot be moved while the list has another order', async () => {
    const company = await buildCompany(backend);
    await buildCategories(company, 'A', 'B', 'C');
    await openList('/categories?ordering=-name', company);
    await screen.findByText('A');
    for (const arrow of screen.getAllByRole('button', { name: /^Move / })) expect(arrow).toBeDisabled();
  });

  it('P26 show an error when a move could not be saved, and then the order on the server', async () => {
    const company = await buildCompany(backend);
    const [a] = await buildCategories(company, 'A', 'B', 'C');
    const wire = wireOver(backend.fetch);
    wire.when(`PATCH company-api/v1/categories/${a!.id}/`, () => answer(500, {}));
    const { user } = await openList('/categories', company, { wire });
    await user.click(await screen.findByRole('button', { name: 'Move A down' }));
    expect(await screen.findByText(/^The new place of A could not be saved\./)).toBeVisible();
    await waitFor(async () => {
      const stored = await company.stored<Category>('categories', 'sort_order');
      expect(namesShown()).toEqual(stored.map(({ name }) => name));
    });
  });

  it('P26 agree with the server after a move that is made while the list is loaded again after a failure', async () => {
    const company = await buildCompany(backend);
    const [a] = await buildCategories(company, 'A', 'B', 'C', 'D');
    const wire = wireOver(backend.fetch);
    const { user } = await openList('/categories', company, { wire });
    const arrow = await screen.findByRole('button', { name: 'Move A down' });
    const late = gate();
    wire.once(`PATCH company-api/v1/categories/${a!.id}/`, () => answer(500, {}));
    wire.once('GET company-api/v1/categories/', async (_, passOn) => {
      const before = await passOn();
      await late.opened;
      return before;
    });
    await user.click(arrow);
    await waitFor(() => expect(wire.named('GET company-api/v1/categories/')).toHaveLength(2));
    await user.click(button('Move D up'));
    await waitFor(async () => {
      const stored = await company.stored<Category>('categories', 'sort_order');
      expect(stored.at(-1)!.name).toBe('C');
    });
    late.open();
    await act(() => new Promise(resolve => setTimeout(resolve, 100)));
    const stored = await company.stored<Category>('categories', 'sort_order');
    expect(namesShown()).toEqual(stored.map(({ name }) => name));
    expect(stored.map(({ sort_order }) => sort_order)).toEqual([0, 1, 2, 3]);
  });

  it('P26 agree with the server after many moves of which some fail', async () => {
    const company = await buildCompany(backend);
    await buildCategories(company, 'A', 'B', 'C', 'D', 'E', 'F');
    const wire = wireOver(backend.fetch);
    let patches = 0;
    wire.when(/^PATCH/, async (_, passOn) => (++patches % 10 === 7 ? answer(500, {}) : passOn()));
    const { user } = await openList('/categories', company, { wire });
    await screen.findByText('A');
    for (let click = 0; click < 50; click++) {
      const arrows = screen
        .getAllByRole('button', { name: /^Move / })
        .filter(arrow => !arrow.hasAttribute('disabled'));
      await user.click(arrows[(click * 7) % arrows.length]!);
      if (click % 9 === 0) await act(() => new Promise(resolve => setTimeout(resolve, 5)));
    }
    let calls = -1;
    await waitFor(
      () => {
        const before = calls;
        calls = wire.calls.length;
        expect(before).toBe(calls);
      },
      { interval: 200 },
    );
    const stored = await company.stored<Category>('categories', 'sort_order');
    expect(namesShown()).toEqual(stored.map(({ name }) => name));
    expect(patches).toBeGreaterThan(10);
  });

  it('A7 F1 are deleted after a confirmation with the name, and their products stay', async () => {
    const company = await buildCompany(backend);
    await buildCategories(company, 'Çorbalar', 'Izgaralar');
    const { user } = await openList('/categories', company);
    await user.click(await screen.findByRole('button', { name: 'Delete Çorbalar' }));
    const dialog = await screen.findByRole('alertdialog', { name: /^Delete\s+Çorbalar\s*\?$/ });
    expect(dialog).toHaveTextContent('It leaves every menu; its products stay. This cannot be undone.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Category deleted successfully')).toBeVisible();
    await waitFor(() => expect(namesShown()).toEqual(['Izgaralar']));
    await expect(company.stored('categories')).resolves.toHaveLength(1);
  });
});
