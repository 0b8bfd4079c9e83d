import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Category, Change, Menu, Product, ProductCategory } from '../../src/contract/records';
import { DRAFTS_DATABASE } from '../../src/unsaved/drafts';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findBox, findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { typeUser } from '../support/panel/typeUser';
import { answer, lostAnswer, wireOver, type Wire } from '../support/panel/wire';

/** What is done while a change is being sent or after its answer was lost, and what another tab or user does meanwhile. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

async function open(company: Company, path: string, wire: Wire = wireOver(backend.fetch)) {
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}

/** Holds the next call of this name until it is released, and then passes it on. */
function hold(wire: Wire, name: RegExp, reply?: () => Response): () => void {
  const { opened, open: release } = gate();
  wire.once(name, async (_, passOn) => {
    await opened;
    return reply ? reply() : passOn();
  });
  return release;
}

/** Ends the page as a reload does: its drafts are then those of an earlier page. */
function endPage(panel: Awaited<ReturnType<typeof open>>): void {
  window.dispatchEvent(new Event('pagehide'));
  panel.unmount();
  for (const draft of draftStore.offered()) {
    draftStore.remove(draft.key);
    void draftStore.keep({ ...draft, key: `earlier ${draft.key}`, page: 'earlier' });
  }
}

/** A backend that announces only these capabilities, and has no times of the last change. */
function plainBackend(capabilities: string[] = []): Wire {
  const wire = wireOver(async (input, init) => {
    const response = await backend.fetch(input, init);
    const text = await response.clone().text();
    if (!text.includes('updated_at') && !text.includes('capabilities')) return response;
    const body = JSON.parse(text, (key, value: unknown) =>
      key === 'updated_at' ? undefined : key === 'capabilities' ? capabilities : value,
    ) as unknown;
    return new Response(JSON.stringify(body), { status: response.status, headers: response.headers });
  });
  return wire;
}

describe('X7 what is typed while a form is being sent', () => {
  it('is not accepted, and the focus stays in a small form', async () => {
    const company = await buildCompany(backend);
    const { user, wire } = await open(company, '/company');
    const address = await findBox('Address');
    await user.clear(address);
    await user.type(address, 'Yeni sokak');
    const release = hold(wire, /^PATCH/);
    await user.type(address, '{Enter}');
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    await user.type(screen.getByRole('textbox', { name: 'Company name' }), ' 2');
    await user.type(address, ' 7');
    expect(address).toHaveValue('Yeni sokak');
    expect(address).toHaveFocus();
    release();
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    expect(address).toHaveValue('Yeni sokak');
    await waitFor(() => expect(address).not.toHaveAttribute('readonly'));
    await user.type(address, ' 7');
    expect(address).toHaveValue('Yeni sokak 7');
  });

  it('is not accepted by the form of a record, whose focus returns after a failure', async () => {
    const company = await buildCompany(backend);
    const { user, wire } = await open(company, '/menus/create');
    const name = await findBox(/^Name/);
    await user.type(name, 'Öğle');
    const release = hold(wire, /^POST/, () => answer(500, {}));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    expect(name.closest('[inert]')).not.toBeNull();
    // A browser takes the focus out of what is inert.
    act(() => name.blur());
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Server error/);
    expect(name.closest('[inert]')).toBeNull();
    expect(name).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    // Until the list opens.
    expect(name.closest('[inert]')).not.toBeNull();
  });

  it('is saved when it is the price from before', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const { user, wire } = await open(company, '/products');
    const edit = async () => {
      await user.click(await findButton(/change the price of Çay/));
      return findBox('New price of Çay');
    };
    const release = hold(wire, /^PUT/);
    await user.clear(await edit());
    await user.keyboard('30{Enter}');
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    await user.clear(await edit());
    await user.keyboard('25.00{Enter}');
    release();
    await waitFor(() => expect(wire.writes()).toHaveLength(2));
    await waitFor(async () =>
      expect(await company.stored<Product>('products')).toMatchObject([{ price: 25 }]),
    );
  });
});

