import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Menu, Product, ProductCategory } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { PIXEL } from '../support/pixel';
import { box, button } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, broken, lostAnswer, plainWireOver, wireOver, type Wire } from '../support/panel/wire';

/** A record that is saved again: after a lost answer, a refusal, a part that failed, or a success. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

const MENUS = 'company-api/v1/menus/';
const PRODUCTS = 'company-api/v1/products/';
const PLACES = 'company-api/v1/product-categories/';

const findQuestion = (name: string) => screen.findByRole('alertdialog', { name });

async function open(path: string, wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  await screen.findByRole('textbox', { name: /^Name/ });
  return panel;
}
type User = Awaited<ReturnType<typeof open>>['user'];

/** Carries out the next creation, and loses its answer. */
const lose = (wire: Wire) => wire.once(/^POST company-api/, lostAnswer);

const keysOf = (wire: Wire, name: string) =>
  wire.named(`POST ${name}`).map(({ headers }) => headers.get('Idempotency-Key'));

/** The reads of the newest records, which are compared with what was sent. */
const comparisons = (wire: Wire, name: string) =>
  wire.named(`GET ${name}`).filter(({ query }) => query.get('limit') === '10');

const photoOf = ({ body }: { body: unknown }) => ((body as FormData).get('photo') as File).name;

