import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Category } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findHeading } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { seeEverything } from '../support/panel/seeEverything';
import { answer, wireOver, type Wire } from '../support/panel/wire';
import { namesShown } from '../support/panel/rows';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

async function openList(
  path: string,
  company: Company,
  { wire = wireOver(backend.fetch), title = /^(Menus|Categories)$/ }: { wire?: Wire; title?: RegExp } = {},
) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await findHeading(title);
  return panel;
}

describe('categories in their order', () => {
  it('F1 K2 are sorted by sort_order, with arrows that are disabled at the ends, and link to their products', async () => {
    const company = await buildCompany(backend);
    const [soups] = await company.buildCategories(['Çorbalar', 'Izgaralar', 'Tatlılar'], 0);
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

  it('P26 a page that was being read when a row is moved is read again after it', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(
      Array.from({ length: 22 }, (_, index) => `K${String(index + 1).padStart(2, '0')}`),
      0,
    );
    const wire = wireOver(backend.fetch);
    const { user } = await openList('/categories', company, { wire });
    await screen.findByText('K01');
    const { opened, open } = gate();
    wire.when('GET company-api/v1/categories/', async ({ query }, passOn) => {
      if (query.get('limit') === '50') await opened;
      return passOn();
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(wire.calls.some(({ query }) => query.get('limit') === '50')).toBe(true));
    await user.click(button('Move K02 up'));
    await waitFor(() => expect(wire.writes().length).toBeGreaterThan(0));
    open();
    await waitFor(() => expect(namesShown()).toHaveLength(22));
    expect(namesShown().slice(0, 2)).toEqual(['K02', 'K01']);
  });

  it('F2 move at once, before any answer, send only what changed, and keep the focus on the arrow', async () => {
    const company = await buildCompany(backend);
    const [a, b, c] = await company.buildCategories(['A', 'B', 'C'], 0);
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
    const categories = await company.buildCategories(['A', 'B', 'C', 'D'], 0);
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
    for (const { id } of await company.buildCategories(['A', 'B', 'C'], 0)) {
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

  it('F2 move to another page, which is then shown with the focus on the same arrow', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(
      Array.from({ length: 21 }, (_, index) => `K${String(index).padStart(2, '0')}`),
      0,
    );
    const { user, address, wire } = await openList('/categories?page=2', company);
    await user.click(await screen.findByRole('button', { name: 'Move K20 up' }));
    await waitFor(async () => {
      const stored = await company.stored<Category>('categories', 'sort_order');
      expect(stored.slice(-2).map(({ name, sort_order }) => [name, sort_order])).toEqual([
        ['K20', 19],
        ['K19', 20],
      ]);
    });
    await waitFor(() => expect(namesShown().at(-1)).toBe('K20'));
    expect(address()).toBe('/categories');
    expect(button('Move K20 up')).toHaveFocus();
    expect(wire.writes()).toHaveLength(2);
    // The same arrow moves the same row on.
    await user.click(button('Move K20 up'));
    expect(namesShown().slice(-2)).toEqual(['K20', 'K18']);
    await act(() => wire.settled());
    expect(namesShown().slice(-2)).toEqual(['K20', 'K18']);
    await user.click(button('Next'));
    await waitFor(() => expect(namesShown()).toEqual(['K19']));
  });

  it('F2 stay on the page that they have moved to while it is being saved', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(
      Array.from({ length: 21 }, (_, index) => `K${String(index).padStart(2, '0')}`),
      0,
    );
    const { user, wire } = await openList('/categories?page=2', company);
    const saving = gate();
    wire.when(/^PATCH/, async (_, passOn) => {
      await saving.opened;
      return passOn();
    });
    await user.click(await screen.findByRole('button', { name: 'Move K20 up' }));
    await waitFor(() => expect(namesShown().at(-1)).toBe('K20'));
    // The backend answers in turn: a read of the page would be answered by now, in the old order.
    for (let read = 0; read < 3; read += 1) await act(() => company.stored<Category>('categories'));
    expect(namesShown().at(-1)).toBe('K20');
    expect(button('Move K20 up')).toHaveFocus();
    saving.open();
    await act(() => wire.settled());
    expect(namesShown().at(-1)).toBe('K20');
  });

  it('F2 are moved to a place that is counted from 1, to the top and to the end, with only the changed ones sent', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(['A', 'B', 'C', 'D', 'E'], 0);
    const { user, wire } = await openList('/categories', company);
    const stored = async () =>
      (await company.stored<Category>('categories', 'sort_order')).map(({ name }) => name).join('');

    await user.click(await screen.findByRole('button', { name: 'D: place 4 of 5' }));
    await user.click(await screen.findByRole('button', { name: 'To the top' }));
    await waitFor(() => expect(namesShown()).toEqual(['D', 'A', 'B', 'C', 'E']));
    await waitFor(async () => expect(await stored()).toBe('DABCE'));
    expect(wire.writes()).toHaveLength(4);
    expect(screen.getByText('D is now at position 1 of 5.')).toBeInTheDocument();
    await waitFor(() => expect(button('D: place 1 of 5')).toHaveFocus());

    await user.click(button('A: place 2 of 5'));
    const place = await screen.findByRole('textbox', { name: /^Place \(1 to 5\)/ });
    expect(place).toHaveFocus();
    await user.type(place, '9{Enter}');
    await waitFor(() => expect(place).toHaveAccessibleDescription('Enter a place from 1 to 5'));
    await user.clear(place);
    await user.type(place, '4{Enter}');
    await waitFor(async () => expect(await stored()).toBe('DBCAE'));

    await user.click(await screen.findByRole('button', { name: 'D: place 1 of 5' }));
    await user.click(await screen.findByRole('button', { name: 'To the end' }));
    await waitFor(async () => expect(await stored()).toBe('BCAED'));
    await waitFor(() => expect(namesShown().join('')).toBe('BCAED'));
  });

  it('F2 keep their place when a typed number is taken back by Escape', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(['A', 'B', 'C'], 0);
    const { user, wire } = await openList('/categories/order', company, { title: /order/ });
    const place = await screen.findByRole('textbox', { name: /^A: place/ });
    await user.clear(place);
    await user.type(place, '3{Escape}');
    expect(place).toHaveValue('1');
    await user.tab();
    await act(() => wire.settled());
    expect(wire.writes()).toEqual([]);
  });

  it('F2 offer one undo for a run of moves, which restores the old numbers and sends only what changed', async () => {
    const company = await buildCompany(backend);
    const categories = await company.buildCategories(['A', 'B', 'C', 'D'], 0);
    // Ties, as a backend without an order has them.
    for (const { id } of categories) {
      await company.send('PATCH', `company-api/v1/categories/${id}/`, { sort_order: 5 });
    }
    const { user, wire } = await openList('/categories', company);
    await user.click(await screen.findByRole('button', { name: 'Move D up' }));
    await user.click(button('Move D up'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect(await screen.findByText('Undone.')).toBeVisible();
    await waitFor(() => expect(namesShown()).toEqual(['A', 'B', 'C', 'D']));
    const stored = await company.stored<Category>('categories', 'sort_order');
    expect(stored.map(({ sort_order }) => sort_order)).toEqual([5, 5, 5, 5]);
    await act(() => wire.settled());
    expect(namesShown()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('F2 say which place an undo could not restore, and show the order on the server', async () => {
    const company = await buildCompany(backend);
    const [a] = await company.buildCategories(['A', 'B', 'C'], 0);
    const { user, wire } = await openList('/categories', company);
    await user.click(await screen.findByRole('button', { name: 'Move A down' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    wire.when(`PATCH company-api/v1/categories/${a!.id}/`, () => answer(500, {}));
    await user.click(undo);
    expect(await screen.findByText(/^The new place of A could not be saved\./)).toBeVisible();
    expect(screen.queryByText('Undone.')).not.toBeInTheDocument();
    await act(() => wire.settled());
    const stored = await company.stored<Category>('categories', 'sort_order');
    expect(namesShown()).toEqual(stored.map(({ name }) => name));
  });

  it('F1 open their products by a click on the row, and their form by Edit, from which one comes back', async () => {
    const company = await buildCompany(backend);
    const [soups] = await company.buildCategories(['Çorbalar', 'Izgaralar'], 0);
    const { user, address } = await openList('/categories?limit=50', company);
    await user.click(await screen.findByText('Çorbalar'));
    expect(address()).toBe(`/categories/${soups!.id}/products`);
    await findHeading('Products of Çorbalar');
    await user.click(screen.getByRole('link', { name: 'Edit Çorbalar' }));
    expect(address()).toBe(`/categories/${soups!.id}/edit`);
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    expect(address()).toBe(`/categories/${soups!.id}/products`);
    await user.click(await screen.findByRole('link', { name: 'Categories', current: false }));
    expect(address()).toBe('/categories?limit=50');

    await user.click(await screen.findByRole('link', { name: 'Edit Çorbalar' }));
    expect(address()).toBe(`/categories/${soups!.id}/edit`);
    await screen.findByDisplayValue('Çorbalar');
    holdTheClock();
    await user.click(button('Update'));
    await screen.findByText('Category updated successfully');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(address()).toBe('/categories?limit=50');
    expect(await screen.findByRole('row', { name: /Çorbalar/ })).toHaveAttribute('data-saved');
  });

  it('F1 show how many products they have, read by one row of each list', async () => {
    seeEverything();
    const company = await buildCompany(backend);
    const [soups, grills] = await company.buildCategories(['Çorbalar', 'Izgaralar'], 0);
    for (const category of [soups, soups, grills]) {
      const { id } = await company.buildProduct();
      await company.send('POST', 'company-api/v1/product-categories/', {
        product: id,
        category: category!.id,
      });
    }
    const { wire } = await openList('/categories', company);
    expect(await screen.findByRole('cell', { name: '2 products' })).toBeVisible();
    expect(await screen.findByRole('cell', { name: '1 product' })).toBeVisible();
    const counts = wire.named('GET company-api/v1/product-categories/');
    expect(counts.map(({ query }) => [query.get('limit'), query.get('category__pk')])).toEqual([
      ['1', String(soups!.id)],
      ['1', String(grills!.id)],
    ]);
  });

  it('F1 cannot be moved while the list has another order', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(['A', 'B', 'C'], 0);
    await openList('/categories?ordering=-name', company);
    await screen.findByText('A');
    for (const arrow of screen.getAllByRole('button', { name: /^Move / })) expect(arrow).toBeDisabled();
  });

  it('P26 show an error when a move could not be saved, and then the order on the server', async () => {
    const company = await buildCompany(backend);
    const [a] = await company.buildCategories(['A', 'B', 'C'], 0);
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
    const [a] = await company.buildCategories(['A', 'B', 'C', 'D'], 0);
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
    await act(() => wire.settled());
    const stored = await company.stored<Category>('categories', 'sort_order');
    expect(namesShown()).toEqual(stored.map(({ name }) => name));
    expect(stored.map(({ sort_order }) => sort_order)).toEqual([0, 1, 2, 3]);
  });

  it('P26 agree with the server after many moves of which some fail', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(['A', 'B', 'C', 'D', 'E', 'F'], 0);
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
      // Some answers arrive between the moves.
      if (click % 9 === 0) await act(() => company.stored('categories'));
    }
    await act(() => wire.settled());
    const stored = await company.stored<Category>('categories', 'sort_order');
    expect(namesShown()).toEqual(stored.map(({ name }) => name));
    expect(patches).toBeGreaterThan(10);
  });

  it('A7 F1 are deleted after a confirmation with the name, and their products stay', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(['Çorbalar', 'Izgaralar'], 0);
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
