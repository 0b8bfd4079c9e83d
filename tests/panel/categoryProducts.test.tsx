import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { openCategory as openCategoryOf } from '../support/panel/openCategory';
import { button, findButton, findHeading } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { seeEverything } from '../support/panel/seeEverything';
import { answer, wireOver, type Wire } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const PRODUCTS = 'company-api/v1/products/';

const PLACES = 'company-api/v1/product-categories/';

const combobox = (name: RegExp) => screen.getByRole('combobox', { name });

const option = (name: string) => screen.findByRole('option', { name });

function open(company: Company, path: string, wire: Wire = wireOver(backend.fetch), language?: 'en' | 'tr') {
  return renderPanel({ backend, wire, account: company.account, path, language });
}

describe('the products of a category', () => {
  const openCategory = (orders?: number[], wire?: Wire) => openCategoryOf(backend, orders, wire);

  async function openDialog(panel: Awaited<ReturnType<typeof openCategory>>) {
    await panel.user.click((await screen.findAllByRole('button', { name: 'Add product' }))[0]!);
    await screen.findByRole('dialog', { name: 'Add product' });
    const order = screen.getByRole('spinbutton', { name: /^Sort order/ });
    await waitFor(() => expect(order).not.toHaveValue(null));
    return { picker: combobox(/^Product/), order };
  }

  const searches = ({ calls }: Wire) =>
    calls.filter(({ name }) => name === `GET ${PRODUCTS}`).map(({ query }) => query.get('name'));

  const cells = (from: number, to: number) =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(row =>
        within(row)
          .getAllByRole('cell')
          .slice(from, to)
          .map(cell => cell.textContent),
      );

  it('G1 show the category’s name, and its products in order with photo and place, counted from 1', async () => {
    const { wire, category } = await openCategory([4, 2]);
    expect(document.title).toBe('Products of Çorbalar · Sofra');
    await screen.findByText('Mercimek');
    expect(cells(1, 2).flat()).toEqual(['Ezogelin', 'Mercimek']);
    expect(cells(3, 4).flat()).toEqual(['1', '2']);
    expect(screen.getAllByTestId('photo-placeholder')).toHaveLength(2);
    expect(screen.getByText('2 products')).toBeVisible();
    expect(Object.fromEntries(wire.named(`GET ${PLACES}`)[0]!.query)).toEqual({
      limit: '20',
      page: '1',
      ordering: 'sort_order',
      category__pk: String(category.id),
    });
  });

  it('G1 show prices, which are read for the rows in sight, and a dash for none', async () => {
    seeEverything();
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const [soup, tea] = [
      await company.buildProduct({ name: 'Mercimek', price: 120 }),
      await company.buildProduct({ name: 'Çay' }),
    ];
    for (const { id } of [soup, tea])
      await company.send('POST', PLACES, { product: id, category: category.id });
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${PRODUCTS}${tea.id}/`, async (_, passOn) =>
      answer(200, { ...((await (await passOn()).json()) as Product), price: null }),
    );
    await open(company, `/categories/${category.id}/products`, wire);
    await waitFor(() => expect(cells(2, 3).flat()).toEqual([expect.stringContaining('120.00'), '–']));
    expect(wire.named(`GET ${PRODUCTS}${soup.id}/`)).toHaveLength(1);
  });

  it('G1 show no dash where a price could not be read', async () => {
    seeEverything();
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const soup = await company.buildProduct({ name: 'Mercimek', price: 120 });
    const tea = await company.buildProduct({ name: 'Çay', price: 7 });
    for (const { id } of [soup, tea])
      await company.send('POST', PLACES, { product: id, category: category.id });
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${PRODUCTS}${soup.id}/`, () => answer(503, {}));
    await open(company, `/categories/${category.id}/products`, wire);
    await waitFor(() => expect(cells(2, 3).flat()[1]).toContain('7.00'));
    // It was asked before the other one.
    await act(async () => new Promise(setImmediate));
    expect(cells(2, 3).flat()[0]!.trim()).toBe('');
  });

  it('G1 open the product by a click on the row, and come back to a marked row', async () => {
    const { user, address, category, products, links } = await openCategory([0, 1]);
    await user.click(await screen.findByText('Ezogelin'));
    expect(address()).toBe(`/products/${products[1]!.id}/edit`);
    await screen.findByDisplayValue('Ezogelin');
    holdTheClock();
    await user.click(button('Update'));
    await screen.findByText('Product updated successfully');
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(address()).toBe(`/categories/${category.id}/products`);
    const row = await screen.findByRole('row', { name: /Ezogelin/ });
    expect(row).toHaveAttribute('data-saved');
    expect(screen.getByRole('row', { name: /Mercimek/ })).not.toHaveAttribute('data-saved');
    expect(links).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'Categories', current: false }));
    expect(address()).toBe('/categories');
  });

  it('G1 keep the way back to the list of categories when another part of them is shown', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const soup = await company.buildProduct({ name: 'Ezogelin' });
    await company.send('POST', PLACES, { product: soup.id, category: category.id });
    const panel = await open(company, '/categories?ordering=-name');
    await panel.user.click(await screen.findByText('Çorbalar'));
    await screen.findByText('Ezogelin');
    await panel.user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    expect(panel.address()).toBe(`/categories/${category.id}/products?limit=50`);
    await panel.user.click(screen.getByRole('link', { name: 'Categories', current: false }));
    expect(panel.address()).toBe('/categories?ordering=-name');
  });

  it('G1 show a photo at 50 by 50 px', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${PLACES}`, async (_, passOn) => {
      const page = (await (await passOn()).json()) as { results: ProductCategory[] };
      for (const { product } of page.results) product!.photo = 'http://backend.test/photos/1.jpg';
      return answer(200, page);
    });
    await openCategory([0], wire);
    const row = await screen.findByRole('row', { name: /Mercimek/ });
    const image = row.querySelector('img');
    expect(image).toHaveAttribute('src', 'http://backend.test/photos/1.jpg');
    expect([image?.width, image?.height]).toEqual([50, 50]);
  });

  it('G2 move at once, before any answer, and send only what changed', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open: openGate } = gate();
    wire.when(/^PATCH/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user, company, links } = await openCategory([0, 1, 2], wire);
    await user.click(await findButton('Move Mercimek down'));
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(row => within(row).getAllByRole('cell')[1]!.textContent);
    expect(names()).toEqual(['Ezogelin', 'Mercimek', 'Tarhana']);
    openGate();
    await waitFor(async () => {
      const stored = await company.stored<ProductCategory>('product-categories', 'sort_order');
      expect(stored.map(({ product, sort_order }) => [product?.name, sort_order])).toEqual([
        ['Ezogelin', 0],
        ['Mercimek', 1],
        ['Tarhana', 2],
      ]);
    });
    expect(wire.writes().sort()).toEqual(
      [links[0]!, links[1]!].map(({ id }) => `PATCH ${PLACES}${id}/`).sort(),
    );
    expect(wire.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual(
      expect.arrayContaining([{ sort_order: 0 }, { sort_order: 1 }]),
    );
  });

  it('G3 A7 are removed after a confirmation with product and category, and the product itself stays', async () => {
    const { user, wire, company, links } = await openCategory([0, 1]);
    await user.click(await findButton('Delete Mercimek'));
    const dialog = await screen.findByRole('alertdialog', { name: /^Delete\s+Mercimek\s*\?$/ });
    expect(dialog).toHaveTextContent('Mercimek leaves the category Çorbalar. The product itself stays.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(wire.writes()).toEqual([]);
    await user.click(button('Delete Mercimek'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Removed from the category')).toBeVisible();
    expect(await screen.findByText('1 product')).toBeVisible();
    expect(wire.writes()).toEqual([`DELETE ${PLACES}${links[0]!.id}/`]);
    await expect(company.stored('products')).resolves.toHaveLength(2);
  });

  it('G3 come back to their place when their removal is undone', async () => {
    const { user, wire, category, products, company } = await openCategory([0, 1, 2]);
    await user.click(await findButton('Delete Ezogelin'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(cells(1, 2).flat()).toEqual(['Mercimek', 'Tarhana']));
    await user.click(await findButton('Undo'));
    await waitFor(() => expect(cells(1, 2).flat()).toEqual(['Mercimek', 'Ezogelin', 'Tarhana']));
    expect(wire.named(`POST ${PLACES}`).map(({ body }) => body)).toEqual([
      { product: products[1]!.id, category: category.id, sort_order: 1 },
    ]);
    await expect(company.stored('product-categories')).resolves.toHaveLength(3);
  });

  it('G4 are searched from three characters on', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Ezogelin' });
    const { user, wire } = panel;
    const { picker } = await openDialog(panel);
    holdTheClock();
    await user.type(picker, ' ez ');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(searches(wire)).toEqual([]);
    expect(screen.getByRole('option')).toHaveTextContent('Type at least 3 letters of its name.');
    await user.clear(picker);
    await user.type(picker, 'ezo');
    expect(await option('Ezogelin')).toBeVisible();
    expect(searches(wire)).toEqual(['ezo']);
    await user.type(picker, '{Backspace}');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Ezogelin' })).not.toBeInTheDocument());
    expect(searches(wire)).toEqual(['ezo']);
  });

  it('G4 are added at the suggested sort order, and the next dialog is empty and suggests the next one', async () => {
    const panel = await openCategory([3, 7]);
    const tarhana = await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, wire, category } = panel;
    const { picker, order } = await openDialog(panel);
    // Places are shown from 1, and sent from 0.
    expect(order).toHaveValue(9);
    await user.type(picker, 'tarh');
    await user.click(await option('Tarhana'));
    await user.click(button('Add'));
    expect(await screen.findByText('Tarhana was added.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([`POST ${PLACES}`]);
    expect(wire.named(`POST ${PLACES}`)[0]!.body).toEqual({
      product: tarhana.id,
      category: category.id,
      sort_order: 8,
    });
    expect(await screen.findByText('3 products')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Tarhana/ })).toBeVisible();

    const again = await openDialog(panel);
    await waitFor(() => expect(again.order).toHaveValue(10));
    expect(again.picker).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove Tarhana' })).not.toBeInTheDocument();
  });

  it('G4 are added at a typed place also where all have the same one', async () => {
    const panel = await openCategory([0, 0, 0]);
    await panel.company.buildProduct({ name: 'Ayran' });
    const { user } = panel;
    const { picker, order } = await openDialog(panel);
    await user.type(picker, 'Ayran');
    await user.click(await option('Ayran'));
    await user.clear(order);
    await user.type(order, '3');
    await user.click(button('Add'));
    expect(await screen.findByText('Ayran was added.')).toBeVisible();
    await waitFor(() => expect(cells(1, 2).flat().indexOf('Ayran')).toBe(2));
    expect(cells(1, 2)).toHaveLength(4);
  });

  it('G4 suggest the current last place when a draft with an older suggestion is continued', async () => {
    const panel = await openCategory([0, 1]);
    const ayran = await panel.company.buildProduct({ name: 'Ayran' });
    const { user, company, category } = panel;
    const { picker, order } = await openDialog(panel);
    await waitFor(() => expect(order).toHaveValue(3));
    await user.type(picker, 'Ayran');
    await user.click(await option('Ayran'));
    window.dispatchEvent(new Event('pagehide'));
    panel.unmount();
    const other = await company.buildProduct({ name: 'Şalgam' });
    await company.send('POST', PLACES, { product: other.id, category: category.id, sort_order: 5 });
    const wire = wireOver(backend.fetch);
    const { user: later } = await open(company, `/categories/${category.id}/products`, wire);
    await later.click(await findButton('Continue'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Remove Ayran' })).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('spinbutton')).toHaveValue(7));
    await later.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ayran was added.')).toBeVisible();
    expect(wire.named(`POST ${PLACES}`).at(-1)!.body).toMatchObject({
      product: ayran.id,
      sort_order: 6,
    });
  });

  it('G4 start at 1 in an empty category', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, company } = panel;
    const { picker, order } = await openDialog(panel);
    expect(order).toHaveValue(1);
    await user.type(picker, 'Tarhana');
    await user.click(await option('Tarhana'));
    await user.click(button('Add'));
    expect(await screen.findByText('Tarhana was added.')).toBeVisible();
    await expect(company.stored<ProductCategory>('product-categories')).resolves.toMatchObject([
      { sort_order: 1 },
    ]);
  });

  it('G4 are added at a place in between, and only the ones after it move on', async () => {
    const panel = await openCategory([0, 1, 2]);
    const { user, company, wire } = panel;
    await company.buildProduct({ name: 'Yayla' });
    const { picker, order } = await openDialog(panel);
    expect(order).toHaveValue(4);
    await user.clear(order);
    await user.type(order, '2');
    await user.type(picker, 'Yayla');
    await user.click(await option('Yayla'));
    await user.click(button('Add'));
    expect(await screen.findByText('Yayla was added.')).toBeVisible();
    const stored = await company.stored<ProductCategory>('product-categories', 'sort_order');
    expect(stored.map(({ product, sort_order }) => [product?.name, sort_order])).toEqual([
      ['Mercimek', 0],
      ['Yayla', 1],
      ['Ezogelin', 2],
      ['Tarhana', 3],
    ]);
    expect(wire.writes()).toHaveLength(3);
    await waitFor(() => expect(cells(1, 2).flat()).toEqual(['Mercimek', 'Yayla', 'Ezogelin', 'Tarhana']));
  });

  it('G4 accept another number in an empty category', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, company } = panel;
    const { picker, order } = await openDialog(panel);
    await user.clear(order);
    await user.type(order, '12');
    await user.type(picker, 'Tarhana');
    await user.click(await option('Tarhana'));
    await user.click(button('Add'));
    expect(await screen.findByText('Tarhana was added.')).toBeVisible();
    await expect(company.stored<ProductCategory>('product-categories')).resolves.toMatchObject([
      { sort_order: 11 },
    ]);
  });

  it('G4 require a product and a whole number before the backend is called', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, wire } = panel;
    const { picker, order } = await openDialog(panel);
    await user.click(button('Add'));
    expect(picker).toHaveAccessibleDescription('Required');
    await user.type(picker, 'Tarhana');
    await user.click(await option('Tarhana'));
    for (const wrong of ['0', '-1', '1.5']) {
      await user.clear(order);
      await user.type(order, wrong);
      await user.click(button('Add'));
      await waitFor(() => expect(order).toHaveAccessibleDescription('Enter a whole number, 1 or more'));
    }
    expect(wire.writes()).toEqual([]);
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([]);
  });

  it('G4 P29 refuse a product that is already in the category, with an error beside it and without a POST', async () => {
    const panel = await openCategory([0]);
    const { user, wire } = panel;
    const { picker } = await openDialog(panel);
    await user.type(picker, 'Merc');
    await user.click(await option('Mercimek'));
    await user.click(button('Add'));
    expect(await screen.findByText('Mercimek is in this category already.')).toBeVisible();
    expect(picker).toHaveAccessibleDescription('Mercimek is in this category already.');
    expect(wire.writes()).toEqual([]);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('G4 B5 show the server’s refusals in the dialog, which stays open', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, wire } = panel;
    const { picker, order } = await openDialog(panel);
    await user.type(picker, 'Tarhana');
    await user.click(await option('Tarhana'));
    wire.once(/^POST/, () => answer(400, { non_field_errors: ['Twice.'], sort_order: ['Too far.'] }));
    await user.click(button('Add'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add product to category. Twice.');
    expect(order).toHaveAccessibleDescription('Too far.');
    wire.once(/^POST/, () => answer(500, {}));
    await user.click(button('Add'));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Failed to add product to category. Server error. Please try again later.',
      ),
    );
    expect(button('Remove Tarhana')).toBeVisible();
  });

  it('G4 start with the focus in the search, and are chosen from a list that stays open', async () => {
    const panel = await openCategory([0]);
    const { user, company, wire, category } = panel;
    const others = [];
    for (const name of ['Su', 'Çay', 'Ayran', 'Limonata']) others.push(await company.buildProduct({ name }));
    const [water, tea, ayran, lemonade] = others;
    const { picker } = await openDialog(panel);
    expect(picker).toHaveFocus();

    await user.click(button('Choose from the list'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add product' }));
    await user.click(await dialog.findByRole('button', { name: 'Su' }));
    await user.click(dialog.getByRole('button', { name: 'Ayran' }));
    expect(dialog.queryByRole('button', { name: 'Mercimek' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Su' })).toHaveAttribute('aria-pressed', 'true');

    wire.once(/^POST/, () => answer(500, {}));
    await user.click(dialog.getByRole('button', { name: 'Add 2 products' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to add product to category: Su. Server error. Please try again later.',
    );
    // What failed is still chosen, and is sent again alone, once it is read what is in the category by now.
    const again = dialog.getByRole('button', { name: 'Add 1 product' });
    await waitFor(() => expect(again).toBeEnabled());
    await user.click(again);
    expect(await dialog.findByText('1 product was added.')).toBeVisible();
    expect(wire.named(`POST ${PLACES}`).map(({ body }) => body)).toEqual([
      { product: water!.id, category: category.id, sort_order: 1 },
      { product: ayran!.id, category: category.id, sort_order: 2 },
      { product: water!.id, category: category.id, sort_order: 3 },
    ]);
    expect(dialog.queryByRole('button', { name: 'Su' })).not.toBeInTheDocument();
    for (const name of ['Limonata', 'Çay']) {
      await user.click(dialog.getByRole('button', { name }));
      await user.click(dialog.getByRole('button', { name: 'Add 1 product' }));
      await waitFor(() => expect(dialog.queryByRole('button', { name })).not.toBeInTheDocument());
    }
    expect(
      wire
        .named(`POST ${PLACES}`)
        .slice(3)
        .map(({ body }) => body),
    ).toMatchObject([
      { product: lemonade!.id, sort_order: 4 },
      { product: tea!.id, sort_order: 5 },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(cells(1, 2).flat()).toEqual(['Mercimek', 'Ayran', 'Su', 'Limonata', 'Çay']));
  });

  it('G4 are not added again until it is read which of them a failed call has added', async () => {
    const panel = await openCategory();
    const { user, company, wire } = panel;
    await company.buildProduct({ name: 'Su' });
    await openDialog(panel);
    await user.click(button('Choose from the list'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add product' }));
    await user.click(await dialog.findByRole('button', { name: 'Su' }));
    wire.once(/^POST/, async (_, passOn) => {
      await passOn();
      return answer(500, {});
    });
    const { opened, open: release } = gate();
    wire.when(`GET ${PLACES}`, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await user.click(dialog.getByRole('button', { name: 'Add 1 product' }));
    await dialog.findByRole('alert');
    expect(dialog.getByRole('button', { name: 'Add 1 product' })).toBeDisabled();
    release();
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Su' })).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([`POST ${PLACES}`]);
  });

  it('G4 are not listed above 1,000 products: the dialog says so and reads nothing else', async () => {
    const wire = wireOver(backend.fetch);
    const results = Array.from({ length: 1000 }, (_, id) => ({ id, name: `Su ${id}`, ingredients: [] }));
    wire.when(`GET ${PRODUCTS}`, () => answer(200, { results, count: 1001 }));
    const panel = await openCategory([], wire);
    await openDialog(panel);
    const before = wire.calls.length;
    await panel.user.click(button('Choose from the list'));
    expect(await screen.findByText(/^There are 1001 products: the list shows at most 1000\./)).toBeVisible();
    expect(wire.calls).toHaveLength(before + 1);
    await panel.user.click(button('Search by name'));
    expect(await screen.findByRole('combobox', { name: /^Product/ })).toHaveFocus();
  });

  it('G5 show an error when a search fails, and clear the options', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, wire } = panel;
    const { picker } = await openDialog(panel);
    await user.type(picker, 'tar');
    expect(await option('Tarhana')).toBeVisible();
    wire.when(`GET ${PRODUCTS}`, () => answer(500, {}));
    await user.type(picker, 'h');
    expect(await screen.findByText('Failed to search products')).toBeVisible();
    expect(picker).toHaveAccessibleDescription('Failed to search products');
    expect(screen.queryByRole('option', { name: 'Tarhana' })).not.toBeInTheDocument();
  });

  it('P23 show an error for a deleted category, and a link back to the list', async () => {
    const company = await buildCompany(backend);
    const { user, address } = await open(company, '/categories/2000000000/products');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load category details');
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(address()).toBe('/categories');
  });

  it('K4 G1 show an error when the category cannot be loaded, and a button to try again', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const wire = wireOver(backend.fetch);
    wire.once(`GET company-api/v1/categories/${category.id}/`, () => answer(500, {}));
    const { user } = await open(company, `/categories/${category.id}/products`, wire);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load category details');
    await user.click(button('Try again'));
    expect(await findHeading('Products of Çorbalar')).toBeVisible();
  });

  it('K4 G1 stay with an open dialog when the category cannot be read again, below the error', async () => {
    const panel = await openCategory([0]);
    const { user, wire, router, category } = panel;
    void router.navigate('/categories');
    await findHeading('Categories');
    const { opened, open: release } = gate();
    wire.once(`GET company-api/v1/categories/${category.id}/`, async () => {
      await opened;
      return answer(503, {});
    });
    void router.navigate(`/categories/${category.id}/products`);
    await findHeading('Products of Çorbalar');
    const { order } = await openDialog(panel);
    release();
    const alert = await screen.findByText(/Failed to load category details/);
    expect(order).toBeInTheDocument();
    await user.click(button('Cancel'));
    expect(screen.getByText('Mercimek')).toBeVisible();
    await user.click(button('Try again'));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  });
});