describe('another photo', () => {
  // There is no canvas here: every photo becomes one pixel, with the name of its file.
  beforeEach(() => {
    const bitmap = { width: 8, height: 8, close: () => undefined };
    vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
    const context = { drawImage: () => undefined, getImageData: () => ({ data: [0, 0, 0, 0] }) };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(resolve =>
      resolve(new Blob([PIXEL], { type: 'image/png' })),
    );
  });
  // As in a browser, the text of a file in JSON is `{}`.
  beforeEach(() => {
    const construct = (file: typeof File, parts: [BlobPart[], string]) => {
      const made = new file(...parts);
      for (const key of Object.keys(made)) Object.defineProperty(made, key, { enumerable: false });
      return made;
    };
    vi.stubGlobal('File', new Proxy(File, { construct }));
  });
  afterEach(() => void vi.unstubAllGlobals());

  async function choosePhoto(user: User, name: string) {
    const file = new File([PIXEL], name, { type: 'image/png' });
    expect(JSON.stringify(file)).toBe('{}');
    await user.upload(screen.getByLabelText('Choose a photo', { selector: 'input' }), file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop the photo' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use photo' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Use photo' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }

  async function typeProduct(user: User) {
    await user.type(box(/^Name/), 'Çay');
    await user.type(box(/^Price/), '25');
    await choosePhoto(user, 'first.png');
  }

  it('P8 after a lost answer is another record: the key is not used again', async () => {
    const { user, wire } = await open('/products/create');
    await typeProduct(user);
    lose(wire);
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('It may have been saved');
    await choosePhoto(user, 'second.png');
    await user.click(button('Create'));
    const question = within(await findQuestion('“Çay” may be saved already'));
    await user.click(question.getByRole('button', { name: 'Create another one' }));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    const [first, second] = keysOf(wire, PRODUCTS);
    expect(second).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(wire.named(`POST ${PRODUCTS}`).map(photoOf)).toEqual(['first.png', 'second.png']);
  });

  it('E7 is sent with the next save when only a category had failed', async () => {
    await company.buildCategory({ name: 'İçecekler' });
    const { user, wire } = await open('/products/create');
    await typeProduct(user);
    await user.click(screen.getByRole('combobox', { name: /^Categories/ }));
    await user.click(await screen.findByRole('option', { name: 'İçecekler' }));
    wire.once(`POST ${PLACES}`, () => answer(500, {}));
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Saved, but not these: İçecekler');
    await choosePhoto(user, 'second.png');
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    const [product, ...others] = await company.stored<Product>('products');
    expect(others).toEqual([]);
    const put = `PUT ${PRODUCTS}${product!.id}/`;
    expect(wire.writes()).toEqual([`POST ${PRODUCTS}`, `POST ${PLACES}`, put, `POST ${PLACES}`]);
    expect(wire.named(put).map(photoOf)).toEqual(['second.png']);
    expect(await company.stored<ProductCategory>('product-categories')).toHaveLength(1);
  });

  it('X7 that is cancelled leaves the accepted one, also after a third was chosen while it was checked', async () => {
    const { user, wire } = await open('/products/create');
    await typeProduct(user);
    // The check of the second photo does not end.
    vi.spyOn(File.prototype, 'arrayBuffer').mockReturnValueOnce(new Promise(() => undefined));
    for (const name of ['second.png', 'third.png'])
      await user.upload(
        screen.getByLabelText('Choose a photo', { selector: 'input' }),
        new File([PIXEL], name, { type: 'image/png' }),
      );
    const dialog = within(await screen.findByRole('dialog', { name: 'Crop the photo' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    expect(wire.named(`POST ${PRODUCTS}`).map(photoOf)).toEqual(['first.png']);
  });
});

it('P8 a record is found after a lost answer where the backend ignores the order by id', async () => {
  for (let menu = 0; menu < 11; menu += 1) await company.buildMenu({ name: `Menü ${menu}` });
  const wire = plainWireOver(backend.fetch);
  // Django REST Framework's OrderingFilter leaves out an order that `ordering_fields` does not list.
  wire.when(`GET ${MENUS}`, ({ query, headers }) => {
    query.set('ordering', 'updated_at');
    return backend.fetch(`http://backend.test/${MENUS}?${query}`, { headers });
  });
  const { user } = await open('/menus/create', wire);
  await user.type(box(/^Name/), 'Kahvaltı');
  lose(wire);
  await user.click(button('Create'));
  await screen.findByText(/may have been saved/);
  await user.click(button('Create'));
  await waitFor(async () => {
    const menus = await company.stored<Menu>('menus');
    expect(menus.filter(({ name }) => name === 'Kahvaltı')).toHaveLength(1);
  });
  expect(await findQuestion('“Kahvaltı” may be saved already')).toBeVisible();
});

it('P8 a creation that may have been carried out is remembered while a further try is refused', async () => {
  const { user, wire } = await open('/menus/create');
  await user.type(box(/^Name/), 'Öğle');
  lose(wire);
  await user.click(button('Create'));
  expect(await screen.findByText(/It may have been saved/)).toBeVisible();
  wire.once(`POST ${MENUS}`, () => answer(429, { detail: 'Slow down.' }));
  await user.click(button('Create'));
  await waitFor(() => expect(screen.queryByText(/It may have been saved/)).not.toBeInTheDocument());
  await waitFor(() => expect(button('Create')).toBeEnabled());
  await user.click(button('Create'));
  expect(await screen.findByText('Menu created successfully')).toBeVisible();
  expect(await company.stored<Menu>('menus')).toHaveLength(1);
  expect(new Set(keysOf(wire, MENUS)).size).toBe(1);
});

it('P3 a creation that was refused is forgotten: an equal record of before is no question', async () => {
  await company.buildMenu({ name: 'Öğle' });
  const { user, wire } = await open('/menus/create');
  await user.type(box(/^Name/), 'Öğle');
  wire.once(`POST ${MENUS}`, () => answer(400, { name: ['Taken.'] }));
  await user.click(button('Create'));
  expect(await screen.findByText('Taken.')).toBeVisible();
  await user.type(box(/^Name/), ' 2');
  await user.click(button('Create'));
  expect(await screen.findByText('Menu created successfully')).toBeVisible();
  expect(comparisons(wire, MENUS)).toEqual([]);
  expect((await company.stored<Menu>('menus')).map(({ name }) => name)).toEqual(['Öğle', 'Öğle 2']);
});

it.each([
  ['in the last hour of its day', 23.5, 'Create another one', 2],
  ['that the backend has forgotten', 25, 'Use that one', 1],
])('P8 a key %s is not used again: the newest rows are compared', async (_, hours, choice, rows) => {
  const first = await open('/menus/create');
  lose(first.wire);
  await first.user.type(box(/^Name/), 'Bahar');
  await first.user.click(button('Create'));
  await screen.findByRole('alert');
  first.unmount();
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 3_600_000);
  const wire = wireOver(backend.fetch);
  const { user } = await renderPanel({ backend, wire, account: company.account, path: '/' });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(box(/^Name/)).toHaveValue('Bahar'));
  await user.click(button('Create'));
  const question = within(await findQuestion('“Bahar” may be saved already'));
  now.mockRestore();
  await user.click(question.getByRole('button', { name: choice }));
  expect(await screen.findByText('Menu created successfully')).toBeVisible();
  expect(comparisons(wire, MENUS)).toHaveLength(1);
  const keys = [...keysOf(first.wire, MENUS), ...keysOf(wire, MENUS)];
  expect(keys).toEqual(Array(rows).fill(expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(keys).size).toBe(rows);
  expect(await company.stored('menus')).toHaveLength(rows);
});

it('P8 a key is as old as its first use: a try in between does not make it younger', async () => {
  const { user, wire } = await open('/menus/create');
  const start = Date.now();
  const now = vi.spyOn(Date, 'now').mockReturnValue(start);
  lose(wire);
  await user.type(box(/^Name/), 'Bahar');
  await user.click(button('Create'));
  await screen.findByRole('alert');
  // This try does not arrive.
  now.mockReturnValue(start + 22 * 3_600_000);
  wire.once(/^POST company-api/, broken);
  await user.click(button('Create'));
  await waitFor(() => expect(wire.named(`POST ${MENUS}`)).toHaveLength(2));
  await waitFor(() => expect(button('Create')).toBeEnabled());
  now.mockReturnValue(start + 25 * 3_600_000);
  await user.click(button('Create'));
  await user.click(
    within(await findQuestion('“Bahar” may be saved already')).getByRole('button', { name: 'Use that one' }),
  );
  now.mockRestore();
  expect(await screen.findByText('Menu created successfully')).toBeVisible();
  expect(await company.stored('menus')).toHaveLength(1);
});

it('E8 a form that is submitted again within the two seconds after its success sends nothing', async () => {
  const menu = await company.buildMenu({ name: 'Öğle' });
  const { user, wire } = await open(`/menus/${menu.id}/edit`);
  const name = box(/^Name/);
  await user.type(name, ' 2');
  holdTheClock();
  await user.click(button('Update'));
  expect(await screen.findByText('Menu updated successfully')).toBeVisible();
  // The user cannot type here in a browser, but a script or an extension may change and submit the form.
  fireEvent.change(name, { target: { value: 'Öğle 3' } });
  act(() => name.closest('form')!.requestSubmit());
  await act(() => wire.settled());
  expect(wire.writes()).toEqual([`PUT ${MENUS}${menu.id}/`]);
  expect(screen.getByText('Menu updated successfully')).toBeVisible();
});

it('P23 a record that is gone is refused by the save where a backend has no ETags', async () => {
  const menu = await company.buildMenu({ name: 'Öğle' });
  const wire = plainWireOver(backend.fetch);
  const { user } = await open(`/menus/${menu.id}/edit`, wire);
  await user.type(box(/^Name/), ' 2');
  await company.send('DELETE', `${MENUS}${menu.id}/`);
  await user.click(button('Update'));
  expect(await screen.findByText(/^Failed to update menu/)).toHaveTextContent(/no longer exists/);
  expect(wire.writes()).toEqual([`PUT ${MENUS}${menu.id}/`]);
  expect(box(/^Name/)).toHaveValue('Öğle 2');
});
