import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Ingredient, Menu, Product } from '../../src/contract/records';
import { createSession } from '../../src/auth/session';
import { KEYS } from '../../src/storage';
import { draftKeyAt } from '../../src/unsaved/draftKeys';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findButton, findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { typeUser } from '../support/panel/typeUser';
import { answer, lostAnswer, wireOver, type Wire } from '../support/panel/wire';

/** What is typed in dialogs and small forms, and what becomes of it when the user leaves. */

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
type Panel = Awaited<ReturnType<typeof open>>;

/** Holds the answer to the next call of this name, so that the user can leave before it. */
function hold(wire: Wire, name: RegExp, status: number, body: object = {}) {
  const { opened, open: release } = gate();
  wire.once(name, async () => {
    await opened;
    return answer(status, body);
  });
  return release;
}

async function typeIngredient({ user }: Panel, name: string) {
  await user.click(await findButton('Add ingredient'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), name);
  return dialog;
}

/** What is around the dialog. */
const beside = () => screen.getByRole('dialog').parentElement!;

describe('X7 what is typed in a dialog', () => {
  it('is offered after the page has ended, in the same dialog', async () => {
    const company = await buildCompany(backend);
    const first = await open(company, '/ingredients');
    await typeIngredient(first, 'Kişniş');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const { user } = await open(company, '/');
    expect(await screen.findByText('Your unsaved changes are waiting: Add ingredient')).toBeVisible();
    await user.click(await findButton('Continue'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Kişniş'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ingredient created successfully')).toBeVisible();
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    expect((await company.stored<Ingredient>('ingredients')).map(({ name }) => name)).toEqual(['Kişniş']);
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('is not kept once it is saved, so that no reload offers it', async () => {
    const company = await buildCompany(backend);
    const panel = await open(company, '/ingredients');
    const dialog = await typeIngredient(panel, 'Kişniş');
    await panel.user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ingredient created successfully')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const hasDraft = draftStore.settle(draftKeyAt('/ingredients', 'add'), null);
    expect(hasDraft).toBe(false);
  });

  it('P8 is added once when its answer was lost before the page ended', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    wire.once(/^POST .*ingredients/, lostAnswer);
    const first = await open(company, '/ingredients', wire);
    const lost = await typeIngredient(first, 'Kişniş');
    await first.user.click(lost.getByRole('button', { name: 'Add' }));
    expect(await lost.findByText(/may have been saved/)).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const { user } = await open(company, '/ingredients', wire);
    await user.click(await findButton('Continue'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Kişniş'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ingredient created successfully')).toBeVisible();
    expect((await company.stored<Ingredient>('ingredients')).map(({ name }) => name)).toEqual(['Kişniş']);
  });

  it('is not offered after it was cancelled', async () => {
    const company = await buildCompany(backend);
    const panel = await open(company, '/ingredients');
    const dialog = await typeIngredient(panel, 'Kişniş');
    await panel.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(draftStore.offered()).toEqual([]);
  });

  it('is left alone by a click beside the dialog, which closes the dialog only without it', async () => {
    const company = await buildCompany(backend);
    const panel = await open(company, '/ingredients');
    const dialog = await typeIngredient(panel, 'K');
    await panel.user.click(beside());
    expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('K');
    await panel.user.clear(dialog.getByRole('textbox', { name: /^Name/ }));
    await panel.user.click(beside());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(draftStore.offered()).toEqual([]);
  });

  it('is kept when Escape closes the dialog, and offered when the dialog is opened again', async () => {
    const company = await buildCompany(backend);
    const panel = await open(company, '/ingredients');
    const { user } = panel;
    await typeIngredient(panel, 'Kişniş');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Your unsaved changes are waiting: Add ingredient')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(button('Add ingredient'));
    const again = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await user.click(await again.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(again.getByRole('textbox', { name: /^Name/ })).toHaveValue('Kişniş'));
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    expect(draftStore.offered()).toEqual([]);
  });

  it('is not kept for another user who has signed in in another tab, before this page knows it', async () => {
    const company = await buildCompany(backend);
    const panel = await open(company, '/ingredients');
    await typeIngredient(panel, 'Kişniş');
    expect(draftStore.current()).toHaveLength(1);
    const kept = vi.spyOn(IDBObjectStore.prototype, 'put');
    const remove = vi.spyOn(draftStore, 'remove');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(kept).toHaveBeenCalled());
    kept.mockClear();
    const token = localStorage.getItem(KEYS.token);
    // The event of this change has not come yet, as in a tab that was asleep.
    localStorage.setItem(KEYS.token, 'a'.repeat(64));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
    expect(draftStore.current()).toEqual([]);
    expect(kept).not.toHaveBeenCalled();
    // The draft of the first user stays stored.
    expect(remove).not.toHaveBeenCalled();
    kept.mockRestore();
    remove.mockRestore();
    localStorage.setItem(KEYS.token, token ?? '');
    expect(draftStore.current()).toHaveLength(1);
  });

  it('is kept when the session ends', async () => {
    const company = await buildCompany(backend);
    const panel = await open(company, '/ingredients');
    const { user, wire } = panel;
    const dialog = await typeIngredient(panel, 'Kişniş');
    wire.once(/^POST/, () => answer(401, { detail: 'Invalid token.' }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await findHeading('Sign in');
    await user.type(await screen.findByLabelText('Username'), company.account.username);
    await user.type(screen.getByLabelText('Password'), `${company.account.password}{Enter}`);
    await user.click(await findButton(/^(Continue|Back to the form)$/));
    const again = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await waitFor(() => expect(again.getByRole('textbox', { name: /^Name/ })).toHaveValue('Kişniş'));
  });

  it('P13 comes back with the reason when it is refused after the screen was left', async () => {
    const company = await buildCompany(backend);
    const panel = await open(company, '/ingredients');
    const { user, wire, router } = panel;
    const dialog = await typeIngredient(panel, 'Kişniş');
    const release = hold(wire, /^POST/, 500);
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    // The browser's own button: the dialog covers the links.
    void router.navigate('/menus');
    await findHeading('Menus');
    expect(draftStore.offered()).toEqual([]);
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Add ingredient: Failed to add ingredient/);
    await user.click(button('Back to the form'));
    const again = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await waitFor(() => expect(again.getByRole('textbox', { name: /^Name/ })).toHaveValue('Kişniş'));
    // It is still kept, without another key being pressed.
    panel.unmount();
    expect(draftStore.offered()).toMatchObject([{ values: { name: 'Kişniş' } }]);
  });
});

it('P13 the password of a new user is shown to a user who had left', async () => {
  const company = await buildCompany(backend);
  const { user, wire, router } = await open(company, '/company');
  await user.click(await findButton('Add a user'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }));
  const username = await typeUser(user, dialog);
  const { opened, open: release } = gate();
  wire.once(/^POST/, async (_, passOn) => {
    await opened;
    return passOn();
  });
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(wire.writes()).toHaveLength(1));
  void router.navigate('/menus');
  await findHeading('Menus');
  release();
  expect(
    await screen.findByText(`${username} was added. The password is shown on the company page.`),
  ).toBeVisible();
  void router.navigate('/company');
  expect(await screen.findByText(/can sign in now/)).toBeVisible();
  expect(await findButton('Copy the password')).toBeVisible();
});