describe.each([
  ['with keys', () => wireOver(backend.fetch)],
  ['without keys', () => plainBackend()],
])('P8 a creation that the backend carries out and answers with 503, %s', (kind, createWire) => {
  it.each([503, 500, 524, 499])('%i makes no second row', async status => {
    const company = await buildCompany(backend);
    const wire = createWire();
    const { user } = await open(company, '/menus/create', wire);
    await user.type(await findBox(/^Name/), 'Öğle');
    wire.once(/^POST/, async (_, passOn) => {
      await passOn();
      return answer(status, '<html></html>');
    });
    await user.click(button('Create'));
    await waitFor(() => expect(button('Create')).toBeEnabled());
    await user.click(button('Create'));
    if (kind === 'without keys') await user.click(await findButton('Use that one'));
    expect(await screen.findByText('Menu created successfully')).toBeVisible();
    expect((await company.stored<Menu>('menus')).map(({ name }) => name)).toEqual(['Öğle']);
  });
});

describe('X7 a draft', () => {
  it('that is continued does not replace what is typed in the open form, which is offered next', async () => {
    const company = await buildCompany(backend);
    const first = await open(company, '/menus/create');
    await first.user.type(await findBox(/^Name/), 'Eski');
    endPage(first);
    const { user } = await open(company, '/menus/create');
    const name = await findBox(/^Name/);
    await user.type(name, 'Yeni');
    await user.click(await findButton('Continue'));
    await waitFor(() => expect(name).toHaveValue('Eski'));
    await user.click(await findButton('Continue'));
    await waitFor(() => expect(name).toHaveValue('Yeni'));
  });

  it.each(['while the form is being sent', 'when it has just been saved'])(
    'that is continued %s is still offered afterwards',
    async moment => {
      const company = await buildCompany(backend);
      const first = await open(company, '/menus/create');
      await first.user.type(await findBox(/^Name/), 'Eski');
      endPage(first);
      const { user, wire } = await open(company, '/menus/create');
      await user.type(await findBox(/^Name/), 'Yeni');
      const release = hold(wire, /^POST/);
      await user.click(button('Create'));
      await waitFor(() => expect(wire.writes()).toHaveLength(1));
      const saved = () => screen.findByText('Menu created successfully');
      if (moment.startsWith('when')) {
        release();
        await saved();
      }
      await user.click(await findButton('Continue'));
      release();
      await saved();
      await screen.findByRole('heading', { level: 1, name: 'Menus' }, { timeout: 6000 });
      await user.click(await findButton('Continue'));
      await waitFor(async () => expect(await findBox(/^Name/)).toHaveValue('Eski'));
      expect((await company.stored<Menu>('menus')).map(({ name }) => name)).toEqual(['Yeni']);
    },
  );

  it('that is continued when the list is opening does not leave the saved form open', async () => {
    const company = await buildCompany(backend);
    const { user, router } = await open(company, '/menus/create');
    await user.type(await findBox(/^Name/), 'Yeni');
    await user.click(button('Create'));
    await screen.findByText('Menu created successfully');
    // At once: React has not rendered the list yet.
    const returned = new Promise<void>(resolve => {
      const stop = router.subscribe(({ location }) => {
        if (location.pathname !== '/menus') return;
        stop();
        void router.navigate('/menus/create', { state: { from: 'notice' } });
        resolve();
      });
    });
    await act(() => returned);
    // Either a new form, or the list again.
    await waitFor(() => expect(screen.queryByText('Menu created successfully')).not.toBeInTheDocument(), {
      timeout: 6000,
    });
  });

  it('that was continued in another tab is not offered any more', async () => {
    const company = await buildCompany(backend);
    const first = await open(company, '/menus/create');
    await first.user.type(await findBox(/^Name/), 'Öğle');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    await open(company, '/menus');
    expect(await screen.findByText(/^Your unsaved changes are waiting/)).toBeVisible();
    const otherTab = new BroadcastChannel(DRAFTS_DATABASE);
    otherTab.postMessage(draftStore.offered()[0]!.key);
    await waitFor(() => expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument());
    otherTab.close();
  });

  it('of a copy is asked for when a new record replaces it', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Öğle' });
    const { user, router, wire } = await open(company, `/menus/create?copy=${menu.id}`);
    const name = await findBox(/^Name/);
    await waitFor(() => expect(name).toHaveValue('Öğle (copy)'));
    await wire.settled();
    void router.navigate('/menus/create');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(button('Stay here'));
    expect(name).toHaveValue('Öğle (copy)');
  });

  it('P22 is compared by its values where a backend has ETags and no times', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Öğle', description: '' });
    const path = `/menus/${menu.id}/edit`;
    const first = await open(company, path, plainBackend(['etag']));
    await first.user.type(await findBox('Description'), 'Benim');
    endPage(first);
    await company.send('PUT', `company-api/v1/menus/${menu.id}/`, { name: 'Öğle', description: 'Onun' });
    const { user } = await open(company, path, plainBackend(['etag']));
    await user.click(await findButton('Continue'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('Benim'));
    await user.click(button('Update'));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByRole('radio', { name: 'Saved Onun' })).not.toBeChecked();
  });
});

