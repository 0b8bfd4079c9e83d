import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Category, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findButton, findHeading } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { namesShown } from '../support/panel/rows';
import { answer, wireOver } from '../support/panel/wire';

/** Moves in a list: what the other lists show, and how they are undone. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const PLACES = 'company-api/v1/product-categories/';
/** The offer of an undo waits for a pause of this length. */
const PAUSE_MS = 1000;

const open = (path: string) =>
  renderPanel({ backend, wire: wireOver(backend.fetch), account: company.account, path });

async function buildCategoryOf(name: string, products: string[]) {
  const category = await company.buildCategory({ name });
  for (const [sort_order, product] of products.entries()) {
    const { id } = await company.buildProduct({ name: product });
    await company.send('POST', PLACES, { product: id, category: category.id, sort_order });
  }
  return category;
}

it('F2 a move shows in its own list, not in one of the same length of another category', async () => {
  const drinks = await buildCategoryOf('İçecekler', ['Çay', 'Ayran']);
  const soups = await buildCategoryOf('Çorbalar', ['Mercimek', 'Tarhana']);
  const { user, wire, router } = await open(`/categories/${soups.id}/products`);
  await screen.findByText('Tarhana');
  void router.navigate(`/categories/${drinks.id}/products`);
  await user.click(await findButton('Move Ayran up'));
  expect(namesShown(1)).toEqual(['Ayran', 'Çay']);
  await act(() => wire.settled());
  const { opened, open: release } = gate();
  wire.when(`GET ${PLACES}`, async (_, passOn) => {
    await opened;
    return passOn();
  });
  void router.navigate(`/categories/${soups.id}/products`);
  await findHeading('Products of Çorbalar');
  await waitFor(() => expect(namesShown(1)).toEqual(['Mercimek', 'Tarhana']));
  release();
});

it('F2 a move to the next page that is known after the list was left opens no page', async () => {
  const names = Array.from({ length: 21 }, (_, index) => `Kategori ${String(index).padStart(2, '0')}`);
  await company.buildCategories(names, 0);
  const { user, wire, router, address } = await open('/categories');
  const { opened, open: release } = gate();
  const last = await findButton('Move Kategori 19 down');
  const reads = () => wire.named('GET company-api/v1/categories/').length;
  await act(() => wire.settled());
  const before = reads();
  wire.when('GET company-api/v1/categories/', async (_, passOn) => {
    await opened;
    return passOn();
  });
  await user.click(last);
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  void router.navigate('/menus/create');
  await findHeading('New menu');
  release();
  await waitFor(() => expect(wire.writes().length).toBeGreaterThan(0));
  await act(() => wire.settled());
  expect(address()).toBe('/menus/create');
});