it('P13 a user who was added after the session had ended is told about, without a promise of the password', async () => {
  const company = await buildCompany(backend);
  localStorage.setItem('user', company.account.username);
  const { user, wire } = await open(company, '/company');
  await user.click(await findButton('Add a user'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a user' }));
  const username = await typeUser(user, dialog);
  const { opened, open: release } = gate();
  wire.once(/^POST/, async (_, passOn) => {
    const answered = await passOn();
    await opened;
    return answered;
  });
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(wire.writes()).toHaveLength(1));
  const otherTab = createSession(() => window.localStorage);
  act(() => {
    otherTab.end('expired');
    window.dispatchEvent(new StorageEvent('storage', { key: 'session_end', newValue: 'expired' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  const name = await screen.findByLabelText(/^Username/);
  release();
  await act(() => wire.settled());
  await user.type(name, company.account.username);
  await user.type(screen.getByLabelText('Password'), `${company.account.password}{Enter}`);
  const sentence = `${username} was added, but the password could not be shown. Remove the user and add them again.`;
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText(/Your unsaved changes/)).not.toBeInTheDocument();
});

describe('X7 a change of several prices', () => {
  const findAdjustment = async () =>
    within(await screen.findByRole('dialog', { name: 'Change the prices of 2 products' }));

  /** Chooses both products of a company, and types by how much their prices rise. */
  async function raiseBy({ user }: Panel, percent: string) {
    for (const name of ['Çay', 'Kahve'])
      await user.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));
    await user.click(await findButton('Change prices'));
    const dialog = await findAdjustment();
    await user.type(dialog.getByRole('textbox', { name: 'By' }), percent);
    await dialog.findByText('Kahve');
    return dialog;
  }

  async function companyWithTwo() {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 20 });
    await company.buildProduct({ name: 'Kahve', price: 80 });
    return company;
  }

  const pricesOf = async (company: Company) =>
    (await company.stored<Product>('products', 'pk')).map(({ price }) => Number(price));

  it('is continued with the chosen products, and their prices of then', async () => {
    const company = await companyWithTwo();
    const first = await open(company, '/products');
    await raiseBy(first, '10');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const [tea] = await company.stored<Product>('products', 'pk');
    await company.send('PUT', `company-api/v1/products/${tea!.id}/`, { ...tea, price: 30 });

    const { user } = await open(company, '/');
    await user.click(await findButton('Continue'));
    const dialog = await findAdjustment();
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'By' })).toHaveValue('10'));
    await user.click(await dialog.findByRole('button', { name: 'Change 2 prices' }));
    expect(await screen.findByText('2 prices changed')).toBeVisible();
    expect(await pricesOf(company)).toEqual([33, 88]);
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('is of its own products, not of those that are chosen when it is continued, and leaves out a deleted one', async () => {
    const company = await companyWithTwo();
    const water = await company.buildProduct({ name: 'Su', price: 5 });
    const first = await open(company, '/products');
    await raiseBy(first, '10');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const [tea] = await company.stored<Product>('products', 'pk');
    await company.send('DELETE', `company-api/v1/products/${tea!.id}/`);

    const { user } = await open(company, '/products');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Su' }));
    await user.click(await findButton('Continue'));
    const dialog = await findAdjustment();
    await user.click(await dialog.findByRole('button', { name: 'Change 1 price' }));
    expect(await screen.findByText('1 price changed')).toBeVisible();
    expect(await pricesOf(company)).toEqual([88, water.price]);
  });

  it('leaves out a price that is no amount, and is shown all the same', async () => {
    const company = await companyWithTwo();
    const wire = wireOver(backend.fetch);
    wire.when('GET company-api/v1/products/', async (_, passOn) => {
      const body = (await (await passOn()).json()) as { results: { name: string; price: unknown }[] };
      for (const product of body.results) if (product.name === 'Çay') product.price = '12,50 TL';
      return answer(200, body);
    });
    wire.when(/^GET .*products\/\d+\/$/, async (_, passOn) => {
      const body = (await (await passOn()).json()) as { name: string; price: unknown };
      return answer(200, body.name === 'Çay' ? { ...body, price: '12,50 TL' } : body);
    });
    const panel = await open(company, '/products', wire);
    const dialog = await raiseBy(panel, '10');
    expect(await dialog.findByRole('button', { name: 'Change 1 price' })).toBeEnabled();
  });

  it('says of the rest what it said before, when it was stopped and is continued', async () => {
    const company = await companyWithTwo();
    const first = await open(company, '/products');
    const dialog = await raiseBy(first, '10');
    first.wire.once(/^PUT /, () => answer(400, { price: ['No.'] }));
    await first.user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
    expect(await dialog.findByText('1 price was not changed.')).toBeVisible();
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const { user } = await open(company, '/products');
    await user.click(await findButton('Continue'));
    const again = await findAdjustment();
    expect(await again.findByText('1 price was not changed.')).toBeVisible();
    expect(again.getByText(/No\./)).toBeVisible();
  });

  it('is not kept once it is done or cancelled', async () => {
    const company = await companyWithTwo();
    const panel = await open(company, '/products');
    const dialog = await raiseBy(panel, '10');
    await panel.user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
    expect(await screen.findByText('2 prices changed')).toBeVisible();
    const again = await raiseBy(panel, '10');
    await panel.user.click(again.getByRole('button', { name: 'Cancel' }));
    panel.unmount();
    expect(draftStore.offered()).toEqual([]);
  });

  it('is kept when Escape closes it, and not lost by a click beside it', async () => {
    const company = await companyWithTwo();
    const panel = await open(company, '/products');
    const { user } = panel;
    await raiseBy(panel, '10');
    await user.click(beside());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await findButton('Continue'));
    const again = await findAdjustment();
    await user.click(await again.findByRole('button', { name: 'Change 2 prices' }));
    expect(await screen.findByText('2 prices changed')).toBeVisible();
    expect(await pricesOf(company)).toEqual([22, 88]);
    expect(draftStore.offered()).toEqual([]);
  });

  it('that ended between two prices raises none of them twice', async () => {
    const company = await companyWithTwo();
    const first = await open(company, '/products');
    const dialog = await raiseBy(first, '10');
    const { opened, open: release } = gate();
    first.wire.once(/^PUT /, async () => {
      await opened;
      return answer(503, {});
    });
    await first.user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
    await waitFor(async () => expect(await pricesOf(company)).not.toEqual([20, 80]));
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    release();

    const { user } = await open(company, '/products');
    await user.click(await findButton(/^(Continue|Back to the form)$/));
    const again = await findAdjustment();
    expect(await again.findByText('2 prices are not confirmed as changed.')).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Send 2 again' }));
    expect(await screen.findByText('2 prices changed')).toBeVisible();
    expect(await pricesOf(company)).toEqual([22, 88]);
  });

  it('is kept when the session ends', async () => {
    const company = await companyWithTwo();
    const panel = await open(company, '/products');
    const { user, wire } = panel;
    const dialog = await raiseBy(panel, '10');
    wire.once(/^GET .*products\/\d/, () => answer(401, { detail: 'Invalid token.' }));
    await user.click(dialog.getByRole('button', { name: 'Change 2 prices' }));
    await findHeading('Sign in');
    await user.type(await screen.findByLabelText('Username'), company.account.username);
    await user.type(screen.getByLabelText('Password'), `${company.account.password}{Enter}`);
    await user.click(await findButton(/^(Continue|Back to the form)$/));
    const again = await findAdjustment();
    await user.click(await again.findByRole('button', { name: 'Send 2 again' }));
    expect(await screen.findByText('2 prices changed')).toBeVisible();
    expect(await pricesOf(company)).toEqual([22, 88]);
  });
});

