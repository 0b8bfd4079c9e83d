import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Category, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { gate } from '../support/gate';
import { button } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { namesShown } from '../support/panel/rows';
import { answer, broken, wireOver } from '../support/panel/wire';

/** Moves of a list, beside what reads or changes the same list meanwhile. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const PLACES = 'company-api/v1/product-categories/';

/** A category with two products and a third one that is not in it. */
async function openCategory() {
  const company = await buildCompany(backend);
  const category = await company.buildCategory({ name: 'Çorbalar' });
  for (const [sort_order, name] of ['Mercimek', 'Ezogelin'].entries()) {
    const product = await company.buildProduct({ name });
    await company.send('POST', PLACES, { product: product.id, category: category.id, sort_order });
  }
  await company.buildProduct({ name: 'Yayla' });
  const wire = wireOver(backend.fetch);
  const path = `/categories/${category.id}/products`;
  const open = async () => {
    const { user } = await renderPanel({ backend, wire, account: company.account, path });
    await screen.findByRole('button', { name: 'Move Mercimek down' });
    return user;
  };
  const stored = async () =>
    (await company.stored<ProductCategory>('product-categories', 'sort_order')).map(
      ({ product, sort_order }) => [product?.name, sort_order],
    );
  return { wire, open, stored };
}

/**
 * Adds Yayla at the first place of the category that is open.
 * @param suggested the place that the dialog suggests once it knows the last one
 */
async function addFirst(user: Awaited<ReturnType<typeof renderPanel>>['user'], suggested: number | null) {
  await user.click(button('Add product'));
  const order = await screen.findByRole('spinbutton', { name: /^Sort order/ });
  await waitFor(() => expect(order).toHaveValue(suggested));
  await user.clear(order);
  await user.type(order, '1');
  await user.type(screen.getByRole('combobox', { name: /^Product/ }), 'Yayla');
  await user.click(await screen.findByRole('option', { name: 'Yayla' }));
  await user.click(button('Add'));
}

it('P26 a list that is read while a move is half saved agrees with the server afterwards', async () => {
  const company = await buildCompany(backend);
  await company.buildCategories(['Bir', 'İki', 'Üç'], 0);
  const wire = wireOver(backend.fetch);
  const { opened, open } = gate();
  let sent = 0;
  wire.when(/^PATCH/, async (_, passOn) => {
    sent += 1;
    if (sent === 2) await opened;
    return passOn();
  });
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/categories' });
  await user.click(await screen.findByRole('button', { name: 'Move Üç up' }));
  await waitFor(() => expect(sent).toBe(2));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  const isRead = () => wire.calls.some(({ query }) => query.get('limit') === '50');
  await waitFor(() => expect(isRead()).toBe(true));
  open();
  await waitFor(() => expect(namesShown()).toEqual(['Bir', 'Üç', 'İki']));
  const rows = await company.stored<Category>('categories', 'sort_order');
  expect(rows.map(({ name, sort_order }) => [name, sort_order])).toEqual([
    ['Bir', 0],
    ['Üç', 1],
    ['İki', 2],
  ]);
  // The next move starts from what the server has.
  await user.click(button('Move İki up'));
  await waitFor(async () => {
    const after = await company.stored<Category>('categories', 'sort_order');
    expect(after.map(({ name, sort_order }) => [name, sort_order])).toEqual([
      ['Bir', 0],
      ['İki', 1],
      ['Üç', 2],
    ]);
  });
});

it('P26 a product that is added at a place waits for the moves that are being saved', async () => {
  const { wire, open: openList, stored } = await openCategory();
  const { opened, open } = gate();
  wire.once(/^PATCH/, async (_, passOn) => {
    await opened;
    return passOn();
  });
  const user = await openList();
  await user.click(button('Move Mercimek down'));
  await waitFor(() => expect(wire.writes()).not.toEqual([]));
  await addFirst(user, 3);
  await waitFor(() => expect(wire.named(`POST ${PLACES}`)).toHaveLength(1));
  open();
  expect(await screen.findByText('Yayla was added.')).toBeVisible();
  await waitFor(async () =>
    expect(await stored()).toEqual([
      ['Yayla', 0],
      ['Ezogelin', 1],
      ['Mercimek', 2],
    ]),
  );
});

it('G4 a product that is added before its last place is known moves those after it on', async () => {
  const { wire, open, stored } = await openCategory();
  const user = await open();
  wire.when(`GET ${PLACES}`, (call, passOn) => (call.query.get('limit') === '1' ? broken() : passOn()));
  await addFirst(user, null);
  expect(await screen.findByText('Yayla was added.')).toBeVisible();
  expect(await stored()).toEqual([
    ['Yayla', 0],
    ['Mercimek', 1],
    ['Ezogelin', 2],
  ]);
});

it('G4 a product that is added at a place keeps the order of a backend that lists places in another one', async () => {
  const { wire, open, stored } = await openCategory();
  const user = await open();
  wire.when(`GET ${PLACES}`, async (_, passOn) => {
    const page = (await (await passOn()).json()) as { results: ProductCategory[] };
    return answer(200, { ...page, results: page.results.toReversed() });
  });
  await addFirst(user, 3);
  expect(await screen.findByText('Yayla was added.')).toBeVisible();
  expect(await stored()).toEqual([
    ['Yayla', 0],
    ['Mercimek', 1],
    ['Ezogelin', 2],
  ]);
});

it('F2 a move in a list that another user has ordered since it was read keeps their order', async () => {
  const company = await buildCompany(backend);
  const rows = await company.buildCategories(['Bir', 'İki', 'Üç', 'Dört'], 0);
  const { user } = await renderPanel({ backend, account: company.account, path: '/categories' });
  await screen.findByRole('button', { name: 'Move İki up' });
  for (const [sort_order, index] of [3, 0, 1, 2].entries())
    await company.send('PATCH', `company-api/v1/categories/${rows[index]!.id}/`, { sort_order });
  const later = Date.now() + 15_000;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(button('Move İki up'));
  const expected = ['Dört', 'İki', 'Bir', 'Üç'];
  await waitFor(() => expect(namesShown()).toEqual(expected));
  now.mockRestore();
  const stored = async () =>
    (await company.stored<Category>('categories', 'sort_order')).map(({ name, sort_order }) => [
      name,
      sort_order,
    ]);
  await waitFor(async () => expect(await stored()).toEqual(expected.map((name, index) => [name, index])));
  expect(namesShown()).toEqual(expected);
});
