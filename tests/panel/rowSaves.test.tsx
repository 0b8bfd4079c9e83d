import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Ingredient, Product } from '../../src/contract/records';
import { draftKeyAt } from '../../src/unsaved/draftKeys';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, lostAnswer, wireOver } from '../support/panel/wire';

/** Names and prices that are changed in their rows, and are stopped, cancelled, refused by another change, or not confirmed. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const PRODUCTS = 'company-api/v1/products/';

async function open(path: string) {
  const panel = await renderPanel({ backend, wire: wireOver(backend.fetch), account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}

type Panel = Awaited<ReturnType<typeof open>>;

async function typeName({ user }: Panel, before: string, keys: string) {
  await user.click(await findButton(`Edit ${before}`));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, keys);
  return name;
}

it('a price adjustment that is stopped sends no further price, and names what is not changed', async () => {
  for (let number = 1; number <= 20; number++) await company.buildProduct({ name: `Dish ${number}` });
  const { user, wire } = await open('/products');
  const { opened, open: release } = gate();
  wire.when(/^PUT /, async (_, passOn) => {
    await opened;
    return passOn();
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(await findButton('Change prices'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the prices of 20 products' }));
  await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
  await user.click(await dialog.findByRole('button', { name: 'Change 20 prices' }));
  await waitFor(() => expect(wire.writes()).toHaveLength(6));
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  release();
  expect(await dialog.findByText('14 prices were not changed.')).toBeVisible();
  expect(dialog.getAllByText('Stopped before it was sent')).toHaveLength(14);
  expect(wire.writes()).toHaveLength(6);
  const products = await company.stored<Product>('products');
  expect(products.filter(({ price }) => price === 11)).toHaveLength(6);
  await user.click(dialog.getByRole('button', { name: 'Send 14 again' }));
  expect(await screen.findByText('20 prices changed')).toBeVisible();
  expect((await company.stored<Product>('products')).map(({ price }) => price)).toEqual(Array(20).fill(11));
});

it('a double click on the button that changes prices stops nothing', async () => {
  for (const name of ['Çay', 'Kahve']) await company.buildProduct({ name });
  const { user, wire } = await open('/products');
  const { opened, open: release } = gate();
  wire.when(/^PUT /, async (_, passOn) => {
    await opened;
    return passOn();
  });
  const { dialog, change } = await adjustBoth(user);
  await change();
  // The second click is on what is at the place of the first one.
  const buttons = dialog.getAllByRole('button', { name: /^(Cancel|Change|Stop)/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Stop', 'Cancel', 'Change 2 prices']);
  await change();
  release();
  expect(await screen.findByText('2 prices changed')).toBeVisible();
  expect(wire.writes()).toHaveLength(2);
});

it('a price that is half typed is not saved when another window gets the focus', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  const { user, wire } = await open('/products');
  await user.click(await findButton(/change the price of Çay/));
  const price = await screen.findByRole('textbox', { name: 'New price of Çay' });
  await user.keyboard('3');
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  fireEvent.blur(price);
  focus.mockReturnValue(true);
  fireEvent.focus(price);
  await user.keyboard('0');
  expect(price).toHaveValue('30');
  expect(wire.writes()).toEqual([]);
  await user.click(screen.getByRole('heading', { name: 'Products' }));
  await waitFor(async () => expect(await company.stored<Product>('products')).toMatchObject([{ price: 30 }]));
});

async function setTeaPrice(user: UserEvent, price: string) {
  await user.click(await findButton(/change the price of Çay/));
  await screen.findByRole('textbox', { name: 'New price of Çay' });
  await user.keyboard(`${price}{Enter}`);
}

it('a price that is changed back can be undone too', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  const { user } = await open('/products');
  await setTeaPrice(user, '30');
  expect(await screen.findByText('Çay: ₺25.00 → ₺30.00')).toBeVisible();
  await setTeaPrice(user, '25');
  expect(await screen.findByText('Çay: ₺30.00 → ₺25.00')).toBeVisible();
  await user.click(await findButton('Undo'));
  await waitFor(async () => expect((await company.stored<Product>('products'))[0]!.price).toBe(30));
});

it('a price that is changed again after the end of the offer is undone to the one between', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  const { user } = await open('/products');
  await setTeaPrice(user, '30');
  expect(await screen.findByText('Çay: ₺25.00 → ₺30.00')).toBeVisible();
  const later = Date.now() + 60_000;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => later);
  await setTeaPrice(user, '40');
  expect(await screen.findByText('Çay: ₺30.00 → ₺40.00')).toBeVisible();
  now.mockRestore();
  await user.click(await findButton('Undo'));
  await waitFor(async () => expect((await company.stored<Product>('products'))[0]!.price).toBe(30));
});

it('P8 a price with a lost answer is read again with its list', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  const { user, wire } = await open('/products');
  await user.click(await findButton(/change the price of Çay/));
  await screen.findByRole('textbox', { name: 'New price of Çay' });
  wire.once(/^PUT /, lostAnswer);
  await act(() => wire.settled());
  const reads = wire.named(`GET ${PRODUCTS}`).length;
  await user.keyboard('30{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/may have been saved/);
  await waitFor(() => expect(wire.named(`GET ${PRODUCTS}`)).toHaveLength(reads + 1));

  // It is what is wanted, and there is nothing to undo.
  await user.click(await findButton(/^₺30.00, change the price of Çay/));
  await screen.findByRole('textbox', { name: 'New price of Çay' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  await act(() => wire.settled());
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('P8 a price with a lost answer is undone to the price that the user saw', async () => {
  const { id } = await company.buildProduct({ name: 'Çay', price: 25 });
  const { user, wire } = await open('/products');
  await user.click(await findButton(/change the price of Çay/));
  await screen.findByRole('textbox', { name: 'New price of Çay' });
  wire.once(/^PUT /, lostAnswer);
  await act(() => wire.settled());
  const { opened, open: release } = gate();
  wire.when(`GET ${PRODUCTS}`, async (_, passOn) => {
    await opened;
    return passOn();
  });
  await user.keyboard('30{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/may have been saved/);
  // The list is still being read again.
  await user.click(await findButton(/change the price of Çay/));
  await screen.findByRole('textbox', { name: 'New price of Çay' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Çay: ₺25.00 → ₺30.00')).toBeVisible();
  await user.click(await findButton('Undo'));
  await waitFor(async () => expect((await company.get<Product>(`${PRODUCTS}${id}/`)).body.price).toBe(25));
  release();
});

/** Comes back to a list, whose read answers with the current rows when it is released. */
async function openAgain(path: string, { router, wire }: Panel) {
  await act(() => wire.settled());
  const shown = screen.getByRole('heading', { level: 1 }).textContent;
  void router.navigate('/menus');
  await screen.findByRole('heading', { level: 1, name: 'Menus' });
  await act(() => wire.settled());
  // What was read a moment ago is not read again.
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  const read = gate();
  const held = gate();
  wire.once(`GET company-api/v1${path}/`, async (_, passOn) => {
    const old = await passOn();
    read.open();
    await held.opened;
    return old;
  });
  void router.navigate(path);
  await screen.findByRole('heading', { level: 1, name: shown });
  await read.opened;
  return held.open;
}

