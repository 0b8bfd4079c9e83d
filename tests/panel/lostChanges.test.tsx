import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  Category,
  Company as CompanyRecord,
  Me,
  Product,
  ProductCategory,
} from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { PIXEL } from '../support/pixel';
import { button, findBox } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { seeEverything } from '../support/panel/seeEverything';
import { answer, lostAnswer, wireOver, type Wire } from '../support/panel/wire';

/** Changes whose answer was lost, and what the panel does before it knows the user or beside a colleague. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => backend.close());

async function open(path: string, wire: Wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}

/** Carries a call out and answers without the record. */
const emptyAnswer: Parameters<Wire['once']>[1] = async (_, passOn) => {
  await passOn();
  return new Response(null, { status: 204 });
};

/** Carries the next call of this name out, and loses its answer. */
const lose = (wire: Wire, name: RegExp) => wire.once(name, lostAnswer);

/** Puts a product into a category, and returns the path of its list. The rows there have records of their own. */
async function listOfCategory(product: Product): Promise<string> {
  const category = await company.buildCategory({ name: 'Hepsi' });
  await company.send('POST', 'company-api/v1/product-categories/', {
    product: product.id,
    category: category.id,
  });
  seeEverything();
  return `/products?category=${category.id}`;
}

/** Returns a function that takes a capability out of what the backend announces. */
const withoutCapability = (name: string) => (wire: Wire) => {
  wire.when('GET api/v1/me/', async (_, passOn) => {
    const { capabilities = [], ...me } = (await (await passOn()).json()) as Me;
    return answer(200, { ...me, capabilities: capabilities.filter(other => other !== name) });
  });
  return wire;
};

/** Holds the answer about the user; returns the function that lets it through. */
function holdMe(wire: Wire): () => void {
  const { opened, open: release } = gate();
  wire.when('GET api/v1/me/', async (_, passOn) => {
    await opened;
    return passOn();
  });
  return release;
}

