import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { namesShown } from '../support/panel/rows';
import { seeEverything } from '../support/panel/seeEverything';
import { answer, wireOver, type Wire } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const searchBox = () => screen.findByRole('searchbox', { name: 'Search' });

const open = (company: Company, path: string, wire: Wire = wireOver(backend.fetch), language?: 'en' | 'tr') =>
  renderPanel({ backend, wire, account: company.account, path, language });

async function buildProducts(company: Company, count: number) {
  const products = [];
  for (let number = 1; number <= count; number++)
    products.push(await company.buildProduct({ name: `Dish ${String(number).padStart(2, '0')}` }));
  return products;
}

describe('the search box', () => {
  it('X9 keeps what is typed while its own earlier text arrives in the address', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'ISPANAK' });
    const wire = wireOver(backend.fetch);
    const { user, address } = await open(company, '/ingredients', wire);
    const box = await searchBox();
    holdTheClock();
    fireEvent.change(box, { target: { value: 'ISP' } });
    // The address changes while the next letter is typed.
    act(() => {
      vi.advanceTimersByTime(299);
    });
    fireEvent.change(box, { target: { value: 'ISPA' } });
    act(() => {
      vi.advanceTimersByTime(300);
      fireEvent.change(box, { target: { value: 'ISPAN' } });
    });
    expect(box).toHaveValue('ISPAN');
    await waitFor(() => expect(address()).toBe('/ingredients?search=ISPA'));
    expect(box).toHaveValue('ISPAN');
    await waitFor(() => expect(address()).toBe('/ingredients?search=ISPAN'));
    vi.useRealTimers();

    await user.click(button('Clear the search'));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
    await waitFor(() => expect(address()).toBe('/ingredients'));
  });

  it('takes the text of the address when the user goes back', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const { router } = await open(company, '/ingredients?search=tu');
    expect(await searchBox()).toHaveValue('tu');
    await act(() => router.navigate('/ingredients?search=bi'));
    expect(await searchBox()).toHaveValue('bi');
    await act(() => router.navigate(-1));
    expect(await searchBox()).toHaveValue('tu');
  });

  it('searches here what the backend cannot search, with Turkish letters, and reads the list once', async () => {
    const company = await buildCompany(backend);
    await company.buildCategories(['IZGARALAR', 'Çorbalar', 'Tatlılar']);
    const { user, wire, address } = await open(company, '/categories');
    await screen.findByText('Çorbalar');
    await user.type(await searchBox(), 'ızgara');
    await waitFor(() => expect(namesShown()).toEqual(['IZGARALAR']));
    // A screen reader tells how many there are.
    expect(screen.getByText('1 category', { selector: '[aria-live=polite]' })).toBeInTheDocument();
    expect(address()).toBe('/categories?search=%C4%B1zgara');
    await user.clear(await searchBox());
    await user.type(await searchBox(), 'tatl');
    await waitFor(() => expect(namesShown()).toEqual(['Tatlılar']));
    const read = wire.named('GET company-api/v1/categories/').map(({ query }) => query.get('limit'));
    expect(read.filter(limit => limit === '1000')).toHaveLength(1);
  });

  it('is not offered in an empty list, and not for more than 1,000 rows that the backend cannot search', async () => {
    const company = await buildCompany(backend);
    const { unmount } = await open(company, '/menus');
    expect(await screen.findByRole('link', { name: 'Create menu' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    unmount();

    const wire = wireOver(backend.fetch);
    const menu = { description: '', categories: [], updated_at: '2026-01-01T00:00:00Z' };
    const results = Array.from({ length: 20 }, (_, id) => ({
      ...menu,
      id,
      name: id ? `Menu ${id}` : 'Öğle',
    }));
    wire.when('GET company-api/v1/menus/', () => answer(200, { count: 1001, results }));
    await open(company, '/menus', wire);
    await screen.findByText('Öğle');
    expect(screen.getByRole('combobox', { name: 'Order' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});

describe('a list', () => {
  it('is sorted from a menu, too', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Ayran', price: 30 });
    await company.buildProduct({ name: 'Çay', price: 10 });
    await company.buildProduct({ name: 'Boza', price: 20 });
    const { user, address } = await open(company, '/products');
    await screen.findByText('Çay');
    const menu = screen.getByRole('combobox', { name: 'Order' });
    expect(
      within(menu)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Name, A to Z',
      'Name, Z to A',
      'Price, lowest first',
      'Price, highest first',
      'Last changed',
      'Newest first',
    ]);
    expect(menu).toHaveDisplayValue('Newest first');
    await user.selectOptions(menu, 'Price, lowest first');
    await waitFor(() => expect(namesShown(1)).toEqual(['Çay', 'Boza', 'Ayran']));
    expect(address()).toBe('/products?ordering=price');
    await user.selectOptions(menu, 'Newest first');
    expect(address()).toBe('/products');
  });

  it('stands after a save and after a cancel as it was left, with the saved row marked', async () => {
    const company = await buildCompany(backend);
    await buildProducts(company, 25);
    const { user, address } = await open(company, '/products?limit=50&ordering=name&search=Dish');
    await user.click(await screen.findByText('Dish 07'));
    await screen.findByRole('heading', { level: 1, name: /Dish 07/ });
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/products?limit=50&ordering=name&search=Dish');

    await user.click(await screen.findByText('Dish 09'));
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await user.type(name, '!');
    await user.click(button('Update'));
    await screen.findByText('Product updated successfully');
    await waitFor(() => expect(address()).toBe('/products?limit=50&ordering=name&search=Dish'), {
      timeout: 5000,
    });
    const row = (await screen.findByText('Dish 09!')).closest('tr')!;
    expect(row).toHaveAttribute('data-saved');
    await waitFor(() => expect(row).not.toHaveAttribute('data-saved'), { timeout: 5000 });
  });

  it('shows at most three badges, and names the others for screen readers', async () => {
    const company = await buildCompany(backend);
    const categories = await company.buildCategories(['A', 'B', 'C', 'D', 'E']);
    await company.buildMenu({ name: 'Öğle', categories: categories.map(({ id }) => id) });
    await open(company, '/menus');
    const row = within((await screen.findByText('Öğle')).closest('tr')!);
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'A',
      'B',
      'C',
      '+2and D, E',
    ]);
    expect(row.getByTitle('D, E')).toBeVisible();
  });

  it('shows a dash for a price that is null', async () => {
    const company = await buildCompany(backend);
    const product = await company.buildProduct({ name: 'Günün balığı' });
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/products/', () =>
      answer(200, { count: 1, results: [{ ...product, price: null }] }),
    );
    await open(company, '/products', wire);
    expect(await screen.findByText('–')).toBeVisible();
  });
});

describe('the products of one category', () => {
  it('are shown in the category’s order, with their prices, without search and sorting', async () => {
    const company = await buildCompany(backend);
    const [drinks] = await company.buildCategories(['İçecekler', 'Tatlılar']);
    const tea = await company.buildProduct({ name: 'Çay', price: 25 });
    const ayran = await company.buildProduct({ name: 'Ayran', price: 45 });
    await company.buildProduct({ name: 'Baklava', price: 120 });
    for (const [index, { id }] of [tea, ayran].entries()) {
      await company.send('POST', 'company-api/v1/product-categories/', {
        product: id,
        category: drinks!.id,
        sort_order: index,
      });
    }
    seeEverything();
    const { user, address } = await open(company, '/products');
    await screen.findByText('Baklava');
    await user.click(button('Category'));
    await user.click(await screen.findByRole('button', { name: 'İçecekler' }));
    await waitFor(() => expect(namesShown(1)).toEqual(['Çay', 'Ayran']));
    expect(address()).toBe(`/products?category=${drinks!.id}`);
    expect(await screen.findByText('₺45.00')).toBeVisible();
    expect(screen.getByText('₺25.00')).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Order' })).not.toBeInTheDocument();
    expect(screen.getByText(/In the order of the category/)).toBeVisible();

    await user.click(button('Show all categories'));
    await screen.findByText('Baklava');
    expect(address()).toBe('/products');
  });

  it('reads at most six products at a time', async () => {
    const company = await buildCompany(backend);
    const [all] = await company.buildCategories(['Hepsi']);
    for (const [index, { id }] of (await buildProducts(company, 10)).entries()) {
      await company.send('POST', 'company-api/v1/product-categories/', {
        product: id,
        category: all!.id,
        sort_order: index,
      });
    }
    seeEverything();
    const wire = wireOver(backend.fetch);
    const { opened, open: letThrough } = gate();
    wire.when(/^GET company-api\/v1\/products\/\d+\/$/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await open(company, `/products?category=${all!.id}`, wire);
    await screen.findByText('Dish 10');
    const reads = () => wire.calls.filter(({ path }) => /products\/\d+\/$/.test(path)).length;
    await waitFor(() => expect(reads()).toBe(6));
    letThrough();
    await waitFor(() => expect(screen.getAllByText('₺10.00')).toHaveLength(10));
    expect(reads()).toBe(10);
  });
});