it('P12 a price that was saved while its list was being read stays', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  const panel = await open('/products');
  const release = await openAgain('/products', panel);
  await panel.user.click(await findButton(/change the price of Çay/));
  await screen.findByRole('textbox', { name: 'New price of Çay' });
  await panel.user.keyboard('30{Enter}');
  expect(await screen.findByText('Çay: ₺25.00 → ₺30.00')).toBeVisible();
  release();
  await act(() => panel.wire.settled());
  await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
  expect(await findButton(/^₺30.00, change the price of Çay/)).toBeVisible();
});

it('P12 a price that was saved while a search was being read is shown in what was found', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  const { user, wire } = await open('/products');
  await act(() => wire.settled());
  const read = gate();
  const held = gate();
  wire.once(`GET ${PRODUCTS}`, async (_, passOn) => {
    const old = await passOn();
    read.open();
    await held.opened;
    return old;
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'çay');
  await read.opened;
  await user.click(await findButton(/change the price of Çay/));
  await screen.findByRole('textbox', { name: 'New price of Çay' });
  await user.keyboard('30{Enter}');
  expect(await screen.findByText('Çay: ₺25.00 → ₺30.00')).toBeVisible();
  held.open();
  await act(() => wire.settled());
  await waitFor(() => expect(screen.queryByText('Saved')).not.toBeInTheDocument());
  expect(await findButton(/^₺30.00, change the price of Çay/)).toBeVisible();
});

