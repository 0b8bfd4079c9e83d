import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ingredient, Product, ProductCategory } from '../../src/contract/records';
import { renameDraft } from '../../resources/ingredients/RowEditing';
import { draftKeyAt } from '../../src/unsaved/draftKeys';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, lostAnswer, wireOver } from '../support/panel/wire';

/** What is typed in a row or chosen in a dialog, and is offered again after the page has ended. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function open(company: Company, path: string) {
  const panel = await renderPanel({ backend, wire: wireOver(backend.fetch), account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}
type Panel = Awaited<ReturnType<typeof open>>;

/** Ends the page, as a phone does, and opens the panel again. */
async function openAgain(before: Panel, company: Company): Promise<Panel> {
  window.dispatchEvent(new Event('pagehide'));
  before.unmount();
  return open(company, '/');
}

describe('X7 what is typed in a row', () => {
  async function typeName(panel: Panel, before: string, keys: string) {
    await panel.user.click(await findButton(`Edit ${before}`));
    const box = await screen.findByRole('textbox', { name: 'Name' });
    await panel.user.clear(box);
    await panel.user.type(box, keys);
  }

  it('as the name of an ingredient on another page is continued in the row', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const first = await open(company, '/ingredients');
    await typeName(first, 'Tuz', 'Kaya tuzu');
    for (let count = 0; count < 21; count++) await company.buildIngredient({ name: `Yeni ${count}` });
    const { user } = await openAgain(first, company);
    expect(await screen.findByText(/^Your unsaved changes are waiting: Tuz → /)).toBeVisible();
    await user.click(button('Continue'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Kaya tuzu'));
    await user.click(button('Save'));
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    expect((await company.stored<Ingredient>('ingredients')).map(({ name }) => name)).toContain('Kaya tuzu');
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('as a name is offered with its last letter when another row is opened at once', async () => {
    const company = await buildCompany(backend);
    for (const name of ['Şeker', 'Tuz']) await company.buildIngredient({ name });
    const panel = await open(company, '/ingredients');
    await typeName(panel, 'Tuz', 'Kaymak');
    await panel.user.click(button('Edit Şeker'));
    expect(await screen.findByText('Your unsaved changes are waiting: Tuz → Kaymak')).toBeVisible();
  });

  it('P22 as a name that a colleague has changed before it is continued is asked about', async () => {
    const company = await buildCompany(backend);
    const { id } = await company.buildIngredient({ name: 'Tuz' });
    const first = await open(company, '/ingredients');
    await typeName(first, 'Tuz', 'Tuzlu');
    await company.send('PUT', `company-api/v1/ingredients/${id}/`, { name: 'Kaya tuzu' });
    const { user } = await openAgain(first, company);
    await user.click(await findButton('Continue'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Tuzlu'));
    await user.click(button('Save'));
    expect(
      await screen.findByRole('alertdialog', { name: '“Kaya tuzu” was changed meanwhile' }),
    ).toBeVisible();
    expect(await company.stored<Ingredient>('ingredients')).toMatchObject([{ name: 'Kaya tuzu' }]);
  });

  it('as a name is not kept once it is saved, so that no reload offers it', async () => {
    const company = await buildCompany(backend);
    const { id } = await company.buildIngredient({ name: 'Tuz' });
    const panel = await open(company, '/ingredients');
    await typeName(panel, 'Tuz', 'Kaya tuzu{Enter}');
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    await findButton('Edit Kaya tuzu');
    const hasDraft = draftStore.settle(draftKeyAt('/ingredients', renameDraft(id)), null);
    expect(hasDraft).toBe(false);
  });

  it('as a name is not offered after it was cancelled or saved', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const panel = await open(company, '/ingredients');
    await typeName(panel, 'Tuz', 'Kaya tuzu{Escape}');
    await typeName(panel, 'Tuz', 'Deniz tuzu{Enter}');
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    panel.unmount();
    expect(draftStore.offered()).toEqual([]);
  });

  async function typePrice({ user }: Panel, keys: string) {
    await user.click(await findButton(/change the price of Çay/));
    await screen.findByRole('textbox', { name: 'New price of Çay' });
    await user.keyboard(keys);
  }

  it('as a price is continued in the form of the product', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const first = await open(company, '/products');
    await typePrice(first, '31');
    const { user } = await openAgain(first, company);
    expect(await screen.findByText('Your unsaved changes are waiting: Çay, ₺31.00')).toBeVisible();
    await user.click(button('Continue'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Price/ })).toHaveValue('31.00'));
    await user.click(await findButton(/^(Save|Update)/));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(await company.stored<Product>('products')).toMatchObject([{ price: 31 }]);
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('as a price that was refused is offered when the list is left', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const panel = await open(company, '/products');
    panel.wire.once(/^PUT/, () => answer(500, {}));
    await typePrice(panel, '31{Enter}');
    expect(await screen.findByText(/^Not saved\. Server error/)).toBeVisible();
    expect(draftStore.offered()).toEqual([]);
    void panel.router.navigate('/menus');
    expect(await screen.findByText('Your unsaved changes are waiting: Çay, ₺31.00')).toBeVisible();
  });

  it('as a price is not offered after it was cancelled or saved', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const panel = await open(company, '/products');
    await typePrice(panel, '31{Escape}');
    await typePrice(panel, '32{Enter}');
    expect(await screen.findByText('Çay: ₺25.00 → ₺32.00')).toBeVisible();
    panel.unmount();
    expect(draftStore.offered()).toEqual([]);
  });
});

describe('X7 the products of a category', () => {
  async function openDialog() {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'İçecekler' });
    for (const name of ['Su', 'Çay', 'Ayran']) await company.buildProduct({ name });
    const panel = await open(company, `/categories/${category.id}/products`);
    await panel.user.click((await screen.findAllByRole('button', { name: 'Add product' }))[0]!);
    await screen.findByRole('dialog', { name: 'Add product' });
    return { company, panel };
  }
  const inCategory = async (company: Company) =>
    (await company.stored<ProductCategory>('product-categories')).map(({ product }) => product?.name);
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add product' }));

  it('that are chosen after others were added are kept when the dialog is closed by Escape', async () => {
    const { panel } = await openDialog();
    await panel.user.click(button('Choose from the list'));
    await panel.user.click(await (await dialog()).findByRole('button', { name: 'Su' }));
    await panel.user.click((await dialog()).getByRole('button', { name: 'Add 1 product' }));
    expect(await screen.findByText('1 product was added.')).toBeVisible();
    await panel.user.click(await (await dialog()).findByRole('button', { name: 'Ayran' }));
    await panel.user.keyboard('{Escape}');
    await panel.user.click(await findButton('Continue'));
    const add = await (await dialog()).findByRole('button', { name: 'Add 1 product' });
    await waitFor(() => expect(add).toBeEnabled());
  });

  it('that are chosen from the list are still chosen, but for those that are added by now', async () => {
    const { company, panel } = await openDialog();
    await panel.user.click(button('Choose from the list'));
    for (const name of ['Su', 'Ayran'])
      await panel.user.click(await (await dialog()).findByRole('button', { name }));
    const [category] = await company.stored<Product>('categories');
    const water = (await company.stored<Product>('products')).find(({ name }) => name === 'Su');
    const body = { product: water!.id, category: category!.id, sort_order: 0 };
    await company.send('POST', 'company-api/v1/product-categories/', body);
    const { user } = await openAgain(panel, company);
    await user.click(await findButton('Continue'));
    await user.click(await (await dialog()).findByRole('button', { name: 'Add 1 product' }));
    expect(await screen.findByText('1 product was added.')).toBeVisible();
    expect((await inCategory(company)).toSorted()).toEqual(['Ayran', 'Su']);
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('that are chosen from the list are added when it is known what is in the category, at its end', async () => {
    const { company, panel } = await openDialog();
    await panel.user.click(button('Choose from the list'));
    await panel.user.click(await (await dialog()).findByRole('button', { name: 'Su' }));
    const [category] = await company.stored<Product>('categories');
    const tea = (await company.stored<Product>('products')).find(({ name }) => name === 'Çay');
    const body = { product: tea!.id, category: category!.id, sort_order: 7 };
    await company.send('POST', 'company-api/v1/product-categories/', body);
    const { user, wire } = await openAgain(panel, company);
    const { opened, open: release } = gate();
    const mend = wire.when('GET company-api/v1/products/', async () => {
      await opened;
      return answer(500, {});
    });
    await user.click(await findButton('Continue'));
    const add = await (await dialog()).findByRole('button', { name: 'Add 1 product' });
    expect(add).toBeDisabled();
    release();
    const retry = await (await dialog()).findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    expect(add).toBeDisabled();
    mend();
    await user.click(retry);
    await waitFor(() => expect(add).toBeEnabled());
    await user.click(add);
    expect(await screen.findByText('1 product was added.')).toBeVisible();
    const places = await company.stored<ProductCategory>('product-categories');
    expect(places.map(({ product, sort_order }) => [product?.name, sort_order]).toSorted()).toEqual([
      ['Su', 8],
      ['Çay', 7],
    ]);
  });

  it('of which one is searched is still chosen, with its place', async () => {
    const { company, panel } = await openDialog();
    await panel.user.type(screen.getByRole('combobox', { name: /^Product/ }), 'Ayran');
    await panel.user.click(await screen.findByRole('option', { name: 'Ayran' }));
    const { user } = await openAgain(panel, company);
    await user.click(await findButton('Continue'));
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: /^Sort order/ })).toHaveValue(1));
    await user.click((await dialog()).getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ayran was added.')).toBeVisible();
    await waitFor(async () => expect(await inCategory(company)).toEqual(['Ayran']));
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('P8 whose answer was lost are not added twice', async () => {
    const { company, panel } = await openDialog();
    const { user, wire } = panel;
    await user.click(button('Choose from the list'));
    for (const name of ['Su', 'Ayran'])
      await user.click(await (await dialog()).findByRole('button', { name }));
    wire.once(/^POST/, lostAnswer);
    await user.click((await dialog()).getByRole('button', { name: 'Add 2 products' }));
    expect(await screen.findByText(/Failed to add product to category: /)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Su' })).not.toBeInTheDocument());
    expect((await dialog()).getByRole('button', { name: 'Add' })).toBeDisabled();
    expect((await inCategory(company)).toSorted()).toEqual(['Ayran', 'Su']);
  });

  it('are not offered when only a place was suggested', async () => {
    const { panel } = await openDialog();
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: /^Sort order/ })).toHaveValue(1));
    window.dispatchEvent(new Event('pagehide'));
    panel.unmount();
    expect(draftStore.offered()).toEqual([]);
  });

  it('P13 that could not be added are told to a user who has left', async () => {
    const { panel } = await openDialog();
    const { user, wire, router } = panel;
    await user.click(button('Choose from the list'));
    await user.click(await (await dialog()).findByRole('button', { name: 'Su' }));
    const { opened, open: release } = gate();
    wire.once(/^POST/, async () => {
      await opened;
      return answer(500, {});
    });
    await user.click((await dialog()).getByRole('button', { name: 'Add 1 product' }));
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    void router.navigate('/menus');
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    release();
    expect(
      await screen.findByText(/^Add product: Failed to add product to category: Su\. Server/),
    ).toBeVisible();
    await user.click(button('Back to the form'));
    const add = await (await dialog()).findByRole('button', { name: 'Add 1 product' });
    await waitFor(() => expect(add).toBeEnabled());
  });
});
