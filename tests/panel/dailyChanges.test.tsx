import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findButton } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, lostAnswer, wireOver, type Wire } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const checkbox = (name: string) => screen.findByRole('checkbox', { name });

const priceBox = (name: string) => screen.findByRole('textbox', { name: `New price of ${name}` });

const open = (company: Company, path: string, wire: Wire = wireOver(backend.fetch)) =>
  renderPanel({ backend, wire, account: company.account, path });

async function priceOf(company: Company, name: string): Promise<Product['price'] | undefined> {
  const products = await company.stored<Product>('products');
  return products.find(product => product.name === name)?.price;
}

describe('a price in the list', () => {
  it('is changed in its row: Enter and Tab save it and go on, Escape restores it', async () => {
    const company = await buildCompany(backend);
    for (const name of ['Üç', 'İki', 'Bir']) await company.buildProduct({ name, price: 10 });
    const { user, address, wire } = await open(company, '/products');
    await user.click(await findButton('₺10.00, change the price of Bir'));
    expect(await priceBox('Bir')).toHaveFocus();
    await user.keyboard('12,5{Enter}');
    expect(await priceBox('İki')).toHaveFocus();
    await user.keyboard('20{Tab}');
    expect(await priceBox('Üç')).toHaveFocus();
    await user.keyboard('99{Escape}');
    expect(await findButton('₺10.00, change the price of Üç')).toHaveFocus();
    expect(await findButton('₺12.50, change the price of Bir')).toBeVisible();
    expect(address()).toBe('/products');
    await waitFor(async () => expect(await priceOf(company, 'İki')).toBe(20));
    expect(await priceOf(company, 'Bir')).toBe(12.5);
    expect(await priceOf(company, 'Üç')).toBe(10);
    expect(wire.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('is sent with everything else as the backend has it now', async () => {
    const company = await buildCompany(backend);
    const mint = await company.buildIngredient({ name: 'Nane' });
    const product = await company.buildProduct({ name: 'Limonata', price: 90 });
    const { user } = await open(company, '/products');
    await user.click(await findButton(/change the price of Limonata/));
    // Another user changes the product after the list was read.
    await company.send('PUT', `company-api/v1/products/${product.id}/`, {
      ...product,
      description: 'Taze nane ile',
      ingredients: [mint.id],
    });
    await priceBox('Limonata');
    await user.keyboard('95{Enter}');
    await waitFor(async () => expect(await priceOf(company, 'Limonata')).toBe(95));
    const [stored] = await company.stored<Product>('products');
    expect(stored).toMatchObject({ description: 'Taze nane ile', ingredients: [{ name: 'Nane' }] });
  });

  it('says in its place what is wrong with it, and keeps what was typed when it could not be saved', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const { user, wire } = await open(company, '/products');
    await user.click(await findButton(/change the price of Çay/));
    await priceBox('Çay');
    await user.keyboard('on lira{Enter}');
    expect(await priceBox('Çay')).toHaveAccessibleDescription(/Enter a price/);
    expect(wire.writes()).toEqual([]);

    await user.clear(await priceBox('Çay'));
    wire.once(/^PUT /, () => answer(503, {}));
    await user.keyboard('30{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not saved\./);
    await user.click(button('₺30.00, change the price of Çay'));
    expect(await priceBox('Çay')).toHaveValue('30');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await priceOf(company, 'Çay')).toBe(30));
  });

  it('keeps the failure of a later save, and sends the saves of one product in turn', async () => {
    const company = await buildCompany(backend);
    const product = await company.buildProduct({ name: 'Çay', price: 10 });
    const wire = wireOver(backend.fetch);
    const put = `PUT company-api/v1/products/${product.id}/`;
    const { opened, open: release } = gate();
    wire.once(put, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user } = await open(company, '/products', wire);
    await user.click(await findButton(/change the price of Çay/));
    await user.keyboard('12{Enter}');
    await waitFor(() => expect(wire.named(put)).toHaveLength(1));
    wire.once(put, () => answer(500, {}));
    await user.click(await findButton(/change the price of Çay/));
    await user.keyboard('13{Enter}');
    expect(wire.named(put)).toHaveLength(1);
    holdTheClock();
    release();
    expect(await screen.findByText(/^Not saved/)).toBeVisible();
    expect(wire.named(put)).toHaveLength(2);
    // The first save has said that it is saved for 2 s.
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(screen.getByText(/^Not saved/)).toBeVisible();
    expect(await priceOf(company, 'Çay')).toBe(12);
  });

  it('is undone to the price before the first of several saves, which the offer names', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const { user } = await open(company, '/products');
    for (const price of ['30', '35']) {
      await user.click(await findButton(/change the price of Çay/));
      await priceBox('Çay');
      await user.keyboard(`${price}{Enter}`);
      expect(await screen.findByText(`Çay: ₺25.00 → ₺${price}.00`)).toBeVisible();
    }
    await user.click(button('Undo'));
    await screen.findByText('Undone.');
    expect(await priceOf(company, 'Çay')).toBe(25);
  });

  it('is undone, unless it has been changed again since', async () => {
    const company = await buildCompany(backend);
    const product = await company.buildProduct({ name: 'Çay', price: 25 });
    const { user } = await open(company, '/products');
    await user.click(await findButton(/change the price of Çay/));
    await priceBox('Çay');
    await user.keyboard('30{Enter}');
    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    expect(await priceOf(company, 'Çay')).toBe(25);

    await user.click(await findButton(/change the price of Çay/));
    await priceBox('Çay');
    await user.keyboard('40{Enter}');
    await findButton('Undo');
    await company.send('PUT', `company-api/v1/products/${product.id}/`, { ...product, price: 41 });
    // In a box it takes back what is typed there.
    const isLeftToBox = fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'z', ctrlKey: true });
    expect(isLeftToBox).toBe(true);
    // With Shift it is the browser's Redo.
    const isLeftToBrowser = fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true });
    expect(isLeftToBrowser).toBe(true);
    expect(await findButton('Undo')).toBeEnabled();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(await screen.findByText(/except where the price has changed since: Çay/)).toBeVisible();
    expect(await priceOf(company, 'Çay')).toBe(41);
  });
});