it('P12 a name that was saved while its list was being read stays', async () => {
  await company.buildIngredient({ name: 'Tuz' });
  const panel = await open('/ingredients');
  await screen.findByText('Tuz');
  const release = await openAgain('/ingredients', panel);
  await typeName(panel, 'Tuz', 'Deniz tuzu{Enter}');
  expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
  release();
  await act(() => panel.wire.settled());
  expect(await findButton('Edit Deniz tuzu')).toBeVisible();
});

it('P22 a name that another user has changed stays in its row when nothing is chosen', async () => {
  const salt = await company.buildIngredient({ name: 'Tuz' });
  const panel = await open('/ingredients');
  const name = await typeName(panel, 'Tuz', 'Deniz tuzu');
  await company.send('PUT', `company-api/v1/ingredients/${salt.id}/`, { name: 'Kaya tuzu' });
  await panel.user.keyboard('{Enter}');
  await screen.findByRole('alertdialog', { name: '“Kaya tuzu” was changed meanwhile' });
  const writes = panel.wire.writes().length;
  await panel.user.click(await findButton('Back to the form'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await act(() => panel.wire.settled());
  expect(screen.queryByText('Ingredient updated successfully')).not.toBeInTheDocument();
  expect(name).toBeVisible();
  expect(name).toHaveValue('Deniz tuzu');
  expect(panel.wire.writes()).toHaveLength(writes);
  expect((await company.stored<Ingredient>('ingredients'))[0]!.name).toBe('Kaya tuzu');
});

it('P13 P22 a name whose row is left before its save meets another change is offered again', async () => {
  const salt = await company.buildIngredient({ name: 'Tuz' });
  const panel = await open('/ingredients');
  const { user, wire, router } = panel;
  await typeName(panel, 'Tuz', 'Deniz tuzu');
  await company.send('PUT', `company-api/v1/ingredients/${salt.id}/`, { name: 'Kaya tuzu' });
  const { opened, open: release } = gate();
  const before = wire.calls.length;
  wire.when(/^GET .*ingredients/, async (_, passOn) => {
    await opened;
    return passOn();
  });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(wire.calls.length).toBeGreaterThan(before));
  void router.navigate('/menus');
  await screen.findByRole('heading', { level: 1, name: 'Menus' });
  release();
  await user.click(await screen.findByRole('button', { name: /^(Continue|Back to the form)$/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Deniz tuzu'));
  expect(wire.writes()).toEqual([]);
});

it('P13 a price that fails after its list was left is told, and a price that was typed since stays', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  const { user, wire, router } = await open('/products');
  const typePrice = async (keys: string) => {
    await user.click(await findButton(/change the price of Çay/));
    await screen.findByRole('textbox', { name: 'New price of Çay' });
    await user.keyboard(keys);
  };
  const answers = [gate(), gate()];
  const [failure, success] = answers;
  wire.once(/^PUT /, async () => {
    await failure!.opened;
    return answer(500, {});
  });
  await typePrice('30{Enter}');
  await waitFor(() => expect(wire.writes()).toHaveLength(1));
  void router.navigate('/menus');
  await screen.findByRole('heading', { level: 1, name: 'Menus' });
  void router.navigate('/products');
  await typePrice('31');
  failure!.open();
  expect(await screen.findByText(/^Çay: Not saved\. Server error/)).toBeVisible();
  expect(draftStore.current()).toMatchObject([{ values: { price: '31' } }]);

  // The first of two prices is saved while the second one is typed.
  wire.once(/^PUT /, async (_, passOn) => {
    await success!.opened;
    return passOn();
  });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(wire.writes()).toHaveLength(2));
  await typePrice('32');
  const key = draftKeyAt('/products', `price-${(await company.stored<Product>('products'))[0]!.id}`);
  await waitFor(() => expect(draftStore.isBeingSaved(key)).toBe(false));
  success!.open();
  expect(await screen.findByText('Çay: ₺25.00 → ₺31.00')).toBeVisible();
  expect(draftStore.settle(key, 'still there')).toBe(true);
});

it('P13 a price that fails after its row is on no page any more is told', async () => {
  for (let count = 0; count < 21; count++) await company.buildProduct({ name: `Ürün ${count}`, price: 25 });
  const { user, wire, router } = await open('/products');
  const { opened, open: release } = gate();
  wire.once(/^PUT /, async () => {
    await opened;
    return answer(500, {});
  });
  await user.click(await findButton(/change the price of Ürün 1$/));
  await screen.findByRole('textbox', { name: 'New price of Ürün 1' });
  await user.keyboard('30{Enter}');
  await waitFor(() => expect(wire.writes()).toHaveLength(1));
  void router.navigate('/products?page=2');
  await screen.findByRole('row', { name: /Ürün 0/ });
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ürün 1 / })).not.toBeInTheDocument());
  release();
  expect(await screen.findByText(/Ürün 1.*Not saved\. Server error/)).toBeVisible();
});

