import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Product } from '../../src/contract/records';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, lostAnswer, wireOver, type Wire } from '../support/panel/wire';

/** A product is saved in two steps: the record, and then its places in the categories. What happens between them. */

const PLACES = 'company-api/v1/product-categories/';

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  draftStore.clear();
  company = await buildCompany(backend);
  await company.buildCategory({ name: 'Çorbalar' });
});
afterAll(() => backend.close());

const nameBox = () => screen.findByRole('textbox', { name: /^Name/ });

async function open(path: string, wire: Wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}
type Panel = Awaited<ReturnType<typeof open>>;

async function pickCategory({ user }: Panel) {
  await user.click(await screen.findByRole('combobox', { name: /^Categories/ }));
  await user.click(await screen.findByRole('option', { name: 'Çorbalar' }));
}

async function typeProduct(panel: Panel, name: string) {
  await panel.user.type(await nameBox(), name);
  await panel.user.type(screen.getByRole('textbox', { name: /^Price/ }), '10');
}

it('X7 an earlier draft that is continued after the record is saved makes a product of its own', async () => {
  const earlier = await open('/products/create');
  await typeProduct(earlier, 'Mercimek');
  window.dispatchEvent(new Event('pagehide'));
  earlier.unmount();

  const panel = await open('/products/create');
  await typeProduct(panel, 'Ezogelin');
  await pickCategory(panel);
  const stop = panel.wire.when(`POST ${PLACES}`, () => answer(500, {}));
  await panel.user.click(button('Create'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Saved, but not these: Çorbalar');
  stop();
  await panel.user.click(button('Continue'));
  await waitFor(async () => expect(await nameBox()).toHaveValue('Mercimek'));
  await panel.user.click(button('Create'));
  expect(await screen.findByText('Product created successfully')).toBeVisible();
  const names = (await company.stored<Product>('products')).map(({ name }) => name);
  expect(names.sort()).toEqual(['Ezogelin', 'Mercimek']);
});

it('P8 a half-saved product whose next save had no answer is sent again, also with its first values', async () => {
  const panel = await open('/products/create');
  const { user, wire } = panel;
  await typeProduct(panel, 'Mercimek');
  await pickCategory(panel);
  const stop = wire.when(`POST ${PLACES}`, () => answer(500, {}));
  await user.click(button('Create'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Saved, but not these: Çorbalar');
  stop();
  await user.type(await nameBox(), ' çorbası');
  wire.once(/^PUT /, lostAnswer);
  await user.click(screen.getByRole('button', { name: /^(Create|Update)$/ }));
  expect(await screen.findByText(/may have been saved/)).toBeVisible();
  const name = await nameBox();
  await user.clear(name);
  await user.type(name, 'Mercimek');
  await user.click(screen.getByRole('button', { name: /^(Create|Update)$/ }));
  expect(await screen.findByText(/^Product (created|updated) successfully$/)).toBeVisible();
  expect(await company.stored<Product>('products')).toMatchObject([{ name: 'Mercimek' }]);
});

it('P3 a half-saved product whose next save is refused is not told as saved', async () => {
  const panel = await open('/products/create');
  const { user, wire } = panel;
  await typeProduct(panel, 'Mercimek');
  await pickCategory(panel);
  wire.when(`POST ${PLACES}`, () => answer(500, {}));
  await user.click(button('Create'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Saved, but not these: Çorbalar');
  await user.type(await nameBox(), ' çorbası');
  wire.once(/^PUT /, () => answer(500, {}));
  await user.click(screen.getByRole('button', { name: /^(Create|Update)$/ }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Failed to create product'));
  expect(await company.stored<Product>('products')).toMatchObject([{ name: 'Mercimek' }]);
});

it('P13 a product that is left while its categories are being saved leads back to what was typed', async () => {
  const { id } = await company.buildProduct({ name: 'Mercimek', price: 10 });
  const panel = await open(`/products/${id}/edit`);
  const { user, wire, router } = panel;
  await user.type(await nameBox(), ' çorbası');
  await pickCategory(panel);
  const { opened, open: release } = gate();
  wire.once(`POST ${PLACES}`, async () => {
    await opened;
    return answer(500, {});
  });
  await user.click(button('Update'));
  await waitFor(() => expect(wire.named(`POST ${PLACES}`)).toHaveLength(1));
  expect(button('Saving...')).toBeDisabled();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: /being saved/ });
  await user.click(within(question).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/products'));
  release();
  expect(await screen.findByRole('button', { name: 'Back to the form' })).toBeVisible();
  expect(screen.getByText(/Saved, but not these: Çorbalar/)).toBeVisible();
  expect(draftStore.offered()).toMatchObject([{ values: { name: 'Mercimek çorbası' } }]);
});
