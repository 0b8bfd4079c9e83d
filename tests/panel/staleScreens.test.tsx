import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category } from '../../src/contract/records';
import { noteDate } from '../../src/clock';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { seeEverything } from '../support/panel/seeEverything';
import { watchPrinting } from '../support/panel/watchPrinting';
import { answer, silence, wireOver } from '../support/panel/wire';

/** Screens whose data changes or fails beneath them. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

async function open(path: string, of = company) {
  const wire = wireOver(backend.fetch);
  return renderPanel({ backend, wire, account: of.account, path });
}

it.each([
  [
    'renamed',
    async (user: UserEvent) => {
      await user.click(await findButton('Edit Tuz'));
      const name = await screen.findByRole('textbox', { name: 'Name' });
      await user.clear(name);
      await user.type(name, 'Tuz 2{Enter}');
      await screen.findByText('Tuz 2');
    },
    'Tuz 2',
  ],
  [
    'deleted',
    async (user: UserEvent) => {
      await user.click(await findButton('Delete Tuz'));
      const dialog = within(await screen.findByRole('alertdialog'));
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    },
    undefined,
  ],
])('the products of a category show an ingredient that was %s', async (_, change, after) => {
  seeEverything();
  const own = await buildCompany(backend);
  const salt = await own.buildIngredient({ name: 'Tuz' });
  const category = await own.buildCategory({ name: 'Çorbalar' });
  const soup = await own.buildProduct({ name: 'Mercimek', ingredients: [salt.id] });
  await own.send('POST', 'company-api/v1/product-categories/', { product: soup.id, category: category.id });
  const { user, router } = await open(`/products?category=${category.id}`, own);
  const badge = async () => within(await screen.findByRole('row', { name: /Mercimek/ }));
  expect(await (await badge()).findByText('Tuz')).toBeVisible();
  await act(() => router.navigate('/ingredients'));
  await change(user);
  await act(() => router.navigate(`/products?category=${category.id}`));
  if (after) expect(await (await badge()).findByText(after)).toBeVisible();
  else {
    const row = await badge();
    await waitFor(() => expect(row.queryByText('Tuz')).not.toBeInTheDocument());
  }
});

describe('a list', () => {
  it('P6 keeps its rows and its pager when the next page fails, and reads it again', async () => {
    const many = await buildCompany(backend);
    for (let index = 0; index < 21; index++) await many.buildMenu({ name: `Menü ${index}` });
    const { user, wire } = await open('/menus', many);
    await screen.findByText('Menü 20');
    const restore = wire.when(/^GET .*menus/, () => answer(500, {}));
    // The next page may have been read ahead.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Name, A to Z');
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    expect(screen.getByText('Menü 20')).toBeVisible();
    expect(screen.getByText(/1–20 of 21/)).toBeVisible();
    restore();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(await screen.findByText('Menü 0')).toBeVisible();
  });

  it.each([
    ['is loading', 200],
    ['cannot be read', 500],
  ])('F1 P6 counts and moves the rows from their own place when the next page %s', async (_, status) => {
    const many = await buildCompany(backend);
    const names = Array.from({ length: 21 }, (_, index) => `K${String(index + 1).padStart(2, '0')}`);
    await many.buildCategories(names, 0);
    const wire = wireOver(backend.fetch);
    const { opened, open: release } = gate();
    const restore = wire.when('GET company-api/v1/categories/', async ({ query }, passOn) => {
      if (query.get('page') !== '2') return passOn();
      if (status === 200) await opened;
      return status === 200 ? passOn() : answer(status, {});
    });
    const { user } = await renderPanel({ backend, wire, account: many.account, path: '/categories' });
    await screen.findByText('K01');
    await user.click(await findButton('Next'));
    if (status === 500) await screen.findByRole('alert');
    expect(await findButton('K02: place 2 of 21')).toBeVisible();
    expect(screen.getByText(/1–20 of 21/)).toBeVisible();
    expect(await findButton('Move K01 up')).toBeDisabled();
    await user.click(await findButton('Move K02 up'));
    expect(await findButton('K02: place 1 of 21')).toBeVisible();
    restore();
    release();
    await waitFor(async () => {
      const stored = await many.stored<Category>('categories', 'sort_order');
      expect(stored.map(({ name }) => name)).toEqual(['K02', 'K01', ...names.slice(2)]);
    });
  });

  it('S1 falls back to its own order for an order that is none, and for one that the backend refuses', async () => {
    for (const ordering of ['<script>', 'nothing']) {
      const { wire, address, unmount } = await open(`/menus?ordering=${encodeURIComponent(ordering)}`);
      await screen.findByText(/^A menu gathers/);
      const asked = wire.named('GET company-api/v1/menus/').map(({ query }) => query.get('ordering'));
      expect(asked.at(-1)).toBe('-pk');
      expect(asked).not.toContain('<script>');
      if (ordering === 'nothing') expect(address()).toBe('/menus');
      unmount();
    }
  });

  it('P23 has no row of an ingredient that was deleted elsewhere, once its new name was refused', async () => {
    const other = await buildCompany(backend);
    const salt = await other.buildIngredient({ name: 'Tuz' });
    await other.buildIngredient({ name: 'Süt' });
    const { user } = await open('/ingredients', other);
    await user.click(await findButton('Edit Tuz'));
    await other.send('DELETE', `company-api/v1/ingredients/${salt.id}/`);
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Deniz tuzu{Enter}');
    await waitFor(() => expect(screen.queryByDisplayValue('Deniz tuzu')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Tuz')).not.toBeInTheDocument());
    expect(screen.getByText('Süt')).toBeVisible();
    expect(screen.getByText(/1–1 of 1/)).toBeVisible();
  });
});

describe('P23 the form of a record that was deleted elsewhere', () => {
  it('says so, and can be copied from but not saved', async () => {
    const other = await buildCompany(backend);
    const menu = await other.buildMenu({ name: 'Öğle' });
    const { user } = await open('/menus', other);
    await screen.findByText('Öğle');
    await other.send('DELETE', `company-api/v1/menus/${menu.id}/`);
    await user.click(screen.getByText('Öğle'));
    expect(await screen.findByText('This item no longer exists. Someone may have deleted it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: /^Name/ }).closest('[inert]')).toBeNull();
  });
});

describe('P41', () => {
  it('a link without a menu is shown without it, on the dashboard and in its list', async () => {
    const other = await buildCompany(backend);
    const menu = await other.buildMenu({ name: 'Akşam' });
    await other.buildLink({ menu: menu.id });
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/qr-codes/', async (_, passOn) => {
      const body = (await (await passOn()).json()) as { results: { menu: unknown }[] };
      for (const link of body.results) link.menu = null;
      return answer(200, body);
    });
    await renderPanel({ backend, wire, account: other.account, path: '/' });
    expect(await screen.findByText('–')).toBeVisible();
    expect(screen.getByText('Akşam')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Products' })).toBeVisible();
  });

  it.each([null, {}, { name: 'x', currency: null }])(
    'a user whose company is %j keeps the navigation',
    async wrong => {
      const wire = wireOver(backend.fetch);
      wire.when('GET api/v1/me/', () =>
        answer(200, { first_name: 'Ayşe', last_name: 'Işık', company: wrong }),
      );
      const { user } = await renderPanel({ backend, wire, account: company.account, path: '/' });
      await user.click(await screen.findByRole('link', { name: 'Categories' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Products' })).toBeVisible();
    },
  );
});

it('the choice of a category keeps what it shows when it is read again without success', async () => {
  const other = await buildCompany(backend);
  await other.buildProduct({ name: 'Çay' });
  await other.buildCategory({ name: 'İçecekler' });
  const { user, wire } = await open('/products', other);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Çay' }));
  await user.click(await findButton('Add to category'));
  await findButton('İçecekler');
  await user.click(await findButton('Cancel'));
  wire.when('GET company-api/v1/categories/', () => answer(500, {}));
  await user.click(await findButton('Add to category'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert')).toHaveTextContent('could not be loaded');
  await user.click(dialog.getByRole('button', { name: 'İçecekler' }));
  expect(await screen.findByText('1 product added to İçecekler')).toBeVisible();
});

describe('what is printed', () => {
  it('is the menu as it is stored now, when the user comes back to the page', async () => {
    const cafe = await buildCompany(backend);
    const place = async (category: string, name: string, price: number) => {
      const { id } = await cafe.buildCategory({ name: category });
      const product = await cafe.buildProduct({ name, price });
      await cafe.send('POST', 'company-api/v1/product-categories/', { product: product.id, category: id });
      return { id, product };
    };
    const soups = await place('Çorbalar', 'Mercimek', 95.5);
    const menu = await cafe.buildMenu({ name: 'Öğle', categories: [soups.id] });
    const texts = watchPrinting();
    const { router, wire } = await open('/print?for=menus', cafe);
    await waitFor(() => expect(texts).toContain('₺95.50'));
    await act(() => router.navigate('/ingredients'));
    await screen.findByRole('heading', { level: 1, name: 'Ingredients' });
    const sweets = await place('Tatlılar', 'Sütlaç', 80);
    const { id, name } = soups.product;
    const changed = { name, price: 120, description: '', ingredients: [] };
    await cafe.send('PUT', `company-api/v1/products/${id}/`, changed);
    const categories = [soups.id, sweets.id];
    await cafe.send('PUT', `company-api/v1/menus/${menu.id}/`, { name: 'Öğle', description: '', categories });
    texts.length = 0;
    await act(() => router.navigate('/print?for=menus'));
    await screen.findByRole('img', { name: /^Page 1/ });
    await wire.settled();
    expect(texts).toEqual(expect.arrayContaining(['Çorbalar', '₺120.00', 'Tatlılar', 'Sütlaç']));
    expect(texts).not.toContain('₺95.50');
  });

  it.each([
    ['links', /^GET .*qr-codes/],
    ['menus', /^GET .*menus/],
  ])('cannot be downloaded while the %s are read again', async (what, reads) => {
    const cafe = await buildCompany(backend);
    const menu = await cafe.buildMenu();
    await cafe.buildLink({ menu: menu.id });
    watchPrinting();
    const { router, wire } = await open(`/print?for=${what}`, cafe);
    await screen.findByRole('button', { name: 'Download PDF' });
    await act(() => router.navigate('/ingredients'));
    await screen.findByRole('heading', { level: 1, name: 'Ingredients' });
    wire.when(reads, silence);
    await act(() => router.navigate(`/print?for=${what}`));
    await screen.findByRole('combobox', { name: 'What to print' });
    expect(screen.queryByRole('button', { name: 'Download PDF' })).not.toBeInTheDocument();
  });
});

it('J4 says how long ago by the clock of the backend', async () => {
  const other = await buildCompany(backend);
  const menu = await other.buildMenu({ name: 'Akşam' });
  await other.buildLink({ menu: menu.id });
  const wire = wireOver(backend.fetch);
  const ahead = new Date(Date.now() + 2 * 3_600_000).toUTCString();
  wire.when(/^GET /, async (_, passOn) => {
    const { status, headers, body } = await passOn();
    return new Response(body, { status, headers: { ...Object.fromEntries(headers), Date: ahead } });
  });
  await renderPanel({ backend, wire, account: other.account, path: '/' });
  expect((await screen.findAllByText('2 hours ago'))[0]).toBeVisible();
  noteDate(new Date().toUTCString());
});
