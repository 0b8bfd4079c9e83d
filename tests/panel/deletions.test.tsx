import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, broken, lostAnswer, plainWireOver, wireOver, type Wire } from '../support/panel/wire';

/** Deletions that fail in part, and what an undo of them brings back. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const PRODUCTS = 'company-api/v1/products/';
const PLACES = 'company-api/v1/product-categories/';

const nameOf = ({ name }: { name: string }) => name;

const open = (company: Company, wire: Wire = wireOver(backend.fetch)) =>
  renderPanel({ backend, wire, account: company.account, path: '/products' });
type User = Awaited<ReturnType<typeof open>>['user'];

/** Clicks on Delete, and returns the question. */
async function askToDelete(user: User, name: string) {
  await user.click(await findButton(name));
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = () => user.click(question.getByRole('button', { name: 'Delete' }));
  return { ...question, confirm };
}

describe('a deletion', () => {
  it('that is confirmed before its photo is read waits, and says that the photo does not come back', async () => {
    const company = await buildCompany(backend);
    const tea = await company.buildProduct({ name: 'Çay' });
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${PRODUCTS}${tea.id}/`, () =>
      answer(200, { ...tea, photo: 'http://elsewhere.test/tea.png' }),
    );
    const { opened, open: release } = gate();
    // A photo is not read by a call of the contract.
    const read = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      await opened;
      throw new TypeError('Failed to fetch');
    });
    const { user } = await open(company, wire);
    const question = await askToDelete(user, 'Delete Çay');
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    await question.confirm();
    expect(await question.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
    release();
    expect(await question.findByText(/the photo does not come back/)).toBeVisible();
    await act(() => wire.settled());
    expect(wire.writes()).toEqual([]);
    expect((await company.stored<Product>('products')).map(nameOf)).toEqual(['Çay']);

    // Now the user knows.
    await question.confirm();
    expect(await screen.findByText('Product deleted successfully')).toBeVisible();
    expect(wire.writes()).toEqual([`DELETE ${PRODUCTS}${tea.id}/`]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  describe.each([
    { who: 'the same user', isSame: true },
    { who: 'another user', isSame: false },
  ])('whose session expires meanwhile', ({ who, isSame }) => {
    it(`P13 tells ${isSame ? '' : 'nothing to '}${who} after the next sign-in`, async () => {
      const company = await buildCompany(backend);
      const tea = await company.buildProduct({ name: 'Çay' });
      await company.buildProduct({ name: 'Ayran' });
      localStorage.setItem('user', company.account.username);
      const { user, wire } = await open(company);
      wire.when(`DELETE ${PRODUCTS}${tea.id}/`, () => answer(401, { detail: 'Invalid token.' }));
      await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
      await (await askToDelete(user, 'Delete')).confirm();
      const name = await screen.findByLabelText(/^Username/);
      await waitFor(async () => expect(await company.stored<Product>('products')).toHaveLength(1));
      await act(() => wire.settled());
      const { account } = isSame ? company : await buildCompany(backend);
      await user.type(name, account.username);
      await user.type(screen.getByLabelText('Password'), `${account.password}{Enter}`);
      await screen.findByRole('navigation', { name: 'Main navigation' });
      if (isSame) expect(await screen.findByText(/^Failed to delete product: Çay\./)).toBeVisible();
      await act(() => wire.settled());
      if (!isSame) expect(screen.queryByText(/Çay/)).not.toBeInTheDocument();
    });
  });

  it('of which a part is tried again deletes only that part, and is undone as a whole', async () => {
    const company = await buildCompany(backend);
    const tea = await company.buildProduct({ name: 'Çay' });
    const ayran = await company.buildProduct({ name: 'Ayran' });
    const { user, wire } = await open(company);
    wire.once(`DELETE ${PRODUCTS}${ayran.id}/`, () => answer(503, {}));
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    const question = await askToDelete(user, 'Delete');
    await question.confirm();
    expect(await question.findByRole('alert')).toHaveTextContent(/: Ayran\. Server error/);
    await question.confirm();
    expect(await screen.findByText('2 items')).toBeVisible();
    expect(wire.named(`DELETE ${PRODUCTS}${tea.id}/`)).toHaveLength(1);
    expect(wire.named(`DELETE ${PRODUCTS}${ayran.id}/`)).toHaveLength(2);
    (await findButton('Undo')).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect((await company.stored<Product>('products')).map(nameOf)).toEqual(['Çay', 'Ayran']);
    // The pressed button is gone.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

it.each([
  ['a deletion', 'Delete', 'Delete', /^DELETE/],
  ['an adjustment of prices', 'Change prices', 'Change 2 prices', /^PUT/],
])('P13 %s that failed in part can be undone after Back', async (_, action, confirm, call) => {
  const company = await buildCompany(backend);
  await company.buildProduct({ name: 'Çay', price: 10 });
  const { id } = await company.buildProduct({ name: 'Ayran', price: 10 });
  const { user, wire, router } = await renderPanel({ backend, account: company.account, path: '/menus' });
  await user.click(screen.getByRole('link', { name: 'Products' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(await findButton(action));
  const role = action === 'Delete' ? 'alertdialog' : 'dialog';
  const dialog = within(await screen.findByRole(role));
  if (role === 'dialog') await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
  wire.when(new RegExp(`${call.source} .*/${id}/$`), () => answer(503, {}));
  await user.click(dialog.getByRole('button', { name: confirm }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  await act(() => router.navigate(-1));
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  const stored = await company.stored<Product>('products');
  expect(stored.map(({ name, price }) => [name, price]).sort()).toEqual([
    ['Ayran', 10],
    ['Çay', 10],
  ]);
});

it('P13 a deletion that ends after Back leaves the focus where the user types', async () => {
  const company = await buildCompany(backend);
  const tea = await company.buildProduct({ name: 'Çay' });
  await company.buildIngredient({ name: 'Tuz' });
  const wire = wireOver(backend.fetch);
  const { user, router } = await renderPanel({
    backend,
    wire,
    account: company.account,
    path: '/ingredients',
  });
  await user.click(screen.getByRole('link', { name: 'Products' }));
  const question = await askToDelete(user, 'Delete Çay');
  const { opened, open: release } = gate();
  wire.once(`DELETE ${PRODUCTS}${tea.id}/`, async (_, passOn) => {
    await opened;
    return passOn();
  });
  await question.confirm();
  await waitFor(() => expect(wire.writes()).toHaveLength(1));
  await act(() => router.navigate(-1));
  await findButton('Delete Tuz');
  const search = screen.getByRole('searchbox');
  await user.click(search);
  release();
  await findButton('Undo');
  await act(() => new Promise(resolve => setTimeout(resolve)));
  expect(search).toHaveFocus();
});

it('P3 an undo is offered as long as the pointer or the focus is on it', async () => {
  const company = await buildCompany(backend);
  await company.buildProduct({ name: 'Çay' });
  const { user } = await open(company);
  const question = await askToDelete(user, 'Delete Çay');
  holdTheClock();
  await question.confirm();
  const undo = await findButton('Undo');
  const pass = () => act(() => vi.advanceTimersByTimeAsync(9_000));
  await user.hover(undo);
  await pass();
  expect(undo).toBeVisible();
  act(() => undo.focus());
  await user.unhover(undo);
  await pass();
  expect(undo).toBeVisible();
  act(() => undo.blur());
  await pass();
  expect(undo).not.toBeInTheDocument();
});

it('P8 a deletion with a lost answer is told as done, and undone', async () => {
  const company = await buildCompany(backend);
  const tea = await company.buildProduct({ name: 'Çay' });
  const { user, wire } = await open(company);
  const question = await askToDelete(user, 'Delete Çay');
  wire.once(`DELETE ${PRODUCTS}${tea.id}/`, lostAnswer);
  await question.confirm();
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect((await company.stored<Product>('products')).map(nameOf)).toEqual(['Çay']);
});

it('P8 a deletion with a lost answer is undone after its second try, when the network is back', async () => {
  const company = await buildCompany(backend);
  const tea = await company.buildProduct({ name: 'Çay' });
  const { user, wire } = await open(company);
  const question = await askToDelete(user, 'Delete Çay');
  let isAway = false;
  wire.when(/products/, async (call, passOn) => {
    if (isAway) return broken();
    if (call.method !== 'DELETE' || wire.named(`DELETE ${PRODUCTS}${tea.id}/`).length > 1) return passOn();
    isAway = true;
    return lostAnswer(call, passOn);
  });
  await question.confirm();
  expect(await question.findByRole('alert')).toHaveTextContent(/may have been/);
  isAway = false;
  await question.confirm();
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect((await company.stored<Product>('products')).map(nameOf)).toEqual(['Çay']);
});

it('P8 an undo is complete if its place in a category was made without an answer', async () => {
  const company = await buildCompany(backend);
  const drinks = await company.buildCategory({ name: 'İçecekler' });
  const tea = await company.buildProduct({ name: 'Çay' });
  await company.send('POST', PLACES, { product: tea.id, category: drinks.id, sort_order: 3 });
  const { user, wire } = await open(company);
  const question = await askToDelete(user, 'Delete Çay');
  await question.confirm();
  wire.once(`POST ${PLACES}`, lostAnswer);
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect(await company.stored<ProductCategory>('product-categories')).toMatchObject([{ sort_order: 3 }]);
});

it.each([
  ['with keys', wireOver],
  ['without keys', plainWireOver],
])('P8 an undo that is repeated after the network was away makes one product, %s', async (_, createWire) => {
  const company = await buildCompany(backend);
  await company.buildProduct({ name: 'Çay' });
  const { user, wire } = await open(company, createWire(backend.fetch));
  await (await askToDelete(user, 'Delete Çay')).confirm();
  const undo = await findButton('Undo');
  let isAway = false;
  wire.when(/products/, async (call, passOn) => {
    if (isAway) return broken();
    if (call.method !== 'POST' || wire.named(`POST ${PRODUCTS}`).length > 1) return passOn();
    isAway = true;
    return lostAnswer(call, passOn);
  });
  await user.click(undo);
  expect(await screen.findByText(/^This could not be undone\. /)).toBeVisible();
  isAway = false;
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect((await company.stored<Product>('products')).map(nameOf)).toEqual(['Çay']);
});

it('P8 a deletion that the browser repeats by itself is the user’s own, and is undone', async () => {
  const company = await buildCompany(backend);
  await company.buildProduct({ name: 'Çay' });
  const { user, wire } = await open(company);
  const question = await askToDelete(user, 'Delete Çay');
  // A browser that loses a reused connection sends the call again, with the same headers.
  wire.once(/^DELETE .*products/, async (_, passOn) => {
    expect((await passOn()).status).toBe(204);
    return passOn();
  });
  await question.confirm();
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect((await company.stored<Product>('products')).map(nameOf)).toEqual(['Çay']);
});

it('P3 an undo of which nothing succeeds says so, with the reason', async () => {
  const company = await buildCompany(backend);
  await company.buildIngredient({ name: 'Tuz' });
  const wire = wireOver(backend.fetch);
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/ingredients' });
  await (await askToDelete(user, 'Delete Tuz')).confirm();
  let isAway = true;
  wire.when('POST company-api/v1/ingredients/', (_, passOn) => (isAway ? answer(503, {}) : passOn()));
  await user.click(await findButton('Undo'));
  expect(await screen.findByText(/^This could not be undone\. Server error/)).toBeVisible();
  isAway = false;
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect((await company.stored<Product>('ingredients')).map(nameOf)).toEqual(['Tuz']);
});

it('P8 the undo of a deletion is offered also where the rest of it has failed on a screen that was left', async () => {
  const company = await buildCompany(backend);
  for (const name of ['Çay', 'Ayran']) await company.buildProduct({ name });
  const { user, wire, router } = await open(company);
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  const question = await askToDelete(user, 'Delete');
  const { opened, open: release } = gate();
  wire.once(/^DELETE .*products/, async () => {
    await opened;
    return answer(503, {});
  });
  await question.confirm();
  await waitFor(async () => expect(await company.stored('products')).toHaveLength(1));
  await act(() => router.navigate('/menus'));
  release();
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect(await company.stored('products')).toHaveLength(2);
});

it('P3 a second undo makes only the places in categories that are still missing', async () => {
  const company = await buildCompany(backend);
  const [drinks, breakfast] = await company.buildCategories(['İçecekler', 'Kahvaltı']);
  const tea = await company.buildProduct({ name: 'Çay' });
  for (const { id } of [drinks!, breakfast!])
    await company.send('POST', PLACES, { product: tea.id, category: id, sort_order: 3 });
  const { user, wire } = await open(company);
  const question = await askToDelete(user, 'Delete Çay');
  await question.confirm();
  let isRefused = false;
  wire.when(`POST ${PLACES}`, ({ body }, passOn) => {
    if (isRefused || (body as { category: unknown }).category !== breakfast!.id) return passOn();
    isRefused = true;
    return answer(503, {});
  });
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone, but not completely: Çay')).toBeVisible();
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  const places = await company.stored<ProductCategory>('product-categories');
  expect(places.map(({ product, category }) => [product?.name, category.name])).toEqual([
    ['Çay', 'İçecekler'],
    ['Çay', 'Kahvaltı'],
  ]);
  expect(wire.named(`POST ${PLACES}`)).toHaveLength(3);
  expect(await company.stored('products')).toHaveLength(1);
});

describe('an undo after which something else is gone', () => {
  it('gives an ingredient back to the products that still exist, also after one that has failed', async () => {
    const company = await buildCompany(backend);
    const salt = await company.buildIngredient({ name: 'Tuz' });
    const dishes: Product[] = [];
    // More than are changed at a time, the newest first.
    for (let index = 0; index < 14; index++)
      dishes.push(await company.buildProduct({ name: `Çorba ${index}`, ingredients: [salt.id] }));
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/ingredients' });
    await (await askToDelete(user, 'Delete Tuz')).confirm();
    const undo = await findButton('Undo');
    const [failing, gone] = dishes.slice(-2).map(({ id }) => `${PRODUCTS}${id}/`);
    await company.send('DELETE', gone!);
    const recover = wire.when(`GET ${failing}`, () => answer(503, {}));
    await user.click(undo);
    expect(await screen.findByText('Undone, but not completely: Tuz')).toBeVisible();
    const withSalt = async () =>
      (await company.stored<Product>('products')).filter(({ ingredients }) => ingredients.length === 1);
    expect(await withSalt()).toHaveLength(12);
    recover();
    await user.click(await findButton('Undo'));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(await withSalt()).toHaveLength(13);
    expect(wire.named(`GET ${gone}`)).toHaveLength(1);
  });

  it('gives a product the categories and ingredients back that still exist', async () => {
    const company = await buildCompany(backend);
    const categories = await company.buildCategories(
      Array.from({ length: 8 }, (_, index) => `Grup ${index}`),
    );
    const [salt, tea] = [
      await company.buildIngredient({ name: 'Tuz' }),
      await company.buildIngredient({ name: 'Çay' }),
    ];
    const product = await company.buildProduct({ name: 'Demlik', ingredients: [salt.id, tea.id] });
    for (const { id } of categories)
      await company.send('POST', PLACES, { product: product.id, category: id, sort_order: 1 });
    const { user } = await open(company);
    await (await askToDelete(user, 'Delete Demlik')).confirm();
    const undo = await findButton('Undo');
    await company.send('DELETE', `company-api/v1/categories/${categories[0]!.id}/`);
    await company.send('DELETE', `company-api/v1/ingredients/${salt.id}/`);
    await user.click(undo);
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(await company.stored<Product>('products')).toMatchObject([{ ingredients: [{ name: 'Çay' }] }]);
    expect(await company.stored<ProductCategory>('product-categories')).toHaveLength(7);
  });
});
