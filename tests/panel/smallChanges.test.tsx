import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category, Ingredient, Menu, Product } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, lostAnswer, plainWireOver, wireOver, type Wire } from '../support/panel/wire';

/** Lost answers, other users and screens that are left, where there is no form of a record. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const open = (company: Company, path: string, wire: Wire = wireOver(backend.fetch)) =>
  renderPanel({ backend, wire, account: company.account, path });

/** Carries out the next call of this name, and loses its answer. */
const lose = (wire: Wire, name: string) => wire.once(name, lostAnswer);

const PRODUCTS = 'company-api/v1/products/';
const nameOf = ({ name }: { name: string }) => name;
const product = async (company: Company) => (await company.stored<Product>('products'))[0]!;

async function typePrice(user: Awaited<ReturnType<typeof open>>['user'], name: string, keys: string) {
  await user.click(await findButton(new RegExp(`change the price of ${name}`)));
  await screen.findByRole('textbox', { name: `New price of ${name}` });
  await user.keyboard(keys);
}

describe('P22 a price in the list that another user changes', () => {
  it('while it is typed is left alone, and shown', async () => {
    const company = await buildCompany(backend);
    const tea = await company.buildProduct({ name: 'Çay', price: 25 });
    const { user } = await open(company, '/products');
    await typePrice(user, 'Çay', '30');
    await company.send('PUT', `${PRODUCTS}${tea.id}/`, { ...tea, price: 27 });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Not saved. The price has been changed by someone else meanwhile',
    );
    expect((await product(company)).price).toBe(27);
    // The second time the user has seen the other price.
    await user.click(await findButton('₺30.00, change the price of Çay'));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect((await product(company)).price).toBe(30));
  });

  it('between the read and the save keeps what the other user has changed', async () => {
    const company = await buildCompany(backend);
    const tea = await company.buildProduct({ name: 'Çay', price: 25 });
    const wire = wireOver(backend.fetch);
    wire.once(`PUT ${PRODUCTS}${tea.id}/`, async (_, passOn) => {
      await company.send('PUT', `${PRODUCTS}${tea.id}/`, { ...tea, description: 'Demli' });
      return passOn();
    });
    const { user } = await open(company, '/products', wire);
    await typePrice(user, 'Çay', '30{Enter}');
    expect(await screen.findByText('Çay: ₺25.00 → ₺30.00')).toBeVisible();
    expect(await product(company)).toMatchObject({ price: 30, description: 'Demli' });
  });
});

it('P13 a price whose list was left tells that it is not saved', async () => {
  const company = await buildCompany(backend);
  const tea = await company.buildProduct({ name: 'Çay', price: 25 });
  const wire = wireOver(backend.fetch);
  const { opened, open: release } = gate();
  wire.once(`PUT ${PRODUCTS}${tea.id}/`, async () => {
    await opened;
    return answer(500, {});
  });
  const { user } = await open(company, '/products', wire);
  await typePrice(user, 'Çay', '30{Enter}');
  await waitFor(() => expect(wire.writes()).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Menus' }));
  await screen.findByRole('heading', { level: 1, name: 'Menus' });
  release();
  expect(await screen.findByText(/^Çay, ₺30\.00: Not saved\. Server error/)).toBeVisible();
});

it('P13 a price adjustment whose dialog was left names what is not changed, and can be undone', async () => {
  const company = await buildCompany(backend);
  const tea = await company.buildProduct({ name: 'Çay', price: 25 });
  await company.buildProduct({ name: 'Su', price: 10 });
  const wire = wireOver(backend.fetch);
  const { opened, open: release } = gate();
  wire.once(`PUT ${PRODUCTS}${tea.id}/`, async () => {
    await opened;
    return answer(500, {});
  });
  const { user, router } = await open(company, '/products', wire);
  for (const name of ['Çay', 'Su'])
    await user.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));
  await user.click(await findButton('Change prices'));
  await user.type(await screen.findByRole('textbox', { name: 'By' }), '10');
  await user.click(await findButton('Change 2 prices'));
  await waitFor(() => expect(wire.writes()).toHaveLength(2));
  void router.navigate('/menus');
  await screen.findByRole('heading', { level: 1, name: 'Menus' });
  release();
  expect(await screen.findByText(/: 1 price is not confirmed as changed\. Çay$/)).toBeVisible();
  expect(await screen.findByText('1 price changed')).toBeVisible();
  expect(await findButton('Undo')).toBeEnabled();
});