it('F2 an undo that fails shows one message', async () => {
  const [a] = await company.buildCategories(['A', 'B', 'C'], 0);
  const { user, wire } = await open('/categories');
  await user.click(await findButton('Move A down'));
  const undo = await findButton('Undo');
  wire.when(`PATCH company-api/v1/categories/${a!.id}/`, () => answer(500, {}));
  holdTheClock();
  await user.click(undo);
  const sentence = /^The new place of A could not be saved\./;
  expect(await screen.findByText(sentence)).toBeVisible();
  await act(() => wire.settled());
  // Messages are shown one after the other, each for three seconds.
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

it('P3 F2 an undo that has failed can be tried again', async () => {
  const [a] = await company.buildCategories(['A', 'B', 'C'], 0);
  const { user, wire } = await open('/categories');
  await user.click(await findButton('Move A down'));
  const undo = await findButton('Undo');
  wire.once(`PATCH company-api/v1/categories/${a!.id}/`, () => answer(500, {}));
  holdTheClock();
  await user.click(undo);
  expect(await screen.findByText(/^The new place of A could not be saved\./)).toBeVisible();
  await user.click(await findButton('Undo'));
  // Messages are shown one after the other, each for three seconds.
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('Undone.')).toBeVisible();
  const stored = await company.stored<Category>('categories', 'sort_order');
  expect(stored.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

it('F2 an undo is not offered while the user goes on moving, also when a move takes long to save', async () => {
  await company.buildCategories(['A', 'B', 'C'], 0);
  const { user, wire } = await open('/categories');
  await findButton('Move A down');
  // A clock so slow that no pause ends by itself.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 0.05,
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await user.click(button('Move A down'));
  await waitFor(() => expect(wire.writes()).toHaveLength(2));
  await act(() => wire.settled());
  await pass(PAUSE_MS - 200);
  const { opened, open: release } = gate();
  wire.when(/^PATCH /, async (_, passOn) => {
    await opened;
    return passOn();
  });
  await user.click(button('Move A down'));
  await pass(PAUSE_MS - 200);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  release();
  await act(() => wire.settled());
  await pass(PAUSE_MS);
  expect(button('Undo')).toBeVisible();
});

it('F2 a move is still undone when the list is left before the offer', async () => {
  await company.buildCategories(['A', 'B', 'C'], 0);
  // The pause never ends.
  const { setTimeout: wait } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run: () => void, ms?: number) =>
    wait(run, ms === PAUSE_MS ? 2 ** 30 : ms),
  );
  const { user, wire } = await open('/categories');
  await user.click(await findButton('Move A down'));
  await waitFor(() => expect(wire.writes()).toHaveLength(2));
  await act(() => wire.settled());
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Menus' }));
  await findHeading('Menus');
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  const stored = await company.stored<Category>('categories', 'sort_order');
  expect(stored.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});

const storedOrder = async () =>
  (await company.stored<Category>('categories', 'sort_order')).map(
    ({ name, sort_order }) => `${name} ${sort_order}`,
  );

it('G2 an undo after the list was left puts back the whole order, also what a colleague has moved since', async () => {
  const [, , c] = await company.buildCategories(['A', 'B', 'C'], 0);
  const { user } = await open('/categories');
  await user.click(await findButton('Move A down'));
  const undo = await findButton('Undo');
  await user.click(screen.getByRole('link', { name: 'Menus' }));
  await findHeading('Menus');
  await company.send('PATCH', `company-api/v1/categories/${c!.id}/`, { sort_order: 0 });
  await user.click(undo);
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect(await storedOrder()).toEqual(['A 0', 'B 1', 'C 2']);
});

it('F2 a screen that is opened while a move is being saved shows the new order afterwards', async () => {
  await company.buildCategories(['A', 'B', 'C'], 0);
  const { user, wire, router } = await open('/categories');
  const { opened, open: release } = gate();
  wire.when(/^PATCH /, async (_, passOn) => {
    await opened;
    return passOn();
  });
  await user.click(await findButton('Move A down'));
  await waitFor(() => expect(wire.writes()).toHaveLength(2));
  void router.navigate('/menus/create');
  const choices = async () =>
    (await screen.findAllByRole('button', { name: /^[ABC]$/ })).map(({ textContent }) => textContent);
  expect(await choices()).toEqual(['A', 'B', 'C']);
  release();
  await waitFor(async () => expect(await choices()).toEqual(['B', 'A', 'C']));
});

it.each(['is being read', 'shows a part of the list'])(
  'G2 an undo puts back the whole order, also while a search %s',
  async when => {
    await company.buildCategories(['A', 'B', 'C'], 0);
    const { user } = await open('/categories');
    await user.click(await findButton('Move A down'));
    const undo = await findButton('Undo');
    await user.type(screen.getByRole('searchbox'), 'B');
    await waitFor(() => expect(screen.queryByText('C')).not.toBeInTheDocument());
    if (when === 'shows a part of the list') await screen.findByText('B');
    await user.click(undo);
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(await storedOrder()).toEqual(['A 0', 'B 1', 'C 2']);
  },
);

it('G2 one undo takes back all changes of order mode, also those before a long pause', async () => {
  const soups = await buildCategoryOf('Çorbalar', ['Mercimek', 'Ezogelin', 'Tarhana']);
  const { user, wire } = await open(`/categories/${soups.id}/products/order`);
  await user.click(await findButton('Move Tarhana to the top'));
  expect(await screen.findByText('Tarhana: moved')).toBeVisible();
  await act(() => wire.settled());
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  await user.click(button('Move Mercimek to the end'));
  expect(await screen.findByText('The order was changed')).toBeVisible();
  await user.click(button('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  const stored = await company.stored<ProductCategory>('product-categories', 'sort_order');
  expect(stored.map(({ product }) => product?.name)).toEqual(['Mercimek', 'Ezogelin', 'Tarhana']);
  const listed = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(listed.map(row => row.querySelector('bdi')!.textContent)).toEqual([
    'Mercimek',
    'Ezogelin',
    'Tarhana',
  ]);
});

it('G2 an undo puts back the order of a list whose places were null, as numbers', async () => {
  const categories = await company.buildCategories(['A', 'B', 'C'], 0);
  const wire = wireOver(backend.fetch);
  const removeRule = wire.when('GET company-api/v1/categories/', async (_, passOn) => {
    const page = (await (await passOn()).json()) as { results: object[] };
    return answer(200, { ...page, results: page.results.map(row => ({ ...row, sort_order: null })) });
  });
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/categories/order' });
  await user.click(await findButton('Move C to the top'));
  await waitFor(() => expect(wire.writes()).toHaveLength(categories.length));
  await act(() => wire.settled());
  removeRule();
  expect(await storedOrder()).toEqual(['C 0', 'A 1', 'B 2']);
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone.')).toBeVisible();
  expect(await storedOrder()).toEqual(['A 0', 'B 1', 'C 2']);
});