it.each([
  ['Escape', ({ user }: Panel) => user.keyboard('{Escape}')],
  ['a click', async ({ user }: Panel) => user.click(await findButton('Cancel'))],
])('X7 a name that was cancelled by %s is not offered again', async (_, cancel) => {
  await company.buildIngredient({ name: 'Tuz' });
  const panel = await open('/ingredients');
  await typeName(panel, 'Tuz', 'Deniz tuzu');
  await waitFor(() => expect(draftStore.current()).toHaveLength(1));
  await cancel(panel);
  expect(await findButton('Edit Tuz')).toBeVisible();
  expect(draftStore.offered()).toEqual([]);
  panel.unmount();
  expect(draftStore.offered()).toEqual([]);
});

/** Renames “Tuz” beside “Su”; the change is sent on when `release` is called. */
async function renameSlowly() {
  for (const name of ['Tuz', 'Su']) await company.buildIngredient({ name });
  const panel = await open('/ingredients');
  const { opened, open: release } = gate();
  panel.wire.when(/^PUT /, async (_, passOn) => {
    await opened;
    return passOn();
  });
  await typeName(panel, 'Tuz', 'Deniz tuzu{Enter}');
  return { panel, release };
}

it('a rename that ends leaves the row alone in which the next name is being typed', async () => {
  const { panel, release } = await renameSlowly();
  const { user, wire } = panel;
  const water = await typeName(panel, 'Su', 'Sumu');
  release();
  expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
  await act(() => wire.settled());
  expect(water).toHaveFocus();
  await user.keyboard('k{Enter}');
  await waitFor(async () => {
    const names = (await company.stored<Ingredient>('ingredients')).map(({ name }) => name);
    expect(names.sort()).toEqual(['Deniz tuzu', 'Sumuk']);
  });
});

it('a rename whose row is hidden while it is sent leaves no open row behind', async () => {
  const { panel, release } = await renameSlowly();
  const { user } = panel;
  const search = screen.getByRole('searchbox');
  await user.type(search, 'Su');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument());
  release();
  expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
  await user.clear(search);
  expect(await findButton('Edit Deniz tuzu')).toBeVisible();
});

it('P8 a rename with a lost answer is read again, and can be taken back in the same row', async () => {
  await company.buildIngredient({ name: 'Tuz' });
  const panel = await open('/ingredients');
  const { user, wire } = panel;
  wire.once(/^PUT /, lostAnswer);
  const reads = () => wire.named('GET company-api/v1/ingredients/').length;
  const name = await typeName(panel, 'Tuz', 'Deniz tuzu');
  await act(() => wire.settled());
  const before = reads();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/may have been saved/)).toBeVisible();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await user.clear(name);
  await user.type(name, 'Tuz{Enter}');
  await waitFor(async () => {
    expect((await company.stored<Ingredient>('ingredients')).map(({ name: stored }) => stored)).toEqual([
      'Tuz',
    ]);
  });
  expect(await findButton('Edit Tuz')).toBeVisible();
});