async function deleteRow(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(await findButton(`Delete ${name}`));
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
}

describe.each([
  ['with keys', () => wireOver(backend.fetch)],
  ['without keys', () => plainWireOver(backend.fetch)],
])('P8 an answer that is lost, %s', (_, createWire) => {
  it('makes no second product when its deletion is undone', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const { user, wire } = await open(company, '/products', createWire());
    await deleteRow(user, 'Çay');
    lose(wire, `POST ${PRODUCTS}`);
    await user.click(await findButton('Undo'));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect((await company.stored<Product>('products')).map(nameOf)).toEqual(['Çay']);
  });

  it('does not keep an ingredient from being put back into its products', async () => {
    const company = await buildCompany(backend);
    const mint = await company.buildIngredient({ name: 'Nane' });
    await company.buildProduct({ name: 'Çay', ingredients: [mint.id] });
    const { user, wire } = await open(company, '/ingredients', createWire());
    await deleteRow(user, 'Nane');
    lose(wire, 'POST company-api/v1/ingredients/');
    await user.click(await findButton('Undo'));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect((await product(company)).ingredients.map(nameOf)).toEqual(['Nane']);
  });

  it('makes no second category or ingredient when they are added from a product', async () => {
    const company = await buildCompany(backend);
    const { user, wire } = await open(company, '/products/create', createWire());
    for (const [label, name, path] of [
      [/^Ingredients/, 'Nane', 'ingredients'],
      [/^Categories/, 'Çaylar', 'categories'],
    ] as const) {
      const box = await screen.findByRole('combobox', { name: label });
      lose(wire, `POST company-api/v1/${path}/`);
      await user.type(box, name);
      await user.click(await screen.findByRole('option', { name: `Add “${name}”` }));
      expect(await screen.findByText(/It may have been saved/)).toBeVisible();
      await user.click(box);
      // The search has found it meanwhile.
      await user.click(await screen.findByRole('option', { name }));
      expect(await findButton(`Remove ${name}`)).toBeVisible();
    }
    expect((await company.stored<Ingredient>('ingredients')).map(nameOf)).toEqual(['Nane']);
    expect((await company.stored<Category>('categories')).map(nameOf)).toEqual(['Çaylar']);
  });
});

