import { screen, waitFor, within } from '@testing-library/react';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Category, Menu, Product, ProductCategory } from '../../src/contract/records';
import { products } from '../../resources/products';
import { ChunkError } from '../../src/ui/lazy/loadInTime';
import { startBackend, type Backend } from '../support/backend/backend';
import { formOf } from '../support/backend/client';
import { buildCompany, type Company } from '../support/company';
import { button, findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, wireOver, type Wire } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

// A photo is not read by a call of the contract.
beforeEach(() => void vi.spyOn(globalThis, 'fetch').mockImplementation(backend.fetch));

const nameBox = () => screen.findByRole('textbox', { name: /^(Name|Ad)/ });

function open(company: Company, path: string, wire: Wire = wireOver(backend.fetch), language?: 'en' | 'tr') {
  return renderPanel({ backend, wire, account: company.account, path, language });
}

async function buildProductWithPhoto(company: Company, category: Category, ingredients: number[]) {
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a06a3c' } })
    .png()
    .toBuffer();
  const { body: product } = await company.send<Product>(
    'POST',
    'company-api/v1/products/',
    formOf({
      name: 'Menemen',
      description: 'Sıcak',
      price: '120.5',
      ingredients: ingredients.map(String),
      photo: new File([photo], 'menemen.png', { type: 'image/png' }),
    }),
  );
  await company.send('POST', 'company-api/v1/product-categories/', {
    product: product.id,
    category: category.id,
  });
  return product;
}

describe('a copy', () => {
  it('of a product has its fields, ingredients, categories and photo, and a new name that is selected', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Kahvaltı' });
    const egg = await company.buildIngredient({ name: 'Yumurta' });
    const product = await buildProductWithPhoto(company, category, [egg.id]);
    const { user, wire, address } = await open(company, '/products');
    await user.click(await screen.findByRole('link', { name: 'Duplicate Menemen' }));
    expect(await findHeading('New product')).toBeVisible();
    expect(address()).toBe(`/products/create?copy=${product.id}`);
    const name = await nameBox();
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue('Menemen (copy)');
    await user.keyboard('Sucuklu menemen');
    expect(name).toHaveValue('Sucuklu menemen');
    expect(screen.getByRole('textbox', { name: /^Price/ })).toHaveValue('120.50');
    expect(button('Remove Yumurta')).toBeVisible();
    expect(button('Remove Kahvaltı')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo preview' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    );
    expect(wire.writes()).toEqual([]);

    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    const [copy, original] = await company.stored<Product>('products', '-pk');
    expect(original).toEqual(product);
    expect(copy).toMatchObject({
      name: 'Sucuklu menemen',
      description: 'Sıcak',
      price: 120.5,
      ingredients: [{ name: 'Yumurta' }],
    });
    expect(copy!.photo).toMatch(/^http:\/\/backend\.test\/photos\//);
    expect(copy!.photo).not.toBe(product.photo);
    const places = await company.stored<ProductCategory>('product-categories', '-pk');
    expect(places[0]).toMatchObject({ product: { id: copy!.id }, category: { id: category.id } });
  });

  it.each([
    ['the browser may not read it', () => broken()],
    ['it is gone', () => answer(404, {})],
    ['the address gives a page', () => answer(200, '<!doctype html>')],
  ])('of a product says that the photo could not be copied when %s', async (_, photoAnswer) => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Kahvaltı' });
    const product = await buildProductWithPhoto(company, category, []);
    const read = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => photoAnswer());
    const { user } = await open(company, `/products/create?copy=${product.id}`);
    await waitFor(async () => expect(await nameBox()).toHaveValue('Menemen (copy)'));
    expect(screen.getByText(/^The photo could not be copied/)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Photo preview' })).not.toBeInTheDocument();
    expect(read.mock.calls).toEqual([
      [product.photo, expect.not.objectContaining({ headers: expect.anything() })],
    ]);
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    expect((await company.stored<Product>('products', '-pk'))[0]).toMatchObject({ photo: null });
  });

  it('P19 says that the user is offline when its code cannot be loaded, and is made on request', async () => {
    const company = await buildCompany(backend);
    const product = await company.buildProduct({ name: 'Menemen' });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    vi.spyOn(products as { copy: NonNullable<typeof products.copy> }, 'copy').mockImplementationOnce(() => {
      onLine.mockReturnValue(false);
      return Promise.reject(new ChunkError('offline'));
    });
    const { user } = await open(company, `/products/create?copy=${product.id}`);
    expect(await screen.findByText(/^You are offline/)).toBeVisible();
    onLine.mockReturnValue(true);
    await user.click(button('Try again'));
    await waitFor(async () => expect(await nameBox()).toHaveValue('Menemen (copy)'));
  });

  it('of a menu has its categories, also after a reload, and asks before it is left', async () => {
    const company = await buildCompany(backend);
    const [soups] = await company.buildCategories(['Çorbalar', 'Izgaralar']);
    const menu = await company.buildMenu({ name: 'Akşam', description: 'Her gün', categories: [soups!.id] });
    const { user, address } = await open(company, `/menus/create?copy=${menu.id}`, undefined, 'tr');
    await waitFor(async () => expect(await nameBox()).toHaveValue('Akşam (kopya)'));
    await waitFor(() => expect(button('Çorbalar')).toHaveAttribute('aria-pressed', 'true'));

    await user.click(screen.getByRole('link', { name: 'Vazgeç' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Burada kal' }));
    expect(address()).toBe(`/menus/create?copy=${menu.id}`);
    await user.click(button('Oluştur'));
    await waitFor(async () =>
      expect(await company.stored<Menu>('menus', '-pk')).toMatchObject([
        { name: 'Akşam (kopya)', description: 'Her gün', categories: [{ name: 'Çorbalar' }] },
        { name: 'Akşam' },
      ]),
    );
  });

  it('of a category sends its name and description only', async () => {
    const company = await buildCompany(backend);
    await company.buildCategory({ name: 'Tatlılar', description: 'Ev yapımı' });
    const { user, wire } = await open(company, '/categories');
    await user.click(await screen.findByRole('link', { name: 'Duplicate Tatlılar' }));
    await waitFor(async () => expect(await nameBox()).toHaveValue('Tatlılar (copy)'));
    await user.click(button('Create'));
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    expect(wire.named('POST company-api/v1/categories/').map(({ body }) => body)).toEqual([
      { name: 'Tatlılar (copy)', description: 'Ev yapımı' },
    ]);
  });

  it('is not offered for links and ingredients', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu();
    const link = await company.buildLink({ menu: menu.id });
    await open(company, '/links');
    await screen.findByRole('link', { name: `Edit ${link.slug}` });
    expect(screen.queryByRole('link', { name: /^Duplicate/ })).not.toBeInTheDocument();
  });

  it('of a deleted record says so and leads back; after a failure it is read again', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const { unmount } = await open(company, '/categories/create?copy=999999');
    expect(await screen.findByText(/no longer exists/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/categories');
    unmount();

    const wire = wireOver(backend.fetch);
    wire.once(`GET company-api/v1/categories/${category.id}/`, () => answer(500, {}));
    const { user } = await open(company, `/categories/create?copy=${category.id}`, wire);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await nameBox()).toHaveValue('Çorbalar (copy)'));
  });
});