it('P3 an undo of a price that has failed says so, and can be tried again', async () => {
  const { id } = await company.buildProduct({ name: 'Çay', price: 25 });
  const { user, wire } = await open('/products');
  await user.click(await findButton(/change the price of Çay/));
  await screen.findByRole('textbox', { name: 'New price of Çay' });
  await user.keyboard('30{Enter}');
  const undo = await findButton('Undo');
  wire.once(/^PUT /, () => answer(503, {}));
  await user.click(undo);
  expect(await screen.findByText(/^This could not be undone\. /)).toBeVisible();
  expect(screen.queryByText(/has changed since/)).not.toBeInTheDocument();
  await user.click(await findButton('Undo'));
  const price = async () => (await company.get<Product>(`${PRODUCTS}${id}/`)).body.price;
  await waitFor(async () => expect(await price()).toBe(25));
});

/** Chooses both products of the list, and types that their prices rise by ten per cent. */
async function adjustBoth(user: UserEvent) {
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(await findButton('Change prices'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
  const change = async () => user.click(await dialog.findByRole('button', { name: 'Change 2 prices' }));
  return { dialog, change };
}

it('P8 the undo of a price adjustment restores a price that is not confirmed, also without another try', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  await company.buildProduct({ name: 'Ayran', price: 40 });
  const { user, wire } = await open('/products');
  const { dialog, change } = await adjustBoth(user);
  wire.once(/^PUT /, lostAnswer);
  await change();
  expect(await dialog.findByText('1 price is not confirmed as changed.')).toBeVisible();
  const prices = async () => (await company.stored<Product>('products')).map(({ price }) => price);
  expect(await prices()).not.toContain(25);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('1 price changed')).toBeVisible();
  wire.once(/^PUT /, () => answer(503, {}));
  await user.click(await findButton('Undo'));
  expect(await screen.findByText(/^Undone, but not completely: (Çay|Ayran)$/)).toBeVisible();
  await user.click(await findButton('Undo'));
  await waitFor(async () => expect((await prices()).toSorted()).toEqual([25, 40]));
});

it('P8 the undo of a price adjustment restores the price before a change that was sent again', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  await company.buildProduct({ name: 'Ayran', price: 40 });
  const { user, wire } = await open('/products');
  const { dialog, change } = await adjustBoth(user);
  wire.once(/^PUT /, lostAnswer);
  await change();
  await user.click(await dialog.findByRole('button', { name: 'Send 1 again' }));
  expect(await screen.findByText('2 prices changed')).toBeVisible();
  await user.click(await findButton('Undo'));
  await screen.findByText('Undone.');
  const stored = await company.stored<Product>('products');
  expect(stored.map(({ price }) => price).sort()).toEqual([25, 40]);
});

it('P3 an undo of prices of which none is put back says so, and names what has changed since on the next try', async () => {
  const tea = await company.buildProduct({ name: 'Çay', price: 25 });
  const ayran = await company.buildProduct({ name: 'Ayran', price: 40 });
  const { user, wire } = await open('/products');
  const { change } = await adjustBoth(user);
  await change();
  const undo = await findButton('Undo');
  await company.send('PUT', `${PRODUCTS}${ayran.id}/`, { name: 'Ayran', price: 60 });
  wire.once(`PUT ${PRODUCTS}${tea.id}/`, () => answer(503, {}));
  await user.click(undo);
  expect(await screen.findByText(/^This could not be undone\. /)).toBeVisible();
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone, except where the price has changed since: Ayran')).toBeVisible();
  expect((await company.get<Product>(`${PRODUCTS}${tea.id}/`)).body.price).toBe(25);
  expect((await company.get<Product>(`${PRODUCTS}${ayran.id}/`)).body.price).toBe(60);
});