describe('P8 a change whose answer was lost', () => {
  it('is not taken for that of another user when the form is saved again', async () => {
    const { id } = await company.buildCategory({ name: 'Çorbalar' });
    const { user, wire } = await open(`/categories/${id}/edit`);
    const name = await findBox(/^Name/);
    await user.type(name, ' 2');
    lose(wire, /^PUT/);
    await user.click(button('Update'));
    expect(await screen.findByText(/It may have been saved/)).toBeVisible();
    await user.type(name, ' 3');
    await user.click(button('Update'));
    expect(await screen.findByText('Category updated successfully')).toBeVisible();
    await expect(company.stored('categories')).resolves.toMatchObject([{ name: 'Çorbalar 2 3' }]);
  });

  it('is the own one also after a further save that was not carried out', async () => {
    const { id } = await company.buildCategory({ name: 'Çorbalar' });
    const { user, wire } = await open(`/categories/${id}/edit`);
    const name = await findBox(/^Name/);
    lose(wire, /^PUT/);
    await user.type(name, ' 2');
    await user.click(button('Update'));
    await screen.findByText(/It may have been saved/);
    wire.once(/^PUT/, () => Promise.reject(new TypeError('Failed to fetch')));
    await user.type(name, ' 3');
    await user.click(button('Update'));
    await waitFor(() => expect(button('Update')).toBeEnabled());
    await user.type(name, ' 4');
    await user.click(button('Update'));
    expect(await screen.findByText('Category updated successfully')).toBeVisible();
    await expect(company.stored('categories')).resolves.toMatchObject([{ name: 'Çorbalar 2 3 4' }]);
  });

  it('is told as saved where the answer has no record and the read after it fails', async () => {
    const { id } = await company.buildCategory({ name: 'Çorbalar' });
    const { user, wire } = await open(`/categories/${id}/edit`);
    await user.type(await findBox(/^Name/), ' 2');
    wire.once(/^PUT/, async (_, passOn) => {
      await passOn();
      wire.once(/^GET .*categories/, () => Promise.reject(new TypeError('Failed to fetch')));
      return new Response(null, { status: 200 });
    });
    await user.click(button('Update'));
    expect(await screen.findByText('Category updated successfully')).toBeVisible();
    await expect(company.stored('categories')).resolves.toMatchObject([{ name: 'Çorbalar 2' }]);
  });

  it('of a category of a product is saved, if the backend has carried it out', async () => {
    const product = await company.buildProduct({ name: 'Mercimek' });
    await company.buildCategory({ name: 'Çorbalar' });
    const { user, wire } = await open(`/products/${product.id}/edit`);
    await user.click(await screen.findByRole('combobox', { name: /^Categories/ }));
    await user.click(await screen.findByRole('option', { name: 'Çorbalar' }));
    lose(wire, /^POST .*product-categories/);
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    await expect(company.stored('product-categories')).resolves.toHaveLength(1);
  });

  it.each<[where: string, what: string, reply: Parameters<Wire['once']>[1]]>([
    ['the list', 'lost', lostAnswer],
    ['the list', 'empty', emptyAnswer],
    ['the list of a category', 'lost', lostAnswer],
    ['the list of a category', 'empty', emptyAnswer],
  ])('of a product that is sold out is shown in %s, where the answer is %s', async (where, _, reply) => {
    const product = await company.buildProduct({ name: 'Menemen' });
    const { user, wire } = await open(where === 'the list' ? '/products' : await listOfCategory(product));
    await screen.findByRole('button', { name: /₺/ });
    wire.once(/^PUT .*sold-out/, reply);
    await user.click(await screen.findByRole('button', { name: 'Sold out today: Menemen' }));
    expect(await screen.findByRole('button', { name: /^Menemen is sold out until/ })).toBeVisible();
    expect(screen.queryByText(/was not changed/)).not.toBeInTheDocument();
  });

  it.each(['the list', 'the list of a category'])('of a price is shown in %s', async where => {
    const product = await company.buildProduct({ name: 'Menemen', price: 40 });
    const { user, wire } = await open(where === 'the list' ? '/products' : await listOfCategory(product));
    await user.click(await screen.findByRole('button', { name: /₺40\.00/ }));
    const price = await findBox(/Menemen/);
    await user.clear(price);
    lose(wire, /^PUT /);
    await user.type(price, '50{Enter}');
    await screen.findByText(/may have been saved/);
    const shown = await screen.findByRole('button', { name: /₺50\.00/ });
    await wire.settled();
    // The price that was typed is shown while it is open.
    await user.click(shown);
    await user.type(await findBox(/Menemen/), '{Escape}');
    expect(await screen.findByRole('button', { name: /₺50\.00/ })).toBeVisible();
  });

  it.each([
    ['with', (wire: Wire) => wire],
    ['without', withoutCapability('etag')],
  ])('is the own one of a company that is changed further, %s versions', async (_, change) => {
    const { user, wire } = await open('/company', change(wireOver(backend.fetch)));
    const address = await findBox('Address');
    await user.type(address, ' 2');
    lose(wire, /^PATCH/);
    await user.click(button('Update company'));
    expect(await screen.findByText(/It may have been saved/)).toBeVisible();
    await user.type(address, ' 3');
    await user.click(button('Update company'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    expect((await company.get<CompanyRecord>('api/v1/my-company/')).body.address).toMatch(/ 2 3$/);
  });

  it('is one of two users if a colleague has saved since', async () => {
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const path = `company-api/v1/categories/${category.id}/`;
    const { user, wire } = await open(`/categories/${category.id}/edit`);
    const name = await findBox(/^Name/);
    await user.type(name, ' 2');
    lose(wire, /^PUT/);
    await user.click(button('Update'));
    await screen.findByText(/It may have been saved/);
    await company.send('PUT', path, { name: 'Ana yemekler', description: '', sort_order: 0 });
    await user.type(name, ' 3');
    await user.click(button('Update'));
    expect(await screen.findByText('Ana yemekler')).toBeVisible();
  });

  it('is sent again where the form has the values of an earlier save', async () => {
    const product = await company.buildProduct({ name: 'Mercimek' });
    await company.buildCategory({ name: 'Çorbalar' });
    const { user, wire } = await open(`/products/${product.id}/edit`);
    const description = await findBox('Description');
    await user.click(await screen.findByRole('combobox', { name: /^Categories/ }));
    await user.click(await screen.findByRole('option', { name: 'Çorbalar' }));
    await user.type(description, 'V1');
    wire.once(/^GET .*product-categories/, () => answer(500, {}));
    await user.click(button('Update'));
    await screen.findByText(/The record itself is saved/);
    await wire.settled();
    expect(screen.getByText(/The record itself is saved/)).toBeVisible();
    await user.clear(description);
    await user.type(description, 'V2');
    lose(wire, /^PUT/);
    await user.click(button('Update'));
    await screen.findByText(/It may have been saved/);
    await user.clear(description);
    await user.type(description, 'V1');
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    await expect(company.stored<Product>('products')).resolves.toMatchObject([{ description: 'V1' }]);
  });
});

it('P22 categories that a colleague adds or removes meanwhile stay as they are', async () => {
  const product = await company.buildProduct({ name: 'Mercimek' });
  const [kept, removed, added, chosen] = await company.buildCategories([
    'Kalan',
    'Giden',
    'Gelen',
    'Seçilen',
  ]);
  const link = (category: Category | undefined) =>
    company.send<ProductCategory>('POST', 'company-api/v1/product-categories/', {
      product: product.id,
      category: category!.id,
    });
  await link(kept);
  const { body: going } = await link(removed);
  const { user } = await open(`/products/${product.id}/edit`);
  await screen.findByRole('button', { name: 'Remove Giden' });
  await link(added);
  await company.send('DELETE', `company-api/v1/product-categories/${going.id}/`);
  await user.click(screen.getByRole('combobox', { name: /^Categories/ }));
  await user.click(await screen.findByRole('option', { name: chosen!.name }));
  await user.click(button('Update'));
  expect(await screen.findByText('Product updated successfully')).toBeVisible();
  const links = await company.get<{ results: ProductCategory[] }>(
    `company-api/v1/product-categories/?product__pk=${product.id}`,
  );
  expect(links.body.results.map(({ category }) => category.name).sort()).toEqual([
    'Gelen',
    'Kalan',
    'Seçilen',
  ]);
});

describe('before the user is known', () => {
  it('P8 a creation has no key: after a lost answer the newest records are compared', async () => {
    const wire = wireOver(backend.fetch);
    const release = holdMe(wire);
    const panel = await renderPanel({ backend, wire, account: company.account, path: '/categories/create' });
    await panel.user.type(await findBox(/^Name/), 'Çorbalar');
    lose(wire, /^POST/);
    await panel.user.click(button('Create'));
    await screen.findByText(/It may have been saved/);
    release();
    await screen.findByRole('button', { name: /^Account: / });
    await panel.user.click(button('Create'));
    await panel.user.click(await screen.findByRole('button', { name: 'Use that one' }));
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    await expect(company.stored('categories')).resolves.toHaveLength(1);
  });
});

it('P22 the company is compared before its save where a proxy takes the ETag away', async () => {
  const wire = wireOver(backend.fetch);
  wire.when(/^(GET|PATCH) api\/v1\/my-company\/$/, async (_, passOn) => {
    const response = await passOn();
    const headers = new Headers(response.headers);
    headers.delete('ETag');
    return new Response(await response.text(), { status: response.status, headers });
  });
  const { user } = await open('/company', wire);
  await user.type(await findBox('Address'), 'Yeni sokak');
  await company.send('PATCH', 'api/v1/my-company/', { address: 'Eski sokak', phone_number: '+90 1' });
  await user.click(
    within((await findBox('Address')).closest('form')!).getByRole('button', { name: /Update|Save/ }),
  );
  expect(await screen.findByText('Eski sokak')).toBeVisible();
});

it('P3 a change that a browser follows elsewhere is not taken for saved', async () => {
  const { id } = await company.buildCategory({ name: 'Çorbalar' });
  const { user, wire } = await open(`/categories/${id}/edit`);
  wire.once(/^PUT/, async () => {
    const response = answer(200, { id, name: 'Çorbalar', description: '', sort_order: 0 });
    return Object.defineProperty(response, 'redirected', { value: true });
  });
  await user.type(await findBox(/^Name/), ' 2');
  await user.click(button('Update'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/may have been saved/);
  await waitFor(async () => expect(await findBox(/^Name/)).toHaveValue('Çorbalar 2'));
});

it('X7 a photo that is still being cropped is not left out of a save', async () => {
  const { user, wire } = await open('/products/create');
  await user.type(await findBox(/^Name/), 'Sütlaç');
  await user.type(await findBox(/^Price/), '50');
  const photo = new File([PIXEL], 'dish.png', { type: 'image/png' });
  const { opened, open: release } = gate();
  // A large photo is read for a while, and the form can be used meanwhile.
  vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async () => {
    await opened;
    return new ArrayBuffer(0);
  });
  await user.upload(screen.getByLabelText('Choose a photo'), photo);
  await user.click(screen.getByText('Create', { selector: 'form button' }));
  expect(await screen.findByText(/The photo is not ready yet/)).toBeInTheDocument();
  expect(wire.writes()).toEqual([]);
  release();
});

it('X7 a crop of a photo is not lost by a click beside its dialog', async () => {
  const { user } = await open('/products/create');
  // The picture is still being read.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
  await user.upload(
    await screen.findByLabelText('Choose a photo'),
    new File([PIXEL], 'dish.png', { type: 'image/png' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Crop the photo' });
  await user.click(dialog.parentElement!);
  expect(dialog).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  vi.unstubAllGlobals();
});

it('P8 prices of several products that may be changed are not told as unchanged', async () => {
  await company.buildProduct({ name: 'Çay', price: 25 });
  const { user, wire } = await open('/products');
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Çay' }));
  await user.click(await screen.findByRole('button', { name: 'Change prices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'By' }), '10');
  lose(wire, /^PUT/);
  await user.click(await dialog.findByRole('button', { name: 'Change 1 price' }));
  expect(await dialog.findByText('1 price is not confirmed as changed.')).toBeVisible();
  expect(await screen.findByText('₺27.50')).toBeInTheDocument();
  // What the lost call has changed is undone, too.
  await user.click(dialog.getByRole('button', { name: 'Send 1 again' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await company.stored<Product>('products')).toMatchObject([{ price: 25 }]));
});

it('the mark “sold out” does not come back with a deleted product, which the question says', async () => {
  const { id } = await company.buildProduct({ name: 'Çay', price: 25 });
  await company.send('PUT', `company-api/v1/products/${id}/sold-out/`, {
    sold_out: true,
    time_zone: 'Europe/Istanbul',
  });
  const { user } = await open('/products');
  await user.click(await screen.findByRole('button', { name: 'Delete Çay' }));
  expect(await screen.findByText(/the mark “sold out” does not come back/)).toBeVisible();
});