it('P22 a price that another user sets after an undo is not taken for the one that was undone', async () => {
  const company = await buildCompany(backend);
  const product = await company.buildProduct({ name: 'Çay', price: 10 });
  const { user } = await open(company, '/products');
  const type = async (price: string) => {
    await user.click(await findButton(/change the price of Çay/));
    await priceBox('Çay');
    await user.keyboard(`${price}{Enter}`);
  };
  await type('12');
  await user.click(await findButton('Undo'));
  await screen.findByText('Undone.');
  await company.send('PUT', `company-api/v1/products/${product.id}/`, { ...product, price: 12 });
  await type('11');
  expect(await screen.findByText(/changed by someone else meanwhile/)).toBeVisible();
  expect(await priceOf(company, 'Çay')).toBe(12);
});

describe('a price adjustment', () => {
  it('shows old and new prices, sends them, lists what failed, and takes all of it back', async () => {
    const company = await buildCompany(backend);
    for (const [name, price] of [
      ['Çay', 25],
      ['Kahve', 85],
      ['Su', 10],
    ] as const)
      await company.buildProduct({ name, price });
    const { user, wire } = await open(company, '/products');
    await user.click(await checkbox('Choose Çay'));
    await user.click(await checkbox('Choose Kahve'));
    expect(await screen.findByText('2 selected')).toBeVisible();
    await user.click(await findButton('Change prices'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the prices of 2 products' }));
    await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Round' }), 'To … .50');
    const rows = (await dialog.findAllByRole('row')).map(row => row.textContent);
    expect(rows.slice(1).toSorted()).toEqual(['Kahve₺85.00₺93.50', 'Çay₺25.00₺27.50']);

    const writes = () => wire.calls.filter(({ method }) => method === 'PUT');
    expect(writes()).toEqual([]);
    wire.once(/^PUT /, () => answer(503, {}));
    await user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
    expect(await dialog.findByText('1 price is not confirmed as changed.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send 1 again' }));
    expect(await screen.findByText('2 prices changed')).toBeVisible();
    expect(await priceOf(company, 'Çay')).toBe(27.5);
    expect(await priceOf(company, 'Kahve')).toBe(93.5);
    expect(await priceOf(company, 'Su')).toBe(10);

    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    expect(await priceOf(company, 'Çay')).toBe(25);
    expect(await priceOf(company, 'Kahve')).toBe(85);
  });

  it('leaves only the products chosen whose prices were not changed', async () => {
    const company = await buildCompany(backend);
    for (const name of ['Çay', 'Kahve']) await company.buildProduct({ name, price: 10 });
    // Ten percent of nothing change nothing.
    await company.buildProduct({ name: 'Su', price: 0 });
    const { user, wire } = await open(company, '/products');
    for (const name of ['Çay', 'Kahve', 'Su']) await user.click(await checkbox(`Choose ${name}`));
    await user.click(await findButton('Change prices'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
    wire.once(/^PUT /, () => answer(400, { price: ['No.'] }));
    await user.click(await dialog.findByRole('button', { name: 'Change 2 prices' }));
    await dialog.findByRole('button', { name: 'Send 1 again' });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('2 selected')).toBeVisible();
    expect(await checkbox('Choose Su')).toBeChecked();
    const left = (await priceOf(company, 'Çay')) === 10 ? 'Çay' : 'Kahve';
    expect(await checkbox(`Choose ${left}`)).toBeChecked();
  });

  it('leaves a price alone that another user has changed meanwhile', async () => {
    const company = await buildCompany(backend);
    const tea = await company.buildProduct({ name: 'Çay', price: 25 });
    const { user } = await open(company, '/products');
    await user.click(await checkbox('Choose Çay'));
    await user.click(await findButton('Change prices'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
    await dialog.findByText('₺27.50');
    await company.send('PUT', `company-api/v1/products/${tea.id}/`, { ...tea, price: 33 });
    await user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
    expect(await dialog.findByText('The price has been changed by someone else meanwhile')).toBeVisible();
    expect(await priceOf(company, 'Çay')).toBe(33);
  });

  it('starts from the price that was corrected in its row after the product was chosen', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const { user } = await open(company, '/products');
    await user.click(await checkbox('Choose Çay'));
    await user.click(await findButton('₺25.00, change the price of Çay'));
    await priceBox('Çay');
    await user.keyboard('30{Enter}');
    await waitFor(async () => expect(await priceOf(company, 'Çay')).toBe(30));
    await user.click(await findButton('Change prices'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
    await waitFor(() => expect(dialog.getAllByRole('row')[1]).toHaveTextContent('Çay₺30.00₺33.00'));
    await user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
    expect(await screen.findByText('1 price changed')).toBeVisible();
    expect(await priceOf(company, 'Çay')).toBe(33);
  });
});

describe('a selection', () => {
  it('is deleted together, says what goes with it, and says that there is no undo', async () => {
    const company = await buildCompany(backend);
    const lunch = await company.buildMenu({ name: 'Öğle' });
    const dinner = await company.buildMenu({ name: 'Akşam' });
    await company.buildMenu({ name: 'Kahvaltı' });
    for (const { id } of [lunch, lunch, dinner]) await company.buildLink({ menu: id });
    const { user } = await open(company, '/menus');
    await user.click(await checkbox('Choose Öğle'));
    await user.click(await checkbox('Choose Akşam'));
    await user.click(await findButton('Delete'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 2 items?' }));
    expect(await dialog.findByText(/^3 links/)).toBeVisible();
    expect(dialog.getByText(/cannot be undone/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Menu deleted successfully');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    expect((await company.stored<Product>('menus')).map(({ name }) => name)).toEqual(['Kahvaltı']);
    expect(screen.queryByRole('region', { name: 'Actions for the selection' })).not.toBeInTheDocument();
  });

  it('is added to a category and taken out of it, and both are undone', async () => {
    const company = await buildCompany(backend);
    const [drinks] = await company.buildCategories(['İçecekler']);
    const tea = await company.buildProduct({ name: 'Çay' });
    await company.buildProduct({ name: 'Ayran' });
    await company.send('POST', 'company-api/v1/product-categories/', {
      product: tea.id,
      category: drinks!.id,
      sort_order: 3,
    });
    const places = async () =>
      (await company.stored<ProductCategory>('product-categories', 'sort_order')).map(
        ({ product, sort_order }) => `${product?.name} ${sort_order}`,
      );
    const { user, wire } = await open(company, '/products');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(await findButton('Add to category'));
    await user.click(await findButton('İçecekler'));
    expect(await screen.findByText('1 product added to İçecekler')).toBeVisible();
    expect(await places()).toEqual(['Çay 3', 'Ayran 4']);
    const undo = await findButton('Undo');
    // It is removed, although the answer is lost.
    wire.once(/^DELETE .*product-categories/, lostAnswer);
    await user.click(undo);
    await screen.findByText(/^This could not be undone\. /);
    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    expect(await places()).toEqual(['Çay 3']);

    await user.click(await checkbox('Choose Çay'));
    await user.click(await findButton('Remove from category'));
    await user.click(await findButton('İçecekler'));
    expect(await screen.findByText('1 product removed from İçecekler')).toBeVisible();
    expect(await places()).toEqual([]);
    // The place is there, although the answer is lost.
    wire.once('POST company-api/v1/product-categories/', lostAnswer);
    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    expect(await places()).toEqual(['Çay 3']);
  });

  it('is added to one category at a time, and the bar says that it is being saved', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(['İçecekler', 'Tatlılar']);
    for (const name of ['Çay', 'Ayran', 'Su']) await company.buildProduct({ name });
    const wire = wireOver(backend.fetch);
    const { opened, open: release } = gate();
    wire.when('POST company-api/v1/product-categories/', async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user } = await open(company, '/products', wire);
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(await findButton('Add to category'));
    await user.click(await findButton('İçecekler'));
    const bar = within(screen.getByRole('region', { name: 'Actions for the selection' }));
    expect(await bar.findByText('Saving...')).toBeVisible();
    // The bar is removed and shown again, and the change still runs.
    await user.click(bar.getByRole('button', { name: 'End the selection' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    // A dialog of the bar would be closed by the end of the change.
    for (const name of ['Add to category', 'Remove from category', 'Change prices', 'Delete']) {
      expect(button(name)).toHaveAttribute('aria-disabled', 'true');
      await user.click(button(name));
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('3 products added to İçecekler')).toBeVisible();
    expect(screen.queryByText('Saving...')).not.toBeInTheDocument();
    expect(wire.named('POST company-api/v1/product-categories/')).toHaveLength(3);
    expect(await company.stored('product-categories')).toHaveLength(3);
  });

  it('P8 that was added without an answer is taken out by the undo as well', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(['İçecekler']);
    for (const name of ['Çay', 'Ayran']) await company.buildProduct({ name });
    const { user, wire } = await open(company, '/products');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(await findButton('Add to category'));
    wire.once('POST company-api/v1/product-categories/', lostAnswer);
    await user.click(await findButton('İçecekler'));
    expect(await screen.findByText('1 product added to İçecekler')).toBeVisible();
    expect(await company.stored('product-categories')).toHaveLength(2);
    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    expect(await company.stored('product-categories')).toEqual([]);
  });

  it('is put back alone by the second try of an undo that has failed for it', async () => {
    const company = await buildCompany(backend);
    const [drinks] = await company.buildCategories(['İçecekler']);
    for (const [index, name] of ['Çay', 'Ayran'].entries()) {
      const { id } = await company.buildProduct({ name });
      const place = { product: id, category: drinks!.id, sort_order: index };
      await company.send('POST', 'company-api/v1/product-categories/', place);
    }
    const { user, wire } = await open(company, '/products');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(await findButton('Remove from category'));
    await user.click(await findButton('İçecekler'));
    expect(await screen.findByText('2 products removed from İçecekler')).toBeVisible();
    const sent = () => wire.named('POST company-api/v1/product-categories/').length;
    wire.once('POST company-api/v1/product-categories/', () => answer(503, {}));
    await user.click(await findButton('Undo'));
    expect(await screen.findByText(/^Undone, but not completely: (Çay|Ayran)$/)).toBeVisible();
    expect(sent()).toBe(2);
    await user.click(await findButton('Undo'));
    await waitFor(async () => expect(await company.stored('product-categories')).toHaveLength(2));
    expect(sent()).toBe(3);
  });
});

describe('a deletion', () => {
  it('of products is undone: fields, places in categories and photos come back', async () => {
    const company = await buildCompany(backend);
    const [drinks] = await company.buildCategories(['İçecekler']);
    const mint = await company.buildIngredient({ name: 'Nane' });
    const tea = await company.buildProduct({ name: 'Çay', price: 25, ingredients: [mint.id] });
    await company.buildProduct({ name: 'Ayran' });
    await company.send('POST', 'company-api/v1/product-categories/', {
      product: tea.id,
      category: drinks!.id,
      sort_order: 7,
    });
    const photo = 'http://backend.test/photos/tea.png';
    const wire = wireOver(backend.fetch);
    wire.when(`GET company-api/v1/products/${tea.id}/`, async (_, passOn) => {
      const product = (await (await passOn()).json()) as Product;
      return answer(200, { ...product, photo });
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(new Blob([PNG], { type: 'image/png' }))));
    const { user } = await open(company, '/products', wire);
    await user.click(await checkbox('Choose Çay'));
    await user.click(await checkbox('Choose Ayran'));
    await user.click(await findButton('Delete'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
    expect(dialog.queryByText(/cannot be undone/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 items');
    expect(await company.stored('products')).toEqual([]);

    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    vi.unstubAllGlobals();
    const products = await company.stored<Product>('products');
    expect(products.map(({ name }) => name)).toEqual(['Çay', 'Ayran']);
    expect(products[0]).toMatchObject({ price: 25, ingredients: [{ name: 'Nane' }] });
    expect(products[0]!.photo).toMatch(/^http/);
    const [place] = await company.stored<ProductCategory>('product-categories');
    expect(place).toMatchObject({ product: { name: 'Çay' }, category: { name: 'İçecekler' }, sort_order: 7 });
  });

  it('of which a part failed can be undone when the dialog is closed', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay' });
    const ayran = await company.buildProduct({ name: 'Ayran' });
    const wire = wireOver(backend.fetch);
    wire.when(`DELETE company-api/v1/products/${ayran.id}/`, () => answer(500, {}));
    const { user } = await open(company, '/products', wire);
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(await findButton('Delete'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/Ayran/, { selector: '[role=alert] *, [role=alert]' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    const names = (await company.stored<Product>('products')).map(({ name }) => name);
    expect(names.sort()).toEqual(['Ayran', 'Çay']);
  });

  it('whose undo is still running leaves the next offer alone', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay' });
    await company.buildProduct({ name: 'Ayran' });
    const wire = wireOver(backend.fetch);
    const { opened, open: release } = gate();
    wire.once('POST company-api/v1/products/', async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user } = await open(company, '/products', wire);
    const remove = async (name: string) => {
      await user.click(await checkbox(`Choose ${name}`));
      await user.click(await findButton('Delete'));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
      );
    };
    await remove('Çay');
    await user.click(await findButton('Undo'));
    await remove('Ayran');
    await findButton('Undo');
    release();
    await screen.findByText('Undone.');
    await user.click(await findButton('Undo'));
    await waitFor(async () => {
      const names = (await company.stored<Product>('products')).map(({ name }) => name);
      expect(names.sort()).toEqual(['Ayran', 'Çay']);
    });
  });

  it('names in the dialog that a photo will not come back which the page may not read', async () => {
    const company = await buildCompany(backend);
    const tea = await company.buildProduct({ name: 'Çay' });
    const wire = wireOver(backend.fetch);
    wire.when(`GET company-api/v1/products/${tea.id}/`, () =>
      answer(200, { ...tea, photo: 'http://elsewhere.test/tea.png' }),
    );
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { user } = await open(company, '/products', wire);
    await user.click(await findButton('Delete Çay'));
    expect(await screen.findByText(/the photo does not come back/)).toBeVisible();
    vi.unstubAllGlobals();
  });

  it('of an ingredient is undone in every product that had it', async () => {
    const company = await buildCompany(backend);
    const mint = await company.buildIngredient({ name: 'Nane' });
    const salt = await company.buildIngredient({ name: 'Tuz' });
    await company.buildProduct({ name: 'Limonata', ingredients: [mint.id, salt.id] });
    await company.buildProduct({ name: 'Çay', ingredients: [salt.id] });
    const { user } = await open(company, '/ingredients');
    await user.click(await findButton('Delete Nane'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    expect(await screen.findByText('Nane', { selector: 'td *' })).toBeVisible();
    const products = await company.stored<Product>('products');
    expect(products.map(({ ingredients }) => ingredients.map(({ name }) => name).toSorted())).toEqual([
      ['Nane', 'Tuz'],
      ['Tuz'],
    ]);
  });

  it('of an ingredient has no undo when the company has more than 1,000 products', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Nane' });
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/products/', () => answer(200, { count: 1001, results: [] }));
    const { user } = await open(company, '/ingredients', wire);
    await user.click(await findButton('Delete Nane'));
    expect(await screen.findByText('This cannot be undone.')).toBeVisible();
  });
});

/** A photo of one pixel. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  character => character.charCodeAt(0),
);