describe('P22 another user’s change', () => {
  it('of the company is kept where the backend has no ETags', async () => {
    const company = await buildCompany(backend);
    const { user } = await open(company, '/company', plainBackend());
    await user.type(await findBox('Address'), ' kat 2');
    await company.send('PATCH', 'api/v1/my-company/', { phone_number: '+90 216 000 00 00' });
    await user.click(button('Update company'));
    await user.click(await findButton('Save the choice'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    expect((await company.get('api/v1/my-company/')).body).toMatchObject({
      phone_number: '+90 216 000 00 00',
      address: expect.stringMatching(/ kat 2$/) as string,
    });
  });

  it('is shown before an older value is put back over it', async () => {
    const company = await buildCompany(backend);
    const menu = await company.buildMenu({ name: 'Bir', description: '' });
    const path = `company-api/v1/menus/${menu.id}/`;
    await company.send('PUT', path, { name: 'İki', description: '' });
    const { user } = await open(company, `/history?resource=menus&record=${menu.id}`);
    const [changed] = await screen.findAllByRole('region', { name: 'İki (menu)' });
    await company.send('PUT', path, { name: 'Üç', description: '' });
    await user.click(within(changed!).getByRole('button', { name: 'Take back' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByRole('radio', { name: 'Saved Üç' })).toBeVisible();
    expect((await company.get<Menu>(path)).body.name).toBe('Üç');
    await user.click(button('Save the choice'));
    expect(await screen.findByText(/has its older values$/)).toBeVisible();
    expect((await company.get<Menu>(path)).body.name).toBe('Bir');
    expect((await company.get<{ results: Change[] }>('company-api/v1/changes/')).body.results).not.toEqual(
      [],
    );
  });
});

it('P3 an undo that has failed can be tried again, and goes on with what is missing', async () => {
  const company = await buildCompany(backend);
  const category = await company.buildCategory({ name: 'İçecekler' });
  const tea = await company.buildProduct({ name: 'Çay', price: 25 });
  const link = { product: tea.id, category: category.id, sort_order: 0 };
  await company.send('POST', 'company-api/v1/product-categories/', link);
  const { user, wire } = await open(company, '/products');
  await user.click(await findButton('Delete Çay'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  wire.once(/^POST .*product-categories/, () => answer(503, {}));
  await user.click(await findButton('Undo'));
  expect(await screen.findByText('Undone, but not completely: Çay')).toBeVisible();
  await user.click(await findButton('Undo'));
  await waitFor(async () => {
    const places = await company.stored<ProductCategory>('product-categories');
    expect(places.map(({ product }) => product?.name)).toEqual(['Çay']);
  });
  expect(await company.stored<Product>('products')).toHaveLength(1);
});

/** The undo that is offered for a deleted record. */
const findOffer = (name: string) => screen.findByText(name, { selector: '#toasts bdi' });

async function removeProduct(user: Awaited<ReturnType<typeof open>>['user'], name: string): Promise<void> {
  await user.click(await findButton(`Delete ${name}`));
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await findOffer(name);
}

it('P3 an undo that fails after the next offer was made is offered again after that one', async () => {
  const company = await buildCompany(backend);
  await company.buildProduct({ name: 'Çay' });
  await company.buildProduct({ name: 'Ayran' });
  const { user, wire } = await open(company, '/products');
  const remove = (name: string) => removeProduct(user, name);
  await remove('Çay');
  const { opened, open: release } = gate();
  const recover = wire.when(/^POST .*products/, async () => {
    await opened;
    return answer(503, {});
  });
  await user.click(await findButton('Undo'));
  await remove('Ayran');
  release();
  await screen.findByText(/^(This could not be undone|Undone, but not completely: Çay)/);
  recover();
  await user.click(button('Undo'));
  await waitFor(async () =>
    expect(await company.stored<Product>('products')).toMatchObject([{ name: 'Ayran' }]),
  );
  await findOffer('Çay');
  await user.click(await findButton('Undo'));
  await waitFor(async () => expect(await company.stored<Product>('products')).toHaveLength(2));
});

it('P3 an undo whose second try succeeds after the next offer was made is not offered again', async () => {
  const company = await buildCompany(backend);
  for (const name of ['Çay', 'Ayran']) await company.buildProduct({ name });
  const { user, wire } = await open(company, '/products');
  const remove = (name: string) => removeProduct(user, name);
  await remove('Çay');
  const recover = wire.when(/^POST .*products/, () => answer(503, {}));
  await user.click(await findButton('Undo'));
  await screen.findByText(/^(This could not be undone|Undone, but not completely: Çay)/);
  recover();
  const release = hold(wire, /^POST .*products/);
  await user.click(await findButton('Undo'));
  await remove('Ayran');
  release();
  await waitFor(async () =>
    expect(await company.stored<Product>('products')).toMatchObject([{ name: 'Çay' }]),
  );
  await user.click(await findButton('Undo'));
  await waitFor(async () => expect(await company.stored<Product>('products')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument());
});

it('P3 an undo that has failed is not offered again while its second try runs', async () => {
  const company = await buildCompany(backend);
  for (const name of ['Çay', 'Ayran']) await company.buildProduct({ name });
  const { user, wire } = await open(company, '/products');
  await removeProduct(user, 'Çay');
  const recover = wire.when(/^POST .*products/, () => answer(503, {}));
  await user.click(await findButton('Undo'));
  await screen.findByText(/^(This could not be undone|Undone, but not completely: Çay)/);
  recover();
  const release = hold(wire, /^POST .*products/);
  await user.click(await findButton('Undo'));
  await removeProduct(user, 'Ayran');
  // The next offer is carried out meanwhile.
  await user.click(await findButton('Undo'));
  await waitFor(async () =>
    expect(await company.stored<Product>('products')).toMatchObject([{ name: 'Ayran' }]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument());
  release();
  await waitFor(async () => expect(await company.stored<Product>('products')).toHaveLength(2));
});

describe('P7 P8 an answer that is lost or wrong', () => {
  it('of a new ingredient shows it in the list, behind the dialog', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const { user, wire } = await open(company, '/ingredients');
    await user.click((await screen.findAllByRole('button', { name: 'Add ingredient' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Sumak');
    wire.once(/^POST .*ingredients/, lostAnswer);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/may have been saved/);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await findButton('Edit Sumak')).toBeVisible();
  });

  /** Opens a category's products, and picks one to be added. */
  async function pickAyran(company: Company, category: Category) {
    const panel = await open(company, `/categories/${category.id}/products`);
    await panel.user.click((await screen.findAllByRole('button', { name: 'Add product' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add product' }));
    await panel.user.type(dialog.getByRole('combobox', { name: /^Product/ }), 'Ayran');
    await panel.user.click(await screen.findByRole('option', { name: 'Ayran' }));
    const order = dialog.getByRole('spinbutton', { name: /^Sort order/ });
    return { ...panel, dialog, order };
  }

  it('of a product at the first place lets the others move on, on the next try', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'İçecekler' });
    const tea = await company.buildProduct({ name: 'Çay', price: 25 });
    await company.buildProduct({ name: 'Ayran', price: 40 });
    const link = { product: tea.id, category: category.id, sort_order: 0 };
    await company.send('POST', 'company-api/v1/product-categories/', link);
    const { user, wire, dialog, order } = await pickAyran(company, category);
    await waitFor(() => expect(order).toHaveValue(2));
    await user.clear(order);
    await user.type(order, '1');
    wire.once(/^POST/, lostAnswer);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/may have been saved/);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(async () => {
      const places = await company.stored<ProductCategory>('product-categories', 'sort_order');
      expect(places.map(({ product, sort_order }) => [product?.name, sort_order])).toEqual([
        ['Ayran', 0],
        ['Çay', 1],
      ]);
    });
  });

  it('of a product in a category makes no second place when the place is changed', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'İçecekler' });
    await company.buildProduct({ name: 'Ayran', price: 40 });
    const { user, wire, dialog, order } = await pickAyran(company, category);
    await waitFor(() => expect(order).toHaveValue(1));
    wire.once(/^POST/, lostAnswer);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/may have been saved/);
    await user.clear(order);
    await user.type(order, '4');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Ayran is in this category already.')).toBeVisible();
    expect(wire.named('POST company-api/v1/product-categories/')).toHaveLength(1);
  });

  it('of a product that is sold out is not called unchanged, and the list is read again', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Menemen', price: 120 });
    const { user, wire } = await open(company, '/products');
    wire.once(/^PUT .*sold-out/, lostAnswer);
    await user.click(await findButton('Sold out today: Menemen'));
    const message = await screen.findByText(/^Menemen\. .*may have been saved/);
    expect(message).not.toHaveTextContent('was not changed');
    expect(await findButton(/^Menemen is sold out until /)).toBeVisible();
  });

  it.each([['{}'], ['[]'], ['null']])('of the closing time is no success when it is %s', async body => {
    const company = await buildCompany(backend);
    const { user, wire } = await open(company, '/sold-out');
    const time = await screen.findByLabelText('Closing time');
    fireEvent.change(time, { target: { value: '23:30' } });
    wire.once(/^PUT/, () => new Response(body, { headers: { 'Content-Type': 'application/json' } }));
    await user.click(button('Save closing time'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/may have been saved|does not fit/);
    expect(screen.getByLabelText('Closing time')).toHaveValue('23:30');
    expect(screen.queryByText('Closing time saved')).not.toBeInTheDocument();
  });

  it('of an added user is no success, and the list is read again', async () => {
    const company = await buildCompany(backend);
    const { user, wire } = await open(company, '/company');
    await user.click(await findButton('Add a user'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }));
    await typeUser(user, dialog);
    wire.once(/^POST/, async (_, passOn) => {
      await passOn();
      return answer(201, {});
    });
    const reads = wire.named('GET api/v1/users/').length;
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/has not confirmed this.*not added twice/);
    expect(screen.queryByText(/can sign in now/)).not.toBeInTheDocument();
    await waitFor(() => expect(wire.named('GET api/v1/users/').length).toBeGreaterThan(reads));
  });
});

it('P26 a move that fails shows the order on the server, also when the list cannot be read again', async () => {
  const company = await buildCompany(backend);
  await company.buildCategories(['A', 'B', 'C'], 0);
  const { user, wire } = await open(company, '/categories');
  const names = () => screen.getAllByRole('link', { name: /^Edit / }).map(link => link.textContent);
  await findButton('Move A down');
  const before = names();
  wire.when(/^PATCH .*categories/, () => answer(503, {}));
  wire.when(/^GET .*categories/, () => answer(503, {}));
  await user.click(button('Move A down'));
  expect(await screen.findByText(/The list shows the order on the server again\./)).toBeVisible();
  await act(() => wire.settled());
  expect(names()).toEqual(before);
  expect((await company.stored<Category>('categories', 'sort_order')).map(({ name }) => name)).toEqual([
    'A',
    'B',
    'C',
  ]);
});

it('a press on a control that moves away before the release is a click on it, not on its row', async () => {
  const company = await buildCompany(backend);
  await company.buildProduct({ name: 'Çay', price: 25 });
  const { address } = await open(company, '/products');
  const price = await findButton(/change the price of Çay/);
  const row = price.closest('tr')!;
  fireEvent.pointerDown(price, { clientX: 100, clientY: 100 });
  fireEvent.click(row, { clientX: 100, clientY: 104 });
  expect(await findBox('New price of Çay')).toBeVisible();
  expect(address()).toBe('/products');
});
