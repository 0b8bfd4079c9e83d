import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Menu, Product, ProductCategory } from '../../server/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { textId, withTextIds } from '../support/panel/textIds';
import { lostAnswer, plainWireOver, wireOver } from '../support/panel/wire';

/** The screens over a backend whose ids are texts: the panel converts no id to a number, and encodes each in an address. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function openCompany(
  path: (ids: { category: string; product: string; menu: string }) => string,
  wire = wireOver(withTextIds(backend.fetch)),
) {
  const company = await buildCompany(backend);
  const [soups, drinks] = await company.buildCategories(['Çorbalar', 'İçecekler']);
  const salt = await company.buildIngredient({ name: 'Tuz' });
  const lentil = await company.buildProduct({ name: 'Mercimek', price: 90, ingredients: [salt.id] });
  const ayran = await company.buildProduct({ name: 'Ayran', price: 40, ingredients: [salt.id] });
  const place = { product: lentil.id, category: soups!.id, sort_order: 3 };
  await company.send('POST', 'company-api/v1/product-categories/', place);
  const menu = await company.buildMenu({ name: 'Öğle', categories: [soups!.id] });
  const inPath = ({ id }: { id: number }) => encodeURIComponent(textId(id));
  const ids = { category: inPath(soups!), product: inPath(lentil), menu: inPath(menu) };
  const panel = await renderPanel({ backend, wire, account: company.account, path: path(ids) });
  const places = async () =>
    (await company.stored<ProductCategory>('product-categories', 'pk')).map(
      ({ product, category, sort_order }) => `${product.name} in ${category.name} ${sort_order}`,
    );
  return { ...panel, wire, company, places, soups: soups!, drinks: drinks!, lentil, ayran };
}

/** The number that a text id in an address stands for. */
const digitsOf = (id: string) => Number(id.slice(-12));

describe('ids that are texts', () => {
  it('lead to the products of a category, to which another one is added', async () => {
    const { user, places } = await openCompany(({ category }) => `/categories/${category}/products`);
    expect(await screen.findByText('Mercimek')).toBeVisible();
    await user.click((await screen.findAllByRole('button', { name: 'Add product' }))[0]!);
    await user.type(await screen.findByRole('combobox', { name: /^Product/ }), 'Ayr');
    await user.click(await screen.findByRole('option', { name: 'Ayran' }));
    await user.click(await findButton('Add'));
    await waitFor(async () =>
      expect(await places()).toEqual(['Mercimek in Çorbalar 3', 'Ayran in Çorbalar 4']),
    );
  });

  it('tell that a product is in the category already, also where they have digits only', async () => {
    const withDigits: typeof backend.fetch = async (input, init) => {
      const response = await backend.fetch(input, init);
      const text = (await response.text()).replace(/"id":(\d+)/g, '"id":"$1"');
      return new Response(response.status === 204 ? null : text, response);
    };
    const wire = wireOver(withDigits);
    const path = ({ category }: { category: string }) => `/categories/${digitsOf(category)}/products`;
    const { user } = await openCompany(path, wire);
    expect(await screen.findByText('Mercimek')).toBeVisible();
    await user.click((await screen.findAllByRole('button', { name: 'Add product' }))[0]!);
    await user.type(await screen.findByRole('combobox', { name: /^Product/ }), 'Merc');
    await user.click(await screen.findByRole('option', { name: 'Mercimek' }));
    await user.click(await findButton('Add'));
    expect(await screen.findByText('Mercimek is in this category already.')).toBeVisible();
    expect(wire.writes()).toEqual([]);
  });

  it('stay with the ingredients and categories of a product', async () => {
    const { user, company, places } = await openCompany(({ product }) => `/products/${product}/edit`);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, ' çorbası');
    await user.type(await screen.findByRole('combobox', { name: /^Categories/ }), 'İçe');
    await user.click(await screen.findByRole('option', { name: 'İçecekler' }));
    await user.click(await findButton('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    await waitFor(async () => expect(await places()).toContain('Mercimek çorbası in İçecekler 1'));
    const products = await company.stored<Product>('products');
    expect(products).toContainEqual(
      expect.objectContaining({
        name: 'Mercimek çorbası',
        ingredients: [expect.objectContaining({ name: 'Tuz' })],
      }),
    );
  });

  it('are used by the undo of a deletion', async () => {
    const { user, company, places } = await openCompany(() => '/products');
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(await findButton('Delete'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await user.click(await findButton('Undo'));
    await screen.findByText('Undone.');
    expect(await places()).toEqual(['Mercimek in Çorbalar 3']);
    const products = await company.stored<Product>('products');
    expect(products.map(({ name, ingredients }) => [name, ingredients.length]).sort()).toEqual([
      ['Ayran', 1],
      ['Mercimek', 1],
    ]);
  });

  it('are sent for the menu of a link and the categories of a menu', async () => {
    const { user, company } = await openCompany(({ menu }) => `/menus/${menu}/edit`);
    await user.click(await findButton('İçecekler'));
    await user.click(await findButton('Update'));
    expect(await screen.findByText('Menu updated successfully')).toBeVisible();
    const [menu] = await company.stored<Menu>('menus');
    expect(menu!.categories.map(({ name }) => name)).toEqual(['Çorbalar', 'İçecekler']);
  });

  it('are sent for the currency of a company', async () => {
    const { user, wire } = await openCompany(() => '/company');
    const box = await screen.findByLabelText(/^Currency/);
    const euro = await within(box).findByRole<HTMLOptionElement>('option', { name: /EUR/ });
    await user.selectOptions(box, euro);
    await user.click(await findButton('Update company'));
    expect(await screen.findByText(/^Company data updated/)).toBeVisible();
    expect(wire.named('PATCH api/v1/my-company/')[0]!.body).toMatchObject({ currency_id: euro.value });
    expect(euro.value).toMatch(/^a\/b\?c=1&d#\d+$/);
  });

  it.each(['Ayran', 'Öğle'])('lead from the dashboard to the form of %s', async name => {
    const { user } = await openCompany(() => '/');
    await user.click(await screen.findByRole('link', { name: new RegExp(name) }));
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue(name);
  });

  it('are used to mark a product as sold out', async () => {
    const { user, company } = await openCompany(() => '/products');
    await user.click(await screen.findByRole('button', { name: 'Sold out today: Ayran' }));
    await waitFor(async () => {
      const products = await company.stored<Product>('products');
      expect(products.filter(product => product.sold_out_until).map(({ name }) => name)).toEqual(['Ayran']);
    });
  });

  it('P8 tell nothing of the age of a record: after a lost answer the new one is found among all', async () => {
    const fetch = withTextIds(backend.fetch);
    const wire = plainWireOver(fetch);
    // Ordered by such ids, the oldest records may come first.
    wire.when('GET company-api/v1/menus/', ({ path, query, headers }, passOn) => {
      if (query.get('ordering') !== '-pk') return passOn();
      query.set('ordering', 'pk');
      return fetch(`http://backend.test/${path}?${query}`, { headers });
    });
    const { user, company } = await openCompany(() => '/menus/create', wire);
    for (let menu = 0; menu < 12; menu += 1) await company.buildMenu({ name: `Menü ${menu}` });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Kahvaltı');
    wire.once('POST company-api/v1/menus/', lostAnswer);
    await user.click(await findButton('Create'));
    await screen.findByText(/may have been saved/);
    await user.click(await findButton('Create'));
    expect(await screen.findByRole('alertdialog', { name: /Kahvaltı/ })).toBeVisible();
    expect((await company.stored<Menu>('menus')).filter(({ name }) => name === 'Kahvaltı')).toHaveLength(1);
  });
});
