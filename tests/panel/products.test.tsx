import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { box, button, findButton, findHeading } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver, type Wire } from '../support/panel/wire';
import { cellsOf } from '../support/panel/rows';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const INGREDIENTS = 'company-api/v1/ingredients/';

const PRODUCTS = 'company-api/v1/products/';

const PLACES = 'company-api/v1/product-categories/';

const combobox = (name: RegExp) => screen.getByRole('combobox', { name });

const option = (name: string) => screen.findByRole('option', { name });

function open(company: Company, path: string, wire: Wire = wireOver(backend.fetch), language?: 'en' | 'tr') {
  return renderPanel({ backend, wire, account: company.account, path, language });
}

describe('the products', () => {
  it('E1 show placeholder, price in the company’s currency and ingredients, and open on a click', async () => {
    const company = await buildCompany(backend);
    const salt = await company.buildIngredient({ name: 'Tuz' });
    const product = await company.buildProduct({ name: 'Mercimek', price: 1234.5, ingredients: [salt.id] });
    const { user, address } = await open(company, '/products');
    const row = within(await screen.findByRole('row', { name: /Mercimek/ }));
    expect(row.getByTestId('photo-placeholder')).toBeVisible();
    expect(row.getByText('₺1,234.50')).toBeVisible();
    expect(row.getByText('Tuz')).toBeVisible();
    await user.click(row.getByText('Mercimek'));
    expect(await findHeading('Edit Mercimek')).toBeVisible();
    expect(address()).toBe(`/products/${product.id}/edit`);
  });

  it('E1 reserve the line of the price while the currency loads, and leave it empty when loading fails', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Mercimek', price: 1234.5 });
    const wire = wireOver(backend.fetch);
    const { opened, open: answerMe } = gate();
    wire.once('GET api/v1/me/', async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { unmount } = await open(company, '/products', wire);
    const price = async () => cellsOf(await screen.findByRole('row', { name: /Mercimek/ }))[2]!;
    expect((await price()).textContent).toContain('\u00a0');
    answerMe();
    expect(await screen.findByText('₺1,234.50')).toBeVisible();
    unmount();

    const failing = wireOver(backend.fetch);
    failing.when('GET api/v1/me/', () => answer(500, {}));
    await open(company, '/products', failing);
    await waitFor(async () => expect((await price()).textContent).not.toContain('\u00a0'));
    expect((await price()).textContent).not.toContain('1,234');
  });

  it('E1 C3 show the small copy of a photo, fall back to the photo, and then to a placeholder', async () => {
    const company = await buildCompany(backend);
    const product = await company.buildProduct({ name: 'Mercimek' });
    const photo = 'http://backend.test/photos/1.webp';
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/products/', () =>
      answer(200, { count: 1, results: [{ ...product, photo }] }),
    );
    await renderPanel({ backend, wire, account: company.account, path: '/products' });
    const row = await screen.findByRole('row', { name: /Mercimek/ });
    const image = row.querySelector('img')!;
    expect(image).toHaveAttribute('src', photo);
    expect(image).toHaveAttribute('srcset', 'http://backend.test/photos/1-160.webp 160w');
    expect([image.width, image.height, image.loading]).toEqual([50, 50, 'lazy']);
    fireEvent.error(image);
    expect(image).toHaveAttribute('src', photo);
    expect(image).not.toHaveAttribute('srcset');
    fireEvent.error(image);
    expect(within(row).getByTestId('photo-placeholder')).toBeVisible();
  });

  it('K3 E1 are searched by name', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay' });
    await company.buildProduct({ name: 'Ayran' });
    const { wire } = await open(company, '/products?search=%C3%87AY');
    expect(await screen.findByText('Çay')).toBeVisible();
    expect(screen.queryByText('Ayran')).not.toBeInTheDocument();
    expect(wire.named(`GET ${PRODUCTS}`)[0]!.query.get('name')).toBe('ÇAY');
  });
});

