import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../src/contract/records';
import { findingsIn, type MenuData } from '../../src/tools/checkUp/findings';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { gate } from '../support/gate';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, silence, wireOver } from '../support/panel/wire';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const LISTS = /^GET company-api\/v1\/(products|categories|menus|qr-codes)\/$/;

const PRODUCT: Product = {
  id: 1,
  name: 'Menemen',
  description: '',
  price: 10,
  photo: 'http://backend.test/photo.jpg',
  ingredients: [],
  created_at: '',
  updated_at: '',
};
const record = (id: number, name: string) => ({ id, name, description: '', updated_at: '' });
const NOTHING: MenuData = { products: [], categories: [], menus: [], links: [], productsOf: new Map() };

/** Names by kind, without the kinds that found nothing. */
function namesIn(data: Partial<MenuData>): Record<string, string[]> {
  const found = Object.entries(findingsIn({ ...NOTHING, ...data }));
  return Object.fromEntries(
    found.filter(([, { length }]) => length).map(([kind, of]) => [kind, of.map(({ name }) => name)]),
  );
}

describe('the findings of a check-up', () => {
  it('name the products without a photo, a price or a category', () => {
    const category = { ...record(7, 'Kahvaltı'), sort_order: 0 };
    expect(
      namesIn({
        categories: [category],
        productsOf: new Map([[7, [1, 2, 3, 4]]]),
        products: [
          PRODUCT,
          { ...PRODUCT, id: 2, name: 'No photo', photo: null },
          { ...PRODUCT, id: 3, name: 'No price', price: null },
          { ...PRODUCT, id: 4, name: 'For free', price: '0.00' },
          { ...PRODUCT, id: 5, name: 'Nowhere' },
        ],
      }),
    ).toEqual({ no_photo: ['No photo'], no_price: ['No price'], no_category: ['Nowhere'] });
  });

  it('name a menu whose categories are all empty, and its links', () => {
    const [full, empty] = [
      { ...record(7, 'Full'), sort_order: 0 },
      { ...record(8, 'Empty'), sort_order: 1 },
    ] as const;
    const menus = [
      { ...record(1, 'Both'), categories: [empty, full] },
      { ...record(2, 'Empty only'), categories: [empty] },
      { ...record(3, 'No categories'), categories: [] },
    ];
    const links = menus.map(menu => ({
      id: menu.id,
      slug: `of-${menu.id}`,
      description: '',
      menu,
      updated_at: '',
    }));
    const data: MenuData = {
      ...NOTHING,
      products: [PRODUCT],
      categories: [full, empty],
      productsOf: new Map([
        [7, [1]],
        [8, []],
      ]),
      menus,
      links,
    };
    expect(namesIn(data)).toEqual({
      empty_category: ['Empty'],
      empty_menu: ['Empty only', 'No categories'],
      empty_link: ['of-2', 'of-3'],
    });
    // A link is corrected at its menu; one whose menu is gone, at the link.
    const gone = { ...links[0]!, menu: null };
    expect(
      findingsIn({ ...data, links: [links[2]!, gone] }).empty_link.map(({ correctedAt }) => correctedAt),
    ).toEqual([
      { resource: 'menus', record: menus[2] },
      { resource: 'links', record: { id: gone.id } },
    ]);
  });
});

