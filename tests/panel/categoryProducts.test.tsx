import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { holdTheClock, renderPanel } from '../support/renderPanel';
import { answer, wireOver, type Wire } from '../support/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const PRODUCTS = 'company-api/v1/products/';

const LINKS = 'company-api/v1/product-categories/';

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });

const button = (name: RegExp | string) => screen.getByRole('button', { name });

const findButton = (name: RegExp | string) => screen.findByRole('button', { name });

const combobox = (name: RegExp) => screen.getByRole('combobox', { name });

const option = (name: string) => screen.findByRole('option', { name });

function open(company: Company, path: string, wire: Wire = wireOver(backend.fetch), language?: 'en' | 'tr') {
  return renderPanel({ backend, wire, account: company.account, path, language });
}

describe('the products of a category', () => {
  async function openCategory(orders: number[] = [], wire?: Wire) {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const products: Product[] = [];
    const links: ProductCategory[] = [];
    for (const [index, sort_order] of orders.entries()) {
      const product = await company.buildProduct({ name: ['Mercimek', 'Ezogelin', 'Tarhana'][index] });
      const body = { product: product.id, category: category.id, sort_order };
      products.push(product);
      links.push((await company.send<ProductCategory>('POST', LINKS, body)).body);
    }
    const panel = await open(company, `/categories/${category.id}/products`, wire);
    await heading('Products of Çorbalar');
    return { ...panel, company, category, products, links };
  }

  async function openDialog(panel: Awaited<ReturnType<typeof openCategory>>) {
    await panel.user.click((await screen.findAllByRole('button', { name: 'Add product' }))[0]!);
    await screen.findByRole('dialog', { name: 'Add product' });
    const order = screen.getByRole('spinbutton', { name: /^Sort order/ });
    await waitFor(() => expect(order).not.toHaveValue(null));
    return { picker: combobox(/^Product/), order };
  }

  const searches = ({ calls }: Wire) =>
    calls.filter(({ name }) => name === `GET ${PRODUCTS}`).map(({ query }) => query.get('name'));

  it('G1 show the category’s name, and its products in order with photo and number', async () => {
    const { wire, category } = await openCategory([4, 2]);
    expect(document.title).toBe('Products of Çorbalar · Sofra');
    await screen.findByText('Mercimek');
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map(row =>
        within(row)
          .getAllByRole('cell')
          .slice(1, 3)
          .map(cell => cell.textContent),
      ),
    ).toEqual([
      ['Ezogelin', '2'],
      ['Mercimek', '4'],
    ]);
    expect(screen.getAllByTestId('photo-placeholder')).toHaveLength(2);
    expect(screen.getByText('2 in all')).toBeVisible();
    expect(Object.fromEntries(wire.named(`GET ${LINKS}`)[0]!.query)).toEqual({
      limit: '20',
      page: '1',
      ordering: 'sort_order',
      category__pk: String(category.id),
    });
  });

  it('G1 show a photo at 50 by 50 px', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${LINKS}`, async (_, passOn) => {
      const page = (await (await passOn()).json()) as { results: ProductCategory[] };
      for (const { product } of page.results) product.photo = 'http://backend.test/photos/1.jpg';
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
      expect(stored.map(({ product, sort_order }) => [product.name, sort_order])).toEqual([
        ['Ezogelin', 0],
        ['Mercimek', 1],
        ['Tarhana', 2],
      ]);
    });
    expect(wire.writes().sort()).toEqual(
      [links[0]!, links[1]!].map(({ id }) => `PATCH ${LINKS}${id}/`).sort(),
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
    expect(await screen.findByText('1 in all')).toBeVisible();
    expect(wire.writes()).toEqual([`DELETE ${LINKS}${links[0]!.id}/`]);
    await expect(company.stored('products')).resolves.toHaveLength(2);
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
    expect(order).toHaveValue(8);
    await user.type(picker, 'tarh');
    await user.click(await option('Tarhana'));
    await user.click(button('Add'));
    expect(await screen.findByText('Tarhana was added.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([`POST ${LINKS}`]);
    expect(wire.named(`POST ${LINKS}`)[0]!.body).toEqual({
      product: tarhana.id,
      category: category.id,
      sort_order: 8,
    });
    expect(await screen.findByText('3 in all')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Tarhana/ })).toBeVisible();

    const again = await openDialog(panel);
    await waitFor(() => expect(again.order).toHaveValue(9));
    expect(again.picker).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove Tarhana' })).not.toBeInTheDocument();
  });

  it('G4 start at 1 in an empty category, and accept another number', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, company } = panel;
    const { picker, order } = await openDialog(panel);
    expect(order).toHaveValue(1);
    await user.clear(order);
    await user.type(order, '12');
    await user.type(picker, 'Tarhana');
    await user.click(await option('Tarhana'));
    await user.click(button('Add'));
    expect(await screen.findByText('Tarhana was added.')).toBeVisible();
    await expect(company.stored<ProductCategory>('product-categories')).resolves.toMatchObject([
      { sort_order: 12 },
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
    for (const wrong of ['-1', '1.5']) {
      await user.clear(order);
      await user.type(order, wrong);
      await user.click(button('Add'));
      expect(order).toHaveAccessibleDescription('Enter a whole number, 0 or more');
    }
    expect(wire.writes()).toEqual([]);
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([]);
  });

  it('G4 refuse a product that is already in the category, with an error beside it and without a POST', async () => {
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
    expect(await heading('Products of Çorbalar')).toBeVisible();
  });
});