describe('P13 a failure is told to a user who has left', () => {
  it('of a deletion', async () => {
    const company = await buildCompany(backend);
    await company.buildMenu({ name: 'Öğle' });
    const { user, wire, router } = await open(company, '/menus');
    await user.click(await findButton('Delete Öğle'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled());
    const release = hold(wire, /^DELETE/, 500);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    void router.navigate('/categories');
    await findHeading('Categories');
    release();
    expect(await screen.findByText(/^Failed to delete menu\. Server error/)).toBeVisible();
    expect((await company.stored<Menu>('menus')).map(({ name }) => name)).toEqual(['Öğle']);
  });

  it('of a change of the password', async () => {
    const company = await buildCompany(backend);
    const { user, wire, router } = await open(company, '/change-password');
    await user.type(await screen.findByLabelText(/^Current password/), company.account.password);
    await user.type(screen.getByLabelText(/^New password/), 'Yeni-parola-2026');
    await user.type(screen.getByLabelText(/^Confirm/), 'Yeni-parola-2026');
    const release = hold(wire, /change-password/, 400, { old_password: ['This is not your password.'] });
    await user.click(button('Change password'));
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    void router.navigate('/menus');
    await user.click(await findButton('Leave'));
    await findHeading('Menus');
    release();
    expect(await screen.findByText('This is not your password.')).toBeVisible();
  });

  it('of a renamed ingredient', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const { user, wire, router } = await open(company, '/ingredients');
    await user.click(await findButton('Edit Tuz'));
    const box = await screen.findByRole('textbox', { name: 'Name' });
    const release = hold(wire, /^PUT/, 400, { name: ['Choose another name.'] });
    await user.clear(box);
    await user.type(box, 'Kaya tuzu{Enter}');
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    void router.navigate('/menus');
    await findHeading('Menus');
    release();
    expect(await screen.findByText('Tuz → Kaya tuzu: Choose another name.')).toBeVisible();
    await user.click(button('Back to the form'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Kaya tuzu'));
  });

  it('of the closing time, and leads back to it', async () => {
    const company = await buildCompany(backend);
    const { user, wire, router } = await open(company, '/sold-out');
    const time = await screen.findByLabelText('Closing time');
    await user.clear(time);
    await user.type(time, '23:30');
    const release = hold(wire, /^PUT/, 500);
    await user.click(button('Save closing time'));
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    void router.navigate('/menus');
    await user.click(await findButton('Leave'));
    await findHeading('Menus');
    release();
    await user.click(await findButton('Back to the form'));
    await waitFor(() => expect(screen.getByLabelText('Closing time')).toHaveValue('23:30'));
  });
});
