import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  Company as CompanyRecord,
  Ingredient,
  Menu,
  Product,
  ProductCategory,
} from '../../src/contract/records';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { box, button, findBox } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, lostAnswer, plainWireOver, wireOver, type Wire } from '../support/panel/wire';

/** Changes that were carried out without an answer before the page ended, and are continued from the draft. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

async function open(path: string, createWire = wireOver) {
  const wire = createWire(backend.fetch);
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}
type Panel = Awaited<ReturnType<typeof open>>;

/** Carries out the next change, and loses its answer. */
const lose = (wire: Wire) => wire.once(/^(PUT|PATCH) /, lostAnswer);

/** Ends the page, as a phone does, opens the panel again, and continues the draft. */
async function continueLater(before: Panel, createWire?: typeof wireOver): Promise<Panel> {
  window.dispatchEvent(new Event('pagehide'));
  before.unmount();
  const panel = await open('/', createWire);
  await panel.user.click(await screen.findByRole('button', { name: 'Continue' }));
  return panel;
}

async function retype({ user }: Panel, name: RegExp | string, value: string) {
  await user.clear(box(name));
  await user.type(box(name), value);
}

describe.each([
  ['with ETags', wireOver],
  ['by updated_at', plainWireOver],
])('P8 a change whose answer was lost, %s', (_, createWire) => {
  it('is no version of another user on the next page', async () => {
    const menu = await company.buildMenu({ name: 'Öğle', description: '' });
    const first = await open(`/menus/${menu.id}/edit`, createWire);
    await findBox(/^Name/);
    lose(first.wire);
    await retype(first, /^Name/, 'Öğle menüsü');
    await first.user.click(button('Update'));
    expect(await screen.findByRole('alert')).toHaveTextContent('It may have been saved');
    await retype(first, /^Name/, 'Akşam menüsü');
    const next = await continueLater(first, createWire);
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Akşam menüsü'));
    await next.user.click(button('Update'));
    expect(await screen.findByText('Menu updated successfully')).toBeVisible();
    const { body } = await company.get<Menu>(`company-api/v1/menus/${menu.id}/`);
    expect(body.name).toBe('Akşam menüsü');
  });

  it('that the page did not wait for is none either, but that of a colleague is', async () => {
    const menu = await company.buildMenu({ name: 'Sabah', description: '' });
    const path = `company-api/v1/menus/${menu.id}/`;
    const first = await open(`/menus/${menu.id}/edit`, createWire);
    await findBox(/^Name/);
    const { opened, open: end } = gate();
    first.wire.once(/^PUT /, async (_, passOn) => {
      await passOn();
      await opened;
      return broken();
    });
    await retype(first, /^Name/, 'Kahvaltı');
    await first.user.click(button('Update'));
    await waitFor(async () => expect((await company.get<Menu>(path)).body.name).toBe('Kahvaltı'));
    // As in a crash, the page is not told of its end.
    first.unmount();
    const next = await continueLater(first, createWire);
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Kahvaltı'));
    await retype(next, /^Name/, 'Serpme kahvaltı');
    const colleague = { name: 'Kahvaltı', description: 'Her gün', categories: [] };
    await company.send('PUT', path, colleague);
    await next.user.click(button('Update'));
    await screen.findByRole('alertdialog', { name: '“Kahvaltı” was changed meanwhile' });
    expect((await company.get<Menu>(path)).body).toMatchObject(colleague);
    end();
    await first.wire.settled();
  });

  it('of the company is no version of another user on the next page', async () => {
    const first = await open('/company', createWire);
    await findBox(/^Phone/);
    lose(first.wire);
    await retype(first, /^Phone/, '0212 111 11 11');
    await first.user.click(button('Update company'));
    await screen.findByRole('alert');
    await retype(first, /^Phone/, '0212 222 22 22');
    const next = await continueLater(first, createWire);
    await waitFor(async () => expect(await findBox(/^Phone/)).toHaveValue('0212 222 22 22'));
    await next.user.click(button('Update company'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    const { body } = await company.get<CompanyRecord>('api/v1/my-company/');
    expect(body.phone_number).toBe('0212 222 22 22');
  });

  it('of the name of an ingredient is no version of another user on the next page', async () => {
    await company.buildIngredient({ name: 'Tuz' });
    const first = await open('/ingredients', createWire);
    await first.user.click(await screen.findByRole('button', { name: 'Edit Tuz' }));
    await findBox('Name');
    lose(first.wire);
    await retype(first, 'Name', 'Deniz tuzu{Enter}');
    await screen.findByText(/may have been saved/);
    await retype(first, 'Name', 'Kaya tuzu');
    const next = await continueLater(first, createWire);
    await waitFor(() => expect(box('Name')).toHaveValue('Kaya tuzu'));
    await next.user.click(button('Save'));
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    expect(await company.stored<Ingredient>('ingredients')).toMatchObject([{ name: 'Kaya tuzu' }]);
  });
});

it('X7 a change whose answer was lost is kept without passwords', async () => {
  const menu = await company.buildMenu({ name: 'Öğle', description: 'gizli' });
  const panel = await open(`/menus/${menu.id}/edit`);
  await findBox(/^Name/);
  const password = Object.assign(document.createElement('input'), { type: 'password', name: 'description' });
  document.body.append(password);
  lose(panel.wire);
  await retype(panel, /^Name/, 'Akşam');
  await panel.user.click(button('Update'));
  await screen.findByRole('alert');
  const kept = () => draftStore.current().flatMap(({ lostSaves = [] }) => lostSaves);
  await waitFor(() => expect(kept()).toMatchObject([{ sent: { name: 'Akşam' }, base: { name: 'Öğle' } }]));
  expect(JSON.stringify(kept())).not.toContain('gizli');
  password.remove();
});

it('E7 a new product of which a part was saved is continued over what a colleague has changed since', async () => {
  const category = await company.buildCategory({ name: 'İçecekler' });
  const first = await open('/products/create');
  await first.user.type(await findBox(/^Name/), 'Ayran');
  await first.user.type(await findBox(/^Price/), '40');
  await first.user.click(await screen.findByRole('combobox', { name: /^Categories/ }));
  await first.user.click(await screen.findByRole('option', { name: 'İçecekler' }));
  first.wire.when(/^POST .*product-categories/, () => answer(500, {}));
  await first.user.click(button('Create'));
  expect(await screen.findByText(/İçecekler/, { selector: '[role=alert] *, [role=alert]' })).toBeVisible();
  // Once more, with another price.
  await retype(first, /^Price/, '45');
  await first.user.click(button('Create'));
  await waitFor(async () => expect(await company.stored<Product>('products')).toMatchObject([{ price: 45 }]));
  const [product] = await company.stored<Product>('products');
  const path = `company-api/v1/products/${product!.id}/`;
  await company.send('PUT', path, { name: 'Ayran', price: 55, description: 'soğuk' });

  const { user } = await continueLater(first);
  await waitFor(async () => expect(await findBox(/^Price/)).toHaveValue('55.00'));
  await user.click(button('Update'));
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  expect((await company.get<Product>(path)).body).toMatchObject({ price: 55, description: 'soğuk' });
  const places = await company.stored<ProductCategory>('product-categories');
  expect(places.map(place => place.category.id)).toEqual([category.id]);
});

it('E7 P8 an earlier value is sent again after the answer to a later one was lost', async () => {
  await company.buildCategory({ name: 'İçecekler' });
  const panel = await open('/products/create');
  await panel.user.type(await findBox(/^Name/), 'Ayran');
  await panel.user.type(await findBox(/^Price/), '40');
  await panel.user.click(await screen.findByRole('combobox', { name: /^Categories/ }));
  await panel.user.click(await screen.findByRole('option', { name: 'İçecekler' }));
  panel.wire.when(/^POST .*product-categories/, () => answer(500, {}));
  await panel.user.click(button('Create'));
  const pricesOf = async () => (await company.stored<Product>('products')).map(({ price }) => price);
  expect(await screen.findByText(/İçecekler/, { selector: '[role=alert] *, [role=alert]' })).toBeVisible();
  expect(await pricesOf()).toEqual([40]);
  lose(panel.wire);
  await retype(panel, /^Price/, '50');
  await panel.user.click(button('Create'));
  await waitFor(async () => expect(await pricesOf()).toEqual([50]));
  await screen.findByText(/may have been saved/);
  await retype(panel, /^Price/, '40');
  await panel.user.click(button('Create'));
  await waitFor(async () => expect(await pricesOf()).toEqual([40]));
});
