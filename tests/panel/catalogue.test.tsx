import { fireEvent, act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Ingredient, Product, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend';
import { buildCompany, type Company } from '../support/company';
import { holdTheClock, renderPanel } from '../support/renderPanel';
import { answer, gate, wireOver, type Wire } from '../support/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const INGREDIENTS = 'company-api/v1/ingredients/';
const PRODUCTS = 'company-api/v1/products/';
const LINKS = 'company-api/v1/product-categories/';

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const findButton = (name: RegExp | string) => screen.findByRole('button', { name });
const box = (name: RegExp | string) => screen.getByRole('textbox', { name });
const combobox = (name: RegExp) => screen.getByRole('combobox', { name });
const option = (name: string) => screen.findByRole('option', { name });
const namesShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(row => within(row).getAllByRole('cell')[0]!.textContent);

function open(company: Company, path: string, wire: Wire = wireOver(backend.fetch), language?: 'en' | 'tr') {
  return renderPanel({ backend, wire, account: company.account, path, language });
}

describe('the ingredients', () => {
  async function openIngredients(names: string[], wire?: Wire) {
    const company = await buildCompany(backend);
    const ingredients: Ingredient[] = [];
    for (const name of names) ingredients.push(await company.buildIngredient({ name }));
    const panel = await open(company, '/ingredients', wire);
    await findButton(`Edit ${names[0]!}`);
    return { ...panel, company, ingredients };
  }

  async function edit(panel: Awaited<ReturnType<typeof openIngredients>>, name: string) {
    await panel.user.click(button(`Edit ${name}`));
    return box('Name');
  }

  const stored = async (company: Company) =>
    (await company.stored<Ingredient>('ingredients')).map(({ name }) => name);

  it('D1 are renamed in their row: Enter saves and restores the focus', async () => {
    const panel = await openIngredients(['Tuz', 'Su']);
    const { user, wire, company, ingredients } = panel;
    const input = await edit(panel, 'Tuz');
    expect(input).toHaveValue('Tuz');
    expect(input).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Edit Tuz' })).not.toBeInTheDocument();
    await user.clear(input);
    await user.type(input, ' Deniz tuzu {Enter}');
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    expect(await screen.findByText('Deniz tuzu')).toBeVisible();
    await waitFor(() => expect(button('Edit Deniz tuzu')).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(wire.writes()).toEqual([`PUT ${INGREDIENTS}${ingredients[0]!.id}/`]);
    expect(wire.named(wire.writes()[0]!)[0]!.body).toEqual({ name: 'Deniz tuzu' });
    await expect(stored(company)).resolves.toEqual(['Deniz tuzu', 'Su']);
  });

  it.each([
    ['Escape', 'Deniz tuzu{Escape}'],
    ['Enter on an unchanged name', 'Tuz{Enter}'],
    ['Enter on a name with blanks around it', '  Tuz {Enter}'],
  ])('D1 keep their name after %s, without a call, and restore the focus', async (_, keys) => {
    const panel = await openIngredients(['Tuz']);
    const { user, wire } = panel;
    const before = wire.calls.length;
    const input = await edit(panel, 'Tuz');
    await user.clear(input);
    await user.type(input, keys);
    await waitFor(() => expect(button('Edit Tuz')).toHaveFocus());
    expect(screen.getByText('Tuz')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(wire.calls.slice(before)).toEqual([]);
  });

  it('D1 have buttons to save and cancel, and only one row is edited at a time', async () => {
    const panel = await openIngredients(['Tuz', 'Su']);
    const { user, company, wire } = panel;
    await user.clear(await edit(panel, 'Tuz'));
    await user.click(button('Cancel'));
    expect(await findButton('Edit Tuz')).toBeVisible();
    await edit(panel, 'Tuz');
    const input = await edit(panel, 'Su');
    expect(input).toHaveValue('Su');
    expect(button('Edit Tuz')).toBeVisible();
    await user.type(input, 'muk');
    await user.click(button('Save'));
    expect(await screen.findByText('Sumuk')).toBeVisible();
    expect(wire.writes()).toHaveLength(1);
    await expect(stored(company)).resolves.toEqual(['Tuz', 'Sumuk']);
  });

  it.each([
    [' ', 'Ingredient name cannot be empty.'],
    [' t ', 'Ingredient name is too short'],
    ['ISPANAK', '“ıspanak” exists already.'],
  ])('D1 D2 refuse the name %j with an error beside it, without a call', async (name, sentence) => {
    const panel = await openIngredients(['Tuz', 'ıspanak']);
    const { user, wire } = panel;
    const input = await edit(panel, 'Tuz');
    await user.clear(input);
    await user.type(input, `${name}{Enter}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(sentence);
    expect(wire.writes()).toEqual([]);
    await user.type(input, 'x');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    expect(input).toBeValid();
  });

  it('D1 may change the case of their own name', async () => {
    const panel = await openIngredients(['ıspanak']);
    const input = await edit(panel, 'ıspanak');
    await panel.user.clear(input);
    await panel.user.type(input, 'ISPANAK{Enter}');
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    await expect(stored(panel.company)).resolves.toEqual(['ISPANAK']);
  });

  it('B5 D1 show the server’s refusal beside the name, and keep the typed name', async () => {
    const panel = await openIngredients(['Tuz']);
    panel.wire.once(/^PUT/, () => answer(400, { name: ['Not this one.'] }));
    const input = await edit(panel, 'Tuz');
    await panel.user.type(input, '!{Enter}');
    expect(await screen.findByText('Not this one.')).toBeVisible();
    expect(input).toHaveAccessibleDescription('Not this one.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await panel.user.type(input, '{Enter}');
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
  });

  it('D4 B4 show a failure above the list for three seconds, and the row stays open', async () => {
    const panel = await openIngredients(['Tuz']);
    panel.wire.when(/^PUT/, () => answer(500, {}));
    const input = await edit(panel, 'Tuz');
    await panel.user.type(input, '!');
    holdTheClock();
    await panel.user.type(input, '{Enter}');
    const sentence = 'Failed to update ingredient. Server error. Please try again later.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(input).toHaveValue('Tuz!');
    act(() => void vi.advanceTimersByTime(2_500));
    expect(screen.getByText(sentence)).toBeVisible();
    act(() => void vi.advanceTimersByTime(500));
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  });

  it('D2 D4 are added in a dialog, confirmed for three seconds, and appear in the list', async () => {
    const { user, wire, company } = await openIngredients(['Tuz']);
    await user.click(button('Add ingredient'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), '  Kırmızı biber ');
    holdTheClock();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ingredient created successfully')).toBeVisible();
    expect(wire.named(`POST ${INGREDIENTS}`).map(({ body }) => body)).toEqual([{ name: 'Kırmızı biber' }]);
    expect(await screen.findByText('Kırmızı biber')).toBeVisible();
    act(() => void vi.advanceTimersByTime(2_500));
    expect(screen.getByText('Ingredient created successfully')).toBeVisible();
    act(() => void vi.advanceTimersByTime(500));
    await waitFor(() =>
      expect(screen.queryByText('Ingredient created successfully')).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('2 in all')).toBeVisible();
    await expect(stored(company)).resolves.toEqual(['Tuz', 'Kırmızı biber']);
  });

  it.each([
    ['', 'Ingredient name cannot be empty.'],
    ['   ', 'Ingredient name cannot be empty.'],
    [' t ', 'Ingredient name is too short'],
    ['ISPANAK', '“ıspanak” exists already.'],
  ])('D2 are not added as %j: the dialog shows the reason, and nothing is sent', async (name, sentence) => {
    const { user, wire } = await openIngredients(['ıspanak']);
    await user.click(button('Add ingredient'));
    const input = await screen.findByRole('textbox', { name: 'Name' });
    await user.click(input);
    await user.keyboard(`${name}{Enter}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(input).toHaveAccessibleDescription(sentence);
    expect(input).toBeInvalid();
    expect(wire.writes()).toEqual([]);
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('D2 P14 are added once for repeated clicks, and the dialog shows the server’s refusal', async () => {
    const { user, wire, company } = await openIngredients(['Tuz']);
    wire.once(/^POST/, () => answer(400, { name: ['Taken by another.'] }));
    await user.click(button('Add ingredient'));
    const input = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(input, 'Nane{Enter}');
    expect(await screen.findByText('Taken by another.')).toBeVisible();
    expect(input).toHaveAccessibleDescription('Taken by another.');

    wire.once(/^POST/, () => answer(503, {}));
    await user.type(input, '{Enter}');
    expect(
      await screen.findByText('Failed to add ingredient. Server error. Please try again later.'),
    ).toBeVisible();
    expect(input).toHaveValue('Nane');

    const { opened, open } = gate();
    wire.when(/^POST/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await user.type(input, '{Enter}{Enter}');
    expect(await findButton('Saving...')).toBeDisabled();
    open();
    expect(await screen.findByText('Ingredient created successfully')).toBeVisible();
    expect(wire.named(`POST ${INGREDIENTS}`)).toHaveLength(3);
    await expect(stored(company)).resolves.toEqual(['Tuz', 'Nane']);
  });

  it('D2 are checked by the backend alone when the list cannot be read', async () => {
    const { user, wire } = await openIngredients(['Tuz']);
    wire.when(`GET ${INGREDIENTS}`, ({ query }, passOn) =>
      query.get('limit') === '1000' ? answer(500, {}) : passOn(),
    );
    await user.click(button('Add ingredient'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'TUZ{Enter}');
    expect(await screen.findByText('An ingredient with this name already exists.')).toBeVisible();
    expect(wire.writes()).toEqual([`POST ${INGREDIENTS}`]);
  });

  it('D3 A7 A8 are deleted after a confirmation with the name and the consequences', async () => {
    const { user, wire, company, ingredients } = await openIngredients(['Tuz', 'Su']);
    await user.click(button('Delete Tuz'));
    const dialog = await screen.findByRole('alertdialog', { name: /^Delete\s+Tuz\s*\?$/ });
    expect(dialog).toHaveTextContent('It is taken off every product that has it.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Ingredient deleted successfully')).toBeVisible();
    expect(await screen.findByText('1 in all')).toBeVisible();
    expect(namesShown()).toEqual(['Su']);
    expect(wire.writes()).toEqual([`DELETE ${INGREDIENTS}${ingredients[0]!.id}/`]);
    await expect(stored(company)).resolves.toEqual(['Su']);
  });

  it('K3 are searched by the backend, by Turkish rules', async () => {
    const { user, wire, address } = await openIngredients(['ıspanak', 'Tuz']);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ISP');
    await waitFor(() => expect(namesShown()).toEqual(['ıspanak']));
    expect(wire.calls.at(-1)!.query.get('name')).toBe('ISP');
    expect(address()).toBe('/ingredients?search=ISP');
  });
});

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
    expect(await heading('Edit Mercimek')).toBeVisible();
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
    const price = async () =>
      within(await screen.findByRole('row', { name: /Mercimek/ })).getAllByRole('cell')[2]!;
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

    expect(wire.writes()).toEqual([`POST ${PRODUCTS}`, `POST ${LINKS}`]);
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
    expect(wire.named(`POST ${LINKS}`)[0]!.body).toEqual({
      product: product!.id,
      category: categories[0]!.id,
    });
    await expect(linksOf(company)).resolves.toEqual(['Çorbalar']);

    act(() => void vi.advanceTimersByTime(1_500));
    expect(address()).toBe('/products/create');
    act(() => void vi.advanceTimersByTime(500));
    expect(await heading('Products')).toBeVisible();
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
    expect(screen.getByRole('img', { name: 'Photo of the product' })).toHaveAttribute(
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
    expect(screen.queryByRole('img', { name: 'Photo of the product' })).not.toBeInTheDocument();
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
    expect(await screen.findByText('At most 0 decimals')).toBeVisible();
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
      links.push((await company.send<ProductCategory>('POST', LINKS, body)).body);
    }
    const { user, wire } = await openForm(company, { path: `/products/${product.id}/edit` });
    await user.click(await findButton('Remove Çorbalar'));
    // The combobox has the focus now and shows its options.
    await user.click(await option('Tatlılar'));
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    expect(wire.writes()).toEqual([
      `PUT ${PRODUCTS}${product.id}/`,
      `POST ${LINKS}`,
      `DELETE ${LINKS}${links[0]!.id}/`,
    ]);
    expect(wire.named(`PUT ${PRODUCTS}${product.id}/`)[0]!.body).not.toHaveProperty('categories');
    await expect(linksOf(company)).resolves.toEqual(['Izgaralar', 'Tatlılar']);
  });

  it('E7 P9 names the category that was not saved, keeps the form, and sends only that one again', async () => {
    const { company, categories } = await buildCatalogue();
    const wire = wireOver(backend.fetch);
    const { user, name, address } = await openForm(company, { wire });
    await user.type(name, 'Mercimek');
    await user.type(box(/^Price/), '10');
    for (const category of ['Çorbalar', 'Izgaralar']) {
      await user.click(combobox(/^Categories/));
      await user.click(await option(category));
    }
    wire.when(`POST ${LINKS}`, ({ body }, passOn) =>
      (body as ProductCategory).category === (categories[1]!.id as never) ? answer(500, {}) : passOn(),
    );
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Saved, but not these: Izgaralar. Save again to send only what is missing.',
    );
    expect(screen.queryByText(/successfully/)).not.toBeInTheDocument();
    expect(address()).toBe('/products/create');
    expect(name).toHaveValue('Mercimek');

    wire.when(`POST ${LINKS}`, (_, passOn) => passOn());
    const before = wire.writes().length;
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    expect(wire.writes().slice(before)).toEqual([`POST ${LINKS}`]);
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
    wire.once(`GET ${LINKS}`, () => answer(500, {}));
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
    expect(wire.writes()).toEqual([`POST ${PRODUCTS}`, `PUT ${PRODUCTS}${product!.id}/`, `POST ${LINKS}`]);
    await expect(linksOf(company)).resolves.toEqual(['Çorbalar']);
  });

  it('E7 does not change the categories when they could not be loaded', async () => {
    const { company, categories } = await buildCatalogue();
    const product = await company.buildProduct({ name: 'Mercimek' });
    await company.send('POST', LINKS, { product: product.id, category: categories[0]!.id });
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${LINKS}`, () => answer(500, {}));
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

describe('the products of a category', () => {
  async function openCategory(orders: number[] = [], wire?: Wire) {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const products: Product[] = [];
    const links: ProductCategory[] = [];
    for (const [index, sort_order] of orders.entries()) {
      const product = await company.buildProduct({ name: ['Mercimek', 'Ezogelin', 'Tarhana'][index] });
      const body = { product: product.id, category: category.id, sort_order };
      products.push(product);
      links.push((await company.send<ProductCategory>('POST', LINKS, body)).body);
    }
    const panel = await open(company, `/categories/${category.id}/products`, wire);
    await heading('Products of Çorbalar');
    return { ...panel, company, category, products, links };
  }

  async function openDialog(panel: Awaited<ReturnType<typeof openCategory>>) {
    await panel.user.click((await screen.findAllByRole('button', { name: 'Add product' }))[0]!);
    await screen.findByRole('dialog', { name: 'Add product' });
    const order = screen.getByRole('spinbutton', { name: /^Sort order/ });
    await waitFor(() => expect(order).not.toHaveValue(null));
    return { picker: combobox(/^Product/), order };
  }

  const searches = ({ calls }: Wire) =>
    calls.filter(({ name }) => name === `GET ${PRODUCTS}`).map(({ query }) => query.get('name'));

  it('G1 show the category’s name, and its products in order with photo and number', async () => {
    const { wire, category } = await openCategory([4, 2]);
    expect(document.title).toBe('Products of Çorbalar · Sofra');
    await screen.findByText('Mercimek');
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map(row =>
        within(row)
          .getAllByRole('cell')
          .slice(1, 3)
          .map(cell => cell.textContent),
      ),
    ).toEqual([
      ['Ezogelin', '2'],
      ['Mercimek', '4'],
    ]);
    expect(screen.getAllByTestId('photo-placeholder')).toHaveLength(2);
    expect(screen.getByText('2 in all')).toBeVisible();
    expect(Object.fromEntries(wire.named(`GET ${LINKS}`)[0]!.query)).toEqual({
      limit: '20',
      page: '1',
      ordering: 'sort_order',
      category__pk: String(category.id),
    });
  });

  it('G1 show a photo at 50 by 50 px', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${LINKS}`, async (_, passOn) => {
      const page = (await (await passOn()).json()) as { results: ProductCategory[] };
      for (const { product } of page.results) product.photo = 'http://backend.test/photos/1.jpg';
      return answer(200, page);
    });
    await openCategory([0], wire);
    const row = await screen.findByRole('row', { name: /Mercimek/ });
    const image = row.querySelector('img');
    expect(image).toHaveAttribute('src', 'http://backend.test/photos/1.jpg');
    expect([image?.width, image?.height]).toEqual([50, 50]);
  });

  it('G2 move at once, before any answer, and send only what changed', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open: openGate } = gate();
    wire.when(/^PATCH/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user, company, links } = await openCategory([0, 1, 2], wire);
    await user.click(await findButton('Move Mercimek down'));
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(row => within(row).getAllByRole('cell')[1]!.textContent);
    expect(names()).toEqual(['Ezogelin', 'Mercimek', 'Tarhana']);
    openGate();
    await waitFor(async () => {
      const stored = await company.stored<ProductCategory>('product-categories', 'sort_order');
      expect(stored.map(({ product, sort_order }) => [product.name, sort_order])).toEqual([
        ['Ezogelin', 0],
        ['Mercimek', 1],
        ['Tarhana', 2],
      ]);
    });
    expect(wire.writes().sort()).toEqual(
      [links[0]!, links[1]!].map(({ id }) => `PATCH ${LINKS}${id}/`).sort(),
    );
    expect(wire.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual(
      expect.arrayContaining([{ sort_order: 0 }, { sort_order: 1 }]),
    );
  });

  it('G3 A7 are removed after a confirmation with product and category, and the product itself stays', async () => {
    const { user, wire, company, links } = await openCategory([0, 1]);
    await user.click(await findButton('Delete Mercimek'));
    const dialog = await screen.findByRole('alertdialog', { name: /^Delete\s+Mercimek\s*\?$/ });
    expect(dialog).toHaveTextContent('Mercimek leaves the category Çorbalar. The product itself stays.');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(wire.writes()).toEqual([]);
    await user.click(button('Delete Mercimek'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Removed from the category')).toBeVisible();
    expect(await screen.findByText('1 in all')).toBeVisible();
    expect(wire.writes()).toEqual([`DELETE ${LINKS}${links[0]!.id}/`]);
    await expect(company.stored('products')).resolves.toHaveLength(2);
  });

  it('G4 are searched from three characters on', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Ezogelin' });
    const { user, wire } = panel;
    const { picker } = await openDialog(panel);
    await user.type(picker, ' ez ');
    await new Promise(resolve => setTimeout(resolve, 400));
    expect(searches(wire)).toEqual([]);
    expect(screen.getByRole('option')).toHaveTextContent('Type at least 3 letters of its name.');
    await user.clear(picker);
    await user.type(picker, 'ezo');
    expect(await option('Ezogelin')).toBeVisible();
    expect(searches(wire)).toEqual(['ezo']);
    await user.type(picker, '{Backspace}');
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Ezogelin' })).not.toBeInTheDocument());
    expect(searches(wire)).toEqual(['ezo']);
  });

  it('G4 are added at the suggested sort order, and the next dialog is empty and suggests the next one', async () => {
    const panel = await openCategory([3, 7]);
    const tarhana = await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, wire, category } = panel;
    const { picker, order } = await openDialog(panel);
    expect(order).toHaveValue(8);
    await user.type(picker, 'tarh');
    await user.click(await option('Tarhana'));
    await user.click(button('Add'));
    expect(await screen.findByText('Tarhana was added.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([`POST ${LINKS}`]);
    expect(wire.named(`POST ${LINKS}`)[0]!.body).toEqual({
      product: tarhana.id,
      category: category.id,
      sort_order: 8,
    });
    expect(await screen.findByText('3 in all')).toBeVisible();
    expect(await screen.findByRole('row', { name: /Tarhana/ })).toBeVisible();

    const again = await openDialog(panel);
    await waitFor(() => expect(again.order).toHaveValue(9));
    expect(again.picker).toHaveValue('');
    expect(screen.queryByRole('button', { name: 'Remove Tarhana' })).not.toBeInTheDocument();
  });

  it('G4 start at 1 in an empty category, and accept another number', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, company } = panel;
    const { picker, order } = await openDialog(panel);
    expect(order).toHaveValue(1);
    await user.clear(order);
    await user.type(order, '12');
    await user.type(picker, 'Tarhana');
    await user.click(await option('Tarhana'));
    await user.click(button('Add'));
    expect(await screen.findByText('Tarhana was added.')).toBeVisible();
    await expect(company.stored<ProductCategory>('product-categories')).resolves.toMatchObject([
      { sort_order: 12 },
    ]);
  });

  it('G4 require a product and a whole number before the backend is called', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, wire } = panel;
    const { picker, order } = await openDialog(panel);
    await user.click(button('Add'));
    expect(picker).toHaveAccessibleDescription('Required');
    await user.type(picker, 'Tarhana');
    await user.click(await option('Tarhana'));
    for (const wrong of ['-1', '1.5']) {
      await user.clear(order);
      await user.type(order, wrong);
      await user.click(button('Add'));
      expect(order).toHaveAccessibleDescription('Enter a whole number, 0 or more');
    }
    expect(wire.writes()).toEqual([]);
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(wire.writes()).toEqual([]);
  });

  it('G4 refuse a product that is already in the category, with an error beside it and without a POST', async () => {
    const panel = await openCategory([0]);
    const { user, wire } = panel;
    const { picker } = await openDialog(panel);
    await user.type(picker, 'Merc');
    await user.click(await option('Mercimek'));
    await user.click(button('Add'));
    expect(await screen.findByText('Mercimek is in this category already.')).toBeVisible();
    expect(picker).toHaveAccessibleDescription('Mercimek is in this category already.');
    expect(wire.writes()).toEqual([]);
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('G4 B5 show the server’s refusals in the dialog, which stays open', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, wire } = panel;
    const { picker, order } = await openDialog(panel);
    await user.type(picker, 'Tarhana');
    await user.click(await option('Tarhana'));
    wire.once(/^POST/, () => answer(400, { non_field_errors: ['Twice.'], sort_order: ['Too far.'] }));
    await user.click(button('Add'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to add product to category. Twice.');
    expect(order).toHaveAccessibleDescription('Too far.');
    wire.once(/^POST/, () => answer(500, {}));
    await user.click(button('Add'));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Failed to add product to category. Server error. Please try again later.',
      ),
    );
    expect(button('Remove Tarhana')).toBeVisible();
  });

  it('G5 show an error when a search fails, and clear the options', async () => {
    const panel = await openCategory();
    await panel.company.buildProduct({ name: 'Tarhana' });
    const { user, wire } = panel;
    const { picker } = await openDialog(panel);
    await user.type(picker, 'tar');
    expect(await option('Tarhana')).toBeVisible();
    wire.when(`GET ${PRODUCTS}`, () => answer(500, {}));
    await user.type(picker, 'h');
    expect(await screen.findByText('Failed to search products')).toBeVisible();
    expect(picker).toHaveAccessibleDescription('Failed to search products');
    expect(screen.queryByRole('option', { name: 'Tarhana' })).not.toBeInTheDocument();
  });

  it('P23 show an error for a deleted category, and a link back to the list', async () => {
    const company = await buildCompany(backend);
    const { user, address } = await open(company, '/categories/2000000000/products');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load category details');
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    expect(address()).toBe('/categories');
  });

  it('K4 G1 show an error when the category cannot be loaded, and a button to try again', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const wire = wireOver(backend.fetch);
    wire.once(`GET company-api/v1/categories/${category.id}/`, () => answer(500, {}));
    const { user } = await open(company, `/categories/${category.id}/products`, wire);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load category details');
    await user.click(button('Try again'));
    expect(await heading('Products of Çorbalar')).toBeVisible();
  });
});