describe('the check-up', () => {
  it('is opened from the dashboard, leads to what it finds, and checks again after the way back', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Boş kategori' });
    const product = await company.buildProduct({ name: 'Fotoğrafsız' });
    const menu = await company.buildMenu({ name: 'Boş menü', categories: [category.id] });
    await company.buildLink({ menu: menu.id, slug: 'bos-menu' });
    const { user, address } = await renderPanel({ backend, account: company.account, path: '/' });
    await user.click(await screen.findByRole('link', { name: 'Check-up' }));

    const card = async (title: string) => within(await screen.findByRole('region', { name: title }));
    const pathTo = async (title: string, name: string) =>
      (await card(title)).getByRole('link', { name }).getAttribute('href');
    expect(await pathTo('Products without a photo (1)', 'Fotoğrafsız')).toBe(`/products/${product.id}/edit`);
    expect(await pathTo('Products in no category (1)', 'Fotoğrafsız')).toBe(`/products/${product.id}/edit`);
    expect(await pathTo('Categories without products (1)', 'Boş kategori')).toBe(
      `/categories/${category.id}/products`,
    );
    expect(await pathTo('Menus that show no product (1)', 'Boş menü')).toBe(`/menus/${menu.id}/edit`);
    expect(await pathTo('Links to a menu that shows no product (1)', 'bos-menu')).toBe(
      `/menus/${menu.id}/edit`,
    );
    expect(screen.queryByText(/Products without a price/)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('1 product checked.');

    await company.send('POST', 'company-api/v1/product-categories/', {
      product: product.id,
      category: category.id,
    });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByText(/Products in no category/)).toBeNull());
    await card('Products without a photo (1)');
    expect(screen.queryByText(/show no product|without products/)).toBeNull();
    expect(address()).toBe('/check-up');
  });

  it('reads 1,000 of more products in pages of 100, and shows how far it is', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const fifth = gate();
    wire.when(LISTS, async ({ path, query }) => {
      if (!path.includes('products')) return answer(200, { count: 0, results: [] });
      const page = Number(query.get('page'));
      if (page === 5) await fifth.opened;
      const results = Array.from({ length: 100 }, (_, index) => {
        const id = (page - 1) * 100 + index;
        return { ...PRODUCT, id, name: `Product ${id}` };
      });
      return answer(200, { count: 1500, results });
    });
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/check-up' });
    await screen.findByText('400 of 1000 read');
    expect(screen.getByRole('progressbar')).toHaveAttribute('max', '1000');
    fifth.open();
    await screen.findByText('Only 1000 of 1500 products were checked.');
    const pages = wire.named('GET company-api/v1/products/').map(({ query }) => query.get('limit'));
    expect(pages).toEqual(Array.from({ length: 10 }, () => '100'));
    const card = within(screen.getByRole('region', { name: 'Products in no category (1000)' }));
    expect(card.getAllByRole('listitem')).toHaveLength(20);
    await user.click(card.getByRole('button', { name: 'Show all 1000' }));
    expect(card.getAllByRole('listitem')).toHaveLength(1000);
  });

  it('stops reading when it is left', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/products/', silence);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/check-up' });
    await waitFor(() => expect(wire.named('GET company-api/v1/products/')).toHaveLength(1));
    wire.when('GET company-api/v1/products/', (_, passOn) => passOn());
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await screen.findByRole('heading', { level: 1, name: 'Menus' });
    expect(wire.named('GET company-api/v1/products/')[0]!.signal?.aborted).toBe(true);
  });

  it('says that nothing is missing', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const category = await company.buildCategory();
    const product = await company.buildProduct();
    const place = { product: product.id, category: category.id };
    await company.send('POST', 'company-api/v1/product-categories/', place);
    wire.when('GET company-api/v1/products/', () =>
      answer(200, { count: 1, results: [{ ...PRODUCT, id: product.id }] }),
    );
    await renderPanel({ backend, wire, account: company.account, path: '/check-up' });
    await screen.findByText('Everything is complete.');
    expect(screen.queryByText(/nothing to check/)).toBeNull();
  });

  it('says why it failed, and checks on the next try', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const answerAgain = wire.when('GET company-api/v1/menus/', () => answer(500, {}));
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/check-up' });
    expect(await screen.findByRole('alert')).toHaveTextContent('The menus could not be checked.');
    answerAgain();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText(/^There is nothing to check yet/);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what it has found while it checks again, and when that fails', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Menemen' });
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/check-up' });
    const found = await screen.findByRole('region', { name: 'Products without a photo (1)' });
    const { opened, open } = gate();
    const recover = wire.when('GET company-api/v1/menus/', async () => {
      await opened;
      return broken();
    });
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByRole('progressbar');
    expect(found).toBeVisible();
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The menus could not be checked.');
    expect(found).toBeVisible();
    recover();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await screen.findByText('1 product checked.');
  });
});