it('P8 an answer that is lost makes no second record when a deleted one is created again', async () => {
  const company = await buildCompany(backend);
  const menu = await company.buildMenu({ name: 'Akşam' });
  await company.send('DELETE', `company-api/v1/menus/${menu.id}/`);
  const { user, wire } = await open(company, '/history');
  const createAgain = async () => {
    const [deleted] = await screen.findAllByRole('region', { name: 'Akşam (menu)' });
    await user.click(within(deleted!).getByRole('button', { name: 'Create again' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Create again' }));
  };
  lose(wire, 'POST company-api/v1/menus/');
  await createAgain();
  expect(await screen.findByText(/It may have been saved/)).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Akşam (menu)' })).toHaveLength(3));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  const cards = screen.getAllByRole('region', { name: 'Akşam (menu)' });
  const deleted = cards.find(card => within(card).queryByRole('button', { name: 'Create again' }));
  await user.click(within(deleted!).getByRole('button', { name: 'Create again' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Create again' }));
  expect(await screen.findByText('Akşam has its older values')).toBeVisible();
  expect((await company.stored<Menu>('menus')).map(nameOf)).toEqual(['Akşam']);
});

it('P14 two clicks in one moment create a deleted record again once', async () => {
  const company = await buildCompany(backend);
  const menu = await company.buildMenu({ name: 'Akşam' });
  await company.send('DELETE', `company-api/v1/menus/${menu.id}/`);
  const { user, wire } = await open(company, '/history');
  await user.click(await findButton('Create again'));
  const dialog = within(await screen.findByRole('alertdialog'));
  const confirm = dialog.getByRole('button', { name: 'Create again' });
  act(() => {
    confirm.click();
    confirm.click();
  });
  expect(await screen.findByText('Akşam has its older values')).toBeVisible();
  expect(wire.named('POST company-api/v1/menus/')).toHaveLength(1);
  expect(await company.stored<Menu>('menus')).toHaveLength(1);
});

it('P13 a log-out waits for what is being saved, so that its next step is not refused', async () => {
  const company = await buildCompany(backend);
  await company.buildCategories(['Bir', 'İki'], 0);
  const { opened, open: release } = gate();
  const wire = wireOver(backend.fetch);
  const outcomes: number[] = [];
  wire.when(/^PATCH/, async (_, passOn) => {
    await opened;
    const saved = await passOn();
    outcomes.push(saved.status);
    return saved;
  });
  const { user, router } = await open(company, '/categories', wire);
  await user.click(await findButton('Move Bir down'));
  await waitFor(() => expect(wire.writes()).toHaveLength(2));
  void router.navigate('/logout');
  expect(await screen.findByText('Signing out...')).toBeVisible();
  expect(wire.named('POST api/v1/logout/')).toEqual([]);
  release();
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(wire.named('POST api/v1/logout/')).toHaveLength(1);
  expect(outcomes).toEqual([200, 200]);
});

it('P13 a log-out that waits for what is being saved is cancelled by Back', async () => {
  const company = await buildCompany(backend);
  await company.buildCategories(['Bir', 'İki'], 0);
  const { opened, open: release } = gate();
  const wire = wireOver(backend.fetch);
  wire.when(/^PATCH/, async (_, passOn) => {
    await opened;
    return passOn();
  });
  const { user, router } = await open(company, '/categories', wire);
  await user.click(await findButton('Move Bir down'));
  await waitFor(() => expect(wire.writes()).toHaveLength(2));
  void router.navigate('/logout');
  expect(await screen.findByText('Signing out...')).toBeVisible();
  void router.navigate(-1);
  await findButton('Move Bir up');
  release();
  await act(() => wire.settled());
  expect(await screen.findByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  expect(wire.named('POST api/v1/logout/')).toEqual([]);
});

it('P8 a deleted record that may have been created again before a reload is created twice only on request', async () => {
  const company = await buildCompany(backend);
  const values = { name: 'Akşam', description: 'Her gün' };
  const menu = await company.buildMenu(values);
  await company.send('DELETE', `company-api/v1/menus/${menu.id}/`);
  // By a try whose answer was lost.
  await company.buildMenu(values);
  const { user } = await open(company, '/history');
  const createAgain = async () => {
    const cards = await screen.findAllByRole('region', { name: 'Akşam (menu)' });
    const deleted = cards.find(card => within(card).queryByRole('button', { name: 'Create again' }));
    await user.click(within(deleted!).getByRole('button', { name: 'Create again' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create again' }),
    );
    return within(await screen.findByRole('alertdialog', { name: 'There is one like that already' }));
  };
  await user.click((await createAgain()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await company.stored<Menu>('menus')).toHaveLength(1);
  await user.click((await createAgain()).getByRole('button', { name: 'Create another one' }));
  expect(await screen.findByText('Akşam has its older values')).toBeVisible();
  expect(await company.stored<Menu>('menus')).toHaveLength(2);
});