describe('the form of a product', () => {
  interface FormOptions {
    path?: string;
    wire?: Wire;
    language?: 'en' | 'tr';
  }

  async function openForm(company: Company, { path = '/products/create', wire, language }: FormOptions = {}) {
    const panel = await open(company, path, wire, language);
    const name = await screen.findByRole('textbox', { name: language === 'tr' ? /^Ad/ : /^Name/ });
    return { ...panel, name };
  }

  async function buildCatalogue() {
    const company = await buildCompany(backend);
    const ingredients = [
      await company.buildIngredient({ name: 'Tuz' }),
      await company.buildIngredient({ name: 'Su' }),
    ];
    const categories = [
      await company.buildCategory({ name: 'Çorbalar' }),
      await company.buildCategory({ name: 'Izgaralar' }),
      await company.buildCategory({ name: 'Tatlılar' }),
    ];
    return { company, ingredients, categories };
  }

  const linksOf = async (company: Company) =>
    (await company.stored<ProductCategory>('product-categories')).map(({ category }) => category.name);

  it('E4 E6 E7 E8 creates the product as multipart with repeated ingredients, and its categories after it', async () => {
    const { company, ingredients, categories } = await buildCatalogue();
    const { user, wire, name, address } = await openForm(company);
    await user.type(name, ' Mercimek ');
    await user.type(box('Description'), 'Sıcak');
    await user.type(box(/^Price/), '1.234,50');
    for (const ingredient of ['Tuz', 'Su']) {
      await user.click(combobox(/^Ingredients/));
      await user.click(await option(ingredient));
    }
    await user.click(combobox(/^Categories/));
    await user.click(await option('Çorbalar'));
    holdTheClock();
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();

    expect(wire.writes()).toEqual([`POST ${PRODUCTS}`, `POST ${PLACES}`]);
    const [post] = wire.named(`POST ${PRODUCTS}`);
    expect(post!.headers.get('Content-Type')).toBeNull();
    expect(post!.body).toBeInstanceOf(FormData);
    expect([...(post!.body as FormData)]).toEqual([
      ['name', 'Mercimek'],
      ['description', 'Sıcak'],
      ['price', '1234.5'],
      ['ingredients', String(ingredients[0]!.id)],
      ['ingredients', String(ingredients[1]!.id)],
    ]);
    const [product] = await company.stored<Product>('products');
    expect(product).toMatchObject({
      name: 'Mercimek',
      description: 'Sıcak',
      price: 1234.5,
      photo: null,
      ingredients: [{ name: 'Tuz' }, { name: 'Su' }],
    });
    expect(wire.named(`POST ${PLACES}`)[0]!.body).toEqual({
      product: product!.id,
      category: categories[0]!.id,
    });
    await expect(linksOf(company)).resolves.toEqual(['Çorbalar']);

    act(() => void vi.advanceTimersByTime(1_500));
    expect(address()).toBe('/products/create');
    act(() => void vi.advanceTimersByTime(500));
    expect(await findHeading('Products')).toBeVisible();
    expect(await screen.findByText('Mercimek')).toBeVisible();
  });

  it('E5 updates the product with JSON, without an unchanged photo', async () => {
    const { company, ingredients } = await buildCatalogue();
    const product = await company.buildProduct({
      name: 'Mercimek',
      price: 12.5,
      ingredients: [ingredients[0]!.id],
    });
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${PRODUCTS}${product.id}/`, () =>
      answer(200, { ...product, photo: 'http://backend.test/photos/1.jpg' }),
    );
    const { user, name } = await openForm(company, { path: `/products/${product.id}/edit`, wire });
    expect(name).toHaveValue('Mercimek');
    expect(box(/^Price/)).toHaveValue('12.50');
    expect(screen.getByRole('img', { name: 'Photo preview' })).toHaveAttribute(
      'src',
      'http://backend.test/photos/1.jpg',
    );
    await user.clear(box(/^Price/));
    await user.type(box(/^Price/), '13,75');
    await user.click(button('Remove Tuz'));
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    const [put] = wire.named(`PUT ${PRODUCTS}${product.id}/`);
    expect(put!.headers.get('Content-Type')).toBe('application/json');
    expect(put!.body).toEqual({ name: 'Mercimek', description: '', price: 13.75, ingredients: [] });
    expect(wire.writes()).toHaveLength(1);
    await expect(company.stored<Product>('products')).resolves.toMatchObject([
      { price: 13.75, ingredients: [] },
    ]);
  });

  it('E5 sends null for a photo that was removed', async () => {
    const { company } = await buildCatalogue();
    const product = await company.buildProduct({ name: 'Mercimek' });
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${PRODUCTS}${product.id}/`, () =>
      answer(200, { ...product, photo: 'http://backend.test/photos/1.jpg' }),
    );
    const { user } = await openForm(company, { path: `/products/${product.id}/edit`, wire });
    await user.click(button('Remove photo'));
    expect(screen.queryByRole('img', { name: 'Photo preview' })).not.toBeInTheDocument();
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(wire.named(`PUT ${PRODUCTS}${product.id}/`)[0]!.body).toHaveProperty('photo', null);
  });

  it.each([
    ['a text named .jpg', new File(['hello'], 'photo.jpg', { type: 'image/jpeg' }), /^This is not a photo/],
    ['an empty file', new File([], 'photo.jpg', { type: 'image/jpeg' }), /^This file is empty/],
  ])('E3 refuses %s beside the photo, before any call', async (_, file, sentence) => {
    const { company } = await buildCatalogue();
    const { user, wire } = await openForm(company);
    await user.upload(screen.getByLabelText('Choose a photo', { selector: 'input' }), file);
    const group = within(screen.getByRole('group', { name: 'Photo' }));
    expect(await group.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(wire.writes()).toEqual([]);
  });

  it('E2 requires name and price before it calls the backend', async () => {
    const { company } = await buildCatalogue();
    const { user, wire, name } = await openForm(company);
    await user.type(name, '  ');
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in all required fields');
    for (const input of [name, box(/^Price/)]) {
      expect(input).toBeRequired();
      expect(input).toBeInvalid();
      expect(input).toHaveAccessibleDescription('Required');
    }
    expect(wire.writes()).toEqual([]);
  });

  it.each([
    ['abc', 'Enter a price such as 12.50'],
    ['-1', 'Enter a price such as 12.50'],
    ['1e5', 'Enter a price such as 12.50'],
    ['1,234', 'At most 2 decimals'],
    // The lists write a thousand and more like this, in Turkish and in English.
    ['1.250', 'At most 2 decimals'],
    ['12,000', 'At most 2 decimals'],
    ['12345678901,50', 'This price has too many digits'],
  ])('E2 refuses the price %s with the reason beside it', async (typed, sentence) => {
    const { company } = await buildCatalogue();
    const { user, wire, name } = await openForm(company);
    await user.type(name, 'Mercimek');
    await user.type(box(/^Price/), typed);
    await user.click(button('Create'));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(box(/^Price/)).toHaveAccessibleDescription(sentence);
    expect(box(/^Price/)).toHaveValue(typed);
    expect(wire.writes()).toEqual([]);
  });

  it.each([
    ['0', '0'],
    ['0,05', '0.05'],
    ['1234567890,12', '1234567890.12'],
  ])('E2 sends the price %s exactly', async (typed, sent) => {
    const { company } = await buildCatalogue();
    const wire = wireOver(backend.fetch);
    wire.when(`POST ${PRODUCTS}`, () => answer(400, { detail: 'Seen.' }));
    const { user, name } = await openForm(company, { wire });
    await user.type(name, 'Mercimek');
    await user.type(box(/^Price/), typed);
    await user.click(button('Create'));
    expect(await screen.findByText('Seen.')).toBeVisible();
    expect((wire.named(`POST ${PRODUCTS}`)[0]!.body as FormData).get('price')).toBe(sent);
  });

  it('E2 accepts and shows as many decimals as the currency has', async () => {
    const { company } = await buildCatalogue();
    const product = await company.buildProduct({ name: 'Mercimek', price: 12 });
    const wire = wireOver(backend.fetch);
    const me = (minor_unit: number) =>
      answer(200, {
        first_name: 'A',
        last_name: 'B',
        company: { name: 'C', currency: { symbol: 'KD', minor_unit } },
      });
    wire.when('GET api/v1/me/', () => me(3));
    const path = `/products/${product.id}/edit`;
    const { user, unmount } = await openForm(company, { path, wire });
    await waitFor(() => expect(box(/^Price/)).toHaveValue('12.000'));
    expect(screen.getByText('KD')).toBeVisible();
    await user.clear(box(/^Price/));
    await user.type(box(/^Price/), '1.2345');
    await user.click(button('Update'));
    expect(await screen.findByText('At most 3 decimals')).toBeVisible();
    unmount();

    wire.when('GET api/v1/me/', () => me(0));
    await openForm(company, { path, wire });
    await waitFor(() => expect(box(/^Price/)).toHaveValue('12'));
    await user.type(box(/^Price/), '.5');
    await user.click(button('Update'));
    expect(await screen.findByText('This currency has no decimals. Enter a whole number')).toBeVisible();
    await user.type(box(/^Price/), 'x');
    expect(await screen.findByText('Enter a price such as 1250')).toBeVisible();
    expect(wire.writes()).toEqual([]);
  });

  it('J4 E2 formats a price for the language, and does not reformat it while the user types', async () => {
    const { company } = await buildCatalogue();
    const product = await company.buildProduct({ name: 'Mercimek', price: 1234.5 });
    const { user } = await openForm(company, { path: `/products/${product.id}/edit`, language: 'tr' });
    const price = box(/^Fiyat/);
    await waitFor(() => expect(price).toHaveValue('1234,50'));
    await user.clear(price);
    await user.type(price, '1.50');
    expect(price).toHaveValue('1.50');
  });

  it('E6 adds an ingredient from the form, selects it, and keeps everything typed', async () => {
    const { company } = await buildCatalogue();
    const { user, wire, name } = await openForm(company);
    await user.type(name, 'Cacık');
    await user.type(box(/^Price/), '45,5');
    await user.type(combobox(/^Ingredients/), ' Nane');
    await user.click(await option('Add “Nane”'));
    expect(await findButton('Remove Nane')).toBeVisible();
    expect(combobox(/^Ingredients/)).toHaveValue('');
    expect(wire.named(`POST ${INGREDIENTS}`).map(({ body }) => body)).toEqual([{ name: 'Nane' }]);
    expect(name).toHaveValue('Cacık');
    expect(box(/^Price/)).toHaveValue('45,5');
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    await expect(company.stored<Product>('products')).resolves.toMatchObject([
      { name: 'Cacık', price: 45.5, ingredients: [{ name: 'Nane' }] },
    ]);
  });

  it('E6 D2 refuses a name that is too short with an error beside the field, without a call', async () => {
    const { company } = await buildCatalogue();
    const { user, wire } = await openForm(company);
    await user.type(combobox(/^Ingredients/), 'x');
    await user.click(await option('Add “x”'));
    expect(await screen.findByText('Ingredient name is too short')).toBeVisible();
    expect(combobox(/^Ingredients/)).toHaveAccessibleDescription('Ingredient name is too short');
    expect(combobox(/^Ingredients/)).toHaveValue('x');
    expect(wire.writes()).toEqual([]);
  });

  it('E6 offers an existing name in any case instead of adding it, and offers nothing when it is already selected', async () => {
    const { company } = await buildCatalogue();
    await company.buildIngredient({ name: 'ıspanak' });
    const { user } = await openForm(company);
    await user.type(combobox(/^Ingredients/), 'ISPANAK');
    await user.click(await option('ıspanak'));
    expect(screen.queryByRole('option', { name: /^Add/ })).not.toBeInTheDocument();
    expect(button('Remove ıspanak')).toBeVisible();
    await user.type(combobox(/^Ingredients/), 'Ispanak');
    expect(await screen.findByText('Nothing matches “Ispanak”.')).toBeVisible();
    expect(screen.queryByRole('option', { name: /^Add/ })).not.toBeInTheDocument();
  });

  it('E6 refuses a duplicate that the search did not find, and shows the server’s refusal', async () => {
    const { company } = await buildCatalogue();
    const { user, wire } = await openForm(company);
    await user.type(combobox(/^Ingredients/), 'Nane');
    await option('Add “Nane”');
    await company.buildIngredient({ name: 'NANE' });
    await user.click(await option('Add “Nane”'));
    expect(await screen.findByText('“NANE” exists already.')).toBeVisible();
    expect(wire.writes()).toEqual([]);

    wire.when(`POST ${INGREDIENTS}`, () => answer(400, { name: ['Not this one.'] }));
    await user.clear(combobox(/^Ingredients/));
    await user.type(combobox(/^Ingredients/), 'Kekik');
    await user.click(await option('Add “Kekik”'));
    expect(await screen.findByText('Not this one.')).toBeVisible();
    expect(combobox(/^Ingredients/)).toHaveValue('Kekik');
    wire.when(`POST ${INGREDIENTS}`, () => answer(500, {}));
    await user.click(combobox(/^Ingredients/));
    await user.click(await option('Add “Kekik”'));
    expect(
      await screen.findByText('Failed to add ingredient. Server error. Please try again later.'),
    ).toBeVisible();
  });

  it('E6 shows an error when the choices cannot be loaded, and does not offer to add one', async () => {
    const { company } = await buildCatalogue();
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${INGREDIENTS}`, () => answer(500, {}));
    const { user } = await openForm(company, { wire });
    await user.type(combobox(/^Ingredients/), 'Nane');
    expect(await screen.findByText('The choices could not be loaded.')).toBeVisible();
    expect(screen.queryByRole('option', { name: /^Add/ })).not.toBeInTheDocument();
  });

  it('P12 E6 shows the results for the current text, also when an earlier answer arrives last', async () => {
    const { company } = await buildCatalogue();
    const wire = wireOver(backend.fetch);
    const { opened, open: openGate } = gate();
    wire.when(`GET ${INGREDIENTS}`, async ({ query }, passOn) => {
      if (query.get('name') === 'tu') await opened;
      return passOn();
    });
    const { user } = await openForm(company, { wire });
    const input = combobox(/^Ingredients/);
    await user.type(input, 'tu');
    await waitFor(() => expect(wire.calls.at(-1)!.query.get('name')).toBe('tu'));
    await user.clear(input);
    await user.type(input, 'su');
    await waitFor(() => expect(wire.calls.at(-1)!.query.get('name')).toBe('su'));
    expect(wire.calls.find(({ query }) => query.get('name') === 'tu')!.signal?.aborted).toBe(true);
    openGate();
    const list = within(screen.getByRole('listbox', { name: 'Ingredients' }));
    await waitFor(() => expect(list.getAllByRole('option').map(found => found.textContent)).toEqual(['Su']));
  });

  it('E7 creates the category links that are missing and deletes those that were removed', async () => {
    const { company, categories } = await buildCatalogue();
    const product = await company.buildProduct({ name: 'Mercimek' });
    const links: ProductCategory[] = [];
    for (const { id } of categories.slice(0, 2)) {
      const body = { product: product.id, category: id };
      links.push((await company.send<ProductCategory>('POST', PLACES, body)).body);
    }
    const { user, wire } = await openForm(company, { path: `/products/${product.id}/edit` });
    await user.click(await findButton('Remove Çorbalar'));
    // The combobox has the focus now and shows its options.
    await user.click(await option('Tatlılar'));
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    // The form stays for two seconds, with the categories as they are now.
    for (const name of ['Izgaralar', 'Tatlılar'])
      expect(await findButton(`Remove ${name}`)).toBeInTheDocument();
    expect(wire.writes()).toEqual([
      `PUT ${PRODUCTS}${product.id}/`,
      `POST ${PLACES}`,
      `DELETE ${PLACES}${links[0]!.id}/`,
    ]);
    expect(wire.named(`PUT ${PRODUCTS}${product.id}/`)[0]!.body).not.toHaveProperty('categories');
    await expect(linksOf(company)).resolves.toEqual(['Izgaralar', 'Tatlılar']);
  });

  it('E7 shows the categories also after a save, until the list is shown', async () => {
    const { company, categories } = await buildCatalogue();
    const product = await company.buildProduct({ name: 'Mercimek' });
    await company.send('POST', PLACES, { product: product.id, category: categories[0]!.id });
    const { user } = await openForm(company, { path: `/products/${product.id}/edit` });
    await findButton('Remove Çorbalar');
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' 2');
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(await findButton('Remove Çorbalar')).toBeInTheDocument();
  });

  it('E7 P28 names the category that was not saved, keeps the form, and sends only that one again', async () => {
    const { company, categories } = await buildCatalogue();
    const wire = wireOver(backend.fetch);
    const { user, name, address } = await openForm(company, { wire });
    await user.type(name, 'Mercimek');
    await user.type(box(/^Price/), '10');
    for (const category of ['Çorbalar', 'Izgaralar']) {
      await user.click(combobox(/^Categories/));
      await user.click(await option(category));
    }
    wire.when(`POST ${PLACES}`, ({ body }, passOn) =>
      (body as ProductCategory).category === (categories[1]!.id as never) ? answer(500, {}) : passOn(),
    );
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Saved, but not these: Izgaralar. Save again to send only what is missing.',
    );
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
    expect(address()).toBe('/products/create');
    expect(name).toHaveValue('Mercimek');

    wire.when(`POST ${PLACES}`, (_, passOn) => passOn());
    const before = wire.writes().length;
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    expect(wire.writes().slice(before)).toEqual([`POST ${PLACES}`]);
    await expect(linksOf(company)).resolves.toEqual(['Çorbalar', 'Izgaralar']);
    await expect(company.stored('products')).resolves.toHaveLength(1);
  });

  it('E7 updates the created product when a field is changed before the second try', async () => {
    const { company } = await buildCatalogue();
    const wire = wireOver(backend.fetch);
    const { user, name } = await openForm(company, { wire });
    await user.type(name, 'Mercimek');
    await user.type(box(/^Price/), '10');
    await user.click(combobox(/^Categories/));
    await user.click(await option('Çorbalar'));
    wire.once(`GET ${PLACES}`, () => answer(500, {}));
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The record itself is saved, the rest is not. Save again to send only what is missing',
    );
    await user.type(name, ' çorbası');
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    const [product, ...others] = await company.stored<Product>('products');
    expect(others).toEqual([]);
    expect(product).toMatchObject({ name: 'Mercimek çorbası' });
    expect(wire.writes()).toEqual([`POST ${PRODUCTS}`, `PUT ${PRODUCTS}${product!.id}/`, `POST ${PLACES}`]);
    await expect(linksOf(company)).resolves.toEqual(['Çorbalar']);
  });

  it('E7 creates a category that is missing, or shows why it was refused', async () => {
    const { company } = await buildCatalogue();
    const { user, wire, name } = await openForm(company);
    expect(name).toHaveFocus();
    await user.type(name, 'Ayran');
    await user.type(box(/^Price/), '10');
    wire.once('POST company-api/v1/categories/', () => answer(400, { name: ['Too long.'] }));
    await user.type(combobox(/^Categories/), 'İçecekler');
    await user.click(await option('Add “İçecekler”'));
    expect(await screen.findByText('Too long.')).toBeVisible();
    await user.click(combobox(/^Categories/));
    await user.click(await option('Add “İçecekler”'));
    expect(await screen.findByRole('button', { name: 'Remove İçecekler' })).toBeVisible();
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    await expect(linksOf(company)).resolves.toEqual(['İçecekler']);
    await expect(company.stored('categories')).resolves.toHaveLength(4);
  });

  it('E7 does not change the categories when they could not be loaded', async () => {
    const { company, categories } = await buildCatalogue();
    const product = await company.buildProduct({ name: 'Mercimek' });
    await company.send('POST', PLACES, { product: product.id, category: categories[0]!.id });
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${PLACES}`, () => answer(500, {}));
    const { user, name } = await openForm(company, { path: `/products/${product.id}/edit`, wire });
    expect(
      await screen.findByText('Failed to load the categories of this product. They stay as they are.'),
    ).toBeVisible();
    await user.type(name, '!');
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(wire.writes()).toEqual([`PUT ${PRODUCTS}${product.id}/`]);
    await expect(linksOf(company)).resolves.toEqual(['Çorbalar']);
  });
});
