import { keys, set } from 'idb-keyval';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../src/auth/session';
import type { Product } from '../../src/contract/records';
import { inDatabase } from '../../src/tools/import/inDatabase';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, wireOver } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });
const button = (name: RegExp | string) => screen.getByRole('button', { name });
const box = (name: RegExp | string) => screen.getByRole('textbox', { name });

type Panel = Awaited<ReturnType<typeof openForm>>;

async function openForm(company: Company, path: string) {
  const wire = wireOver(backend.fetch);
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('textbox', { name: /^Name/ });
  // A draft belongs to a user: nothing is kept before the panel knows who has signed in.
  await screen.findByRole('button', { name: /^Account: / });
  return panel;
}

/** Saves after the session has ended, and waits for the sign-in. */
async function saveTooLate({ user, wire }: Panel, save: string) {
  wire.once(/^(POST|PUT)/, () => answer(401, { detail: 'Invalid token.' }));
  await user.click(button(save));
  await heading('Sign in');
}

async function signIn({ user }: Panel, { account }: Company) {
  await user.type(await screen.findByLabelText('Username'), account.username);
  await user.type(screen.getByLabelText('Password'), `${account.password}{Enter}`);
  expect(await heading(/^Welcome/)).toBeVisible();
  // The panel has loaded the user.
  await screen.findByRole('button', { name: /^Account: / });
}

describe('P1 a form whose session has ended', () => {
  it('is restored with all its values for the same user, and can be saved', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const panel = await openForm(company, '/products/create');
    const { user, wire, address, session } = panel;
    await user.type(box(/^Name/), 'Mercimek');
    await user.type(box('Description'), 'Sıcak');
    await user.type(box(/^Price/), '12,5');
    await user.click(screen.getByRole('combobox', { name: /^Ingredients/ }));
    await user.click(await screen.findByRole('option', { name: 'Tuz' }));
    const seen: string[] = [];
    const watcher = new MutationObserver(() => seen.push(document.body.textContent));
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    await saveTooLate(panel, 'Create');
    watcher.disconnect();
    expect(seen.join()).not.toContain('successfully');
    expect(address()).toBe('/login');
    expect(session.token()).toBeNull();
    expect(Object.keys(localStorage).join()).not.toContain('token');

    await signIn(panel, company);
    expect(screen.getByText('Your unsaved changes are waiting: New product')).toBeVisible();
    await user.click(button('Continue'));
    await waitFor(() => expect(address()).toBe('/products/create'));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Mercimek'));
    expect(box('Description')).toHaveValue('Sıcak');
    await waitFor(() => expect(box(/^Price/)).toHaveValue('12.50'));
    expect(button('Remove Tuz')).toBeVisible();
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    expect(wire.named('POST company-api/v1/products/')).toHaveLength(2);
    await expect(company.stored<Product>('products')).resolves.toMatchObject([
      { name: 'Mercimek', description: 'Sıcak', price: 12.5, ingredients: [{ name: 'Tuz' }] },
    ]);
  });

  it('names the edited record, and updates it', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Çorbalar' });
    const panel = await openForm(company, `/categories/${category.id}/edit`);
    const { user, address, wire } = panel;
    await user.type(box(/^Name/), ' ve sıcaklar');
    await saveTooLate(panel, 'Update');
    await signIn(panel, company);
    expect(screen.getByText('Your unsaved changes are waiting: Edit Çorbalar')).toBeVisible();
    await user.click(button('Continue'));
    await waitFor(() => expect(address()).toBe(`/categories/${category.id}/edit`));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Çorbalar ve sıcaklar'));
    await user.click(button('Update'));
    expect(await screen.findByText('Category updated successfully')).toBeVisible();
    expect(wire.named(`PUT company-api/v1/categories/${category.id}/`)).toHaveLength(2);
    await expect(company.stored('categories')).resolves.toMatchObject([{ name: 'Çorbalar ve sıcaklar' }]);
  });

  it('P22 leaves what another user has changed meanwhile, and asks for it', async () => {
    const company = await buildCompany(backend);
    const category = await company.buildCategory({ name: 'Salatalar', description: '' });
    const path = `company-api/v1/categories/${category.id}/`;
    const panel = await openForm(company, `/categories/${category.id}/edit`);
    const { user } = panel;
    await user.type(box(/^Name/), ' ve mezeler');
    await saveTooLate(panel, 'Update');
    await company.send('PUT', path, { name: 'Salatalar', description: 'Mevsimlik' });
    await signIn(panel, company);
    await user.click(button('Continue'));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Salatalar ve mezeler'));
    await waitFor(() => expect(box(/^Description/)).toHaveValue('Mevsimlik'));
    await user.click(button('Update'));
    await user.click(await screen.findByRole('button', { name: 'Save the choice' }));
    expect(await screen.findByText('Category updated successfully')).toBeVisible();
    await expect(company.stored('categories')).resolves.toMatchObject([
      { name: 'Salatalar ve mezeler', description: 'Mevsimlik' },
    ]);
  });

  it('is also restored when another call received the 401', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(company, '/products/create');
    const { user, wire, address } = panel;
    await user.type(box(/^Name/), 'Ayran');
    wire.once(/GET .*ingredients/, () => answer(401, { detail: 'Invalid token.' }));
    await user.type(screen.getByRole('combobox', { name: /^Ingredients/ }), 'tuz');
    await heading('Sign in');
    await signIn(panel, company);
    await user.click(button('Continue'));
    await waitFor(() => expect(address()).toBe('/products/create'));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Ayran'));
  });

  it('P28 continues with the saved record, when only its second part was refused', async () => {
    const company = await buildCompany(backend);
    await company.buildCategory({ name: 'İçecekler' });
    const panel = await openForm(company, '/products/create');
    const { user, wire, address } = panel;
    await user.type(box(/^Name/), 'Ayran');
    await user.type(box(/^Price/), '20');
    await user.click(screen.getByRole('combobox', { name: /^Categories/ }));
    await user.click(await screen.findByRole('option', { name: 'İçecekler' }));
    wire.once(/^POST .*product-categories/, () => answer(401, { detail: 'Invalid token.' }));
    await user.click(button('Create'));
    await heading('Sign in');
    await signIn(panel, company);
    await user.click(button('Continue'));
    await waitFor(() => expect(address()).toMatch(/products\/\d+\/edit$/));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Ayran'));
    await user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    await expect(company.stored('products')).resolves.toHaveLength(1);
    await expect(company.stored('product-categories')).resolves.toHaveLength(1);
  });

  it('also restores that an item was removed', async () => {
    const company = await buildCompany(backend);
    const [salt, milk] = [
      await company.buildIngredient({ name: 'Tuz' }),
      await company.buildIngredient({ name: 'Süt' }),
    ];
    const product = await company.buildProduct({ name: 'Ayran', ingredients: [salt.id, milk.id] });
    const panel = await openForm(company, `/products/${product.id}/edit`);
    await panel.user.click(await screen.findByRole('button', { name: 'Remove Tuz' }));
    await saveTooLate(panel, 'Update');
    await signIn(panel, company);
    await panel.user.click(button('Continue'));
    expect(await screen.findByRole('button', { name: 'Remove Süt' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Tuz' })).not.toBeInTheDocument());
    await panel.user.click(button('Update'));
    expect(await screen.findByText('Product updated successfully')).toBeVisible();
    await expect(company.stored('products')).resolves.toMatchObject([{ ingredients: [{ name: 'Süt' }] }]);
  });

  it('can also be the company’s form', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const panel = await renderPanel({ backend, wire, account: company.account, path: '/company' });
    const { user, address } = panel;
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), ', kat 2');
    wire.once(/^PATCH/, () => answer(401, { detail: 'Invalid token.' }));
    await user.click(button('Update company'));
    await heading('Sign in');
    await signIn(panel, company);
    expect(screen.getByText('Your unsaved changes are waiting: Company information')).toBeVisible();
    await user.click(button('Continue'));
    await waitFor(() => expect(address()).toBe('/company'));
    expect(await screen.findByRole('textbox', { name: 'Address' })).toHaveValue('Moda Caddesi 1, kat 2');
    await user.click(button('Update company'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    const { body } = await company.get<{ address: string }>('api/v1/my-company/');
    expect(body.address).toBe('Moda Caddesi 1, kat 2');
    // Saved values need no confirmation; values that are typed afterwards do.
    await user.type(screen.getByRole('textbox', { name: 'Address' }), '!');
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    await user.type(screen.getByRole('textbox', { name: 'Address' }), '{Backspace}');
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await heading('Menus')).toBeVisible();
  });

  it('P15 is kept when the session expires in another tab, but not when the user logs out there', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(company, '/categories/create');
    for (const [end, isKept] of [
      ['expired', true],
      ['logout', false],
    ] as const) {
      await panel.user.clear(box(/^Name/));
      await panel.user.type(box(/^Name/), 'Tatlılar');
      const otherTab = createSession(() => window.localStorage);
      act(() => {
        otherTab.end(end);
        window.dispatchEvent(new StorageEvent('storage', { key: 'session_end', newValue: end }));
        window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      });
      await heading('Sign in');
      await signIn(panel, company);
      expect(screen.queryAllByText(/^Your unsaved changes/)).toHaveLength(isKept ? 1 : 0);
      if (isKept) await panel.user.click(button('Continue'));
    }
  });

  it('P15 is kept when the token is gone and nothing says why', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(company, '/categories/create');
    await panel.user.type(box(/^Name/), 'Tatlılar');
    act(() => {
      localStorage.removeItem('token');
      localStorage.removeItem('session_end');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await heading('Sign in');
    await signIn(panel, company);
    expect(await screen.findByText(/^Your unsaved changes/)).toBeVisible();
  });

  it('is deleted when it is discarded', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(company, '/categories/create');
    const { user } = panel;
    await user.type(box(/^Name/), 'Tatlılar');
    await saveTooLate(panel, 'Create');
    await signIn(panel, company);
    await user.click(button('Discard'));
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await heading('Menus')).toBeVisible();
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    await expect(company.stored('categories')).resolves.toEqual([]);
  });

  it('is deleted when another user signs in, and does not return for the first user', async () => {
    const [company, other] = [await buildCompany(backend), await buildCompany(backend)];
    const panel = await openForm(company, '/categories/create');
    await panel.user.type(box(/^Name/), 'Gizli');
    await saveTooLate(panel, 'Create');
    await signIn(panel, other);
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Gizli');

    await panel.user.click(button(/^Account: /));
    await panel.user.click(await screen.findByRole('link', { name: 'Log out' }));
    await heading('Sign in');
    await signIn(panel, company);
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });

  it('stays when the company gets another name, also after a reload', async () => {
    const company = await buildCompany(backend);
    const first = await openForm(company, '/categories/create');
    await first.user.type(box(/^Name/), 'Meyveler');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    const openCompany = () => renderPanel({ backend, account: company.account, path: '/company' });
    const { user, unmount } = await openCompany();
    const name = await screen.findByRole('textbox', { name: /^Company name/ });
    await user.clear(name);
    await user.type(name, 'Yeni Sofra');
    await user.click(button('Update company'));
    expect(await screen.findByText('Company data updated successfully')).toBeVisible();
    expect(await screen.findByText('Yeni Sofra')).toBeVisible();
    expect(screen.getByText('Your unsaved changes are waiting: New category')).toBeVisible();
    unmount();
    await openCompany();
    expect(await screen.findByText('Your unsaved changes are waiting: New category')).toBeVisible();
  });

  it('is deleted by logging out', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(company, '/categories/create');
    await panel.user.type(box(/^Name/), 'Tatlılar');
    await saveTooLate(panel, 'Create');
    await signIn(panel, company);
    expect(screen.getByText(/^Your unsaved changes/)).toBeVisible();
    await panel.user.click(button(/^Account: /));
    await panel.user.click(await screen.findByRole('link', { name: 'Log out' }));
    await heading('Sign in');
    await signIn(panel, company);
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });

  it('is not kept after another failure', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(company, '/categories/create');
    const { user, wire, router } = panel;
    await user.type(box(/^Name/), 'Tatlılar');
    wire.once(/^POST/, () => answer(403, { detail: 'No.' }));
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    wire.once('GET api/v1/my-company/', () => answer(401, {}));
    await user.click(screen.getByRole('link', { name: 'Company' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/login');
    await signIn(panel, company);
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });
});

describe('J1 P45 a half-filled form whose language changes', () => {
  const askedBeforeLeaving = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };

  it('is filled in again in the other language, without a question', async () => {
    const company = await buildCompany(backend);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user, unmount } = await openForm(company, '/products/create');
    await user.type(box(/^Name/), 'Mercimek');
    await user.type(box(/^Price/), '12.50');
    expect(askedBeforeLeaving()).toBe(true);
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(askedBeforeLeaving()).toBe(false);
    unmount();

    const { account } = company;
    const again = await renderPanel({ backend, account, path: '/products/create', language: 'tr' });
    await waitFor(() => expect(box(/^Ad/)).toHaveValue('Mercimek'));
    expect(box(/^Fiyat/)).toHaveValue('12,50');
    expect(screen.queryByText(/değişiklikleriniz bekliyor/)).not.toBeInTheDocument();
    await again.user.click(button('Oluştur'));
    expect(await screen.findByText('Ürün oluşturuldu')).toBeVisible();
    await expect(company.stored<Product>('products')).resolves.toMatchObject([{ name: 'Mercimek' }]);
    expect(draftStore.offered()).toEqual([]);
  });

  it('P13 waits for a change that is being sent, so that the browser has nothing to ask', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { opened, open: release } = gate();
    const wire = wireOver(backend.fetch);
    wire.once(/^PUT /, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/products' });
    await user.click(await screen.findByRole('button', { name: /change the price of Çay/ }));
    await screen.findByRole('textbox', { name: 'New price of Çay' });
    await user.keyboard('30{Enter}');
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    expect(localStorage.getItem('chosen_language')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(askedBeforeLeaving()).toBe(false);
    expect(localStorage.getItem('chosen_language')).toBe('tr');
  });

  it('P13 waits for a row that is saved while the draft is being stored', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/ingredients' });
    await user.click(await screen.findByRole('button', { name: 'Edit Tuz' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'lu');
    const { opened: isStored, open: store } = gate();
    const keep = vi.spyOn(draftStore, 'keep').mockImplementation(() => isStored.then(() => true));
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(keep).toHaveBeenCalledWith(expect.objectContaining({ isReopened: true })));
    const { opened, open: release } = gate();
    wire.once(/^PUT /, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await user.click(button('Save'));
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    store();
    // Everything that could follow the storing is done within this turn.
    await act(() => new Promise(resolve => setTimeout(resolve)));
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('chosen_language')).toBeNull();
    release();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(askedBeforeLeaving()).toBe(false);
  });

  it('is not shown to another user', async () => {
    const company = await buildCompany(backend);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user, unmount } = await openForm(company, '/categories/create');
    await user.type(box(/^Name/), 'Çorbalar');
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    unmount();
    expect(draftStore.offered()).toHaveLength(1);

    const other = await buildCompany(backend, { first_name: 'Zeynep' });
    await renderPanel({ backend, account: other.account, path: '/categories/create', language: 'tr' });
    await screen.findByRole('button', { name: /Zeynep/ });
    expect(box(/^Ad/)).toHaveValue('');
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('P32 asks where the browser cannot store it, and changes nothing when the user refuses', async () => {
    const company = await buildCompany(backend);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = await openForm(company, '/categories/create');
    await user.type(box(/^Name/), 'Çorbalar');
    expect(await screen.findByText(/does not keep what you type/)).toBeVisible();
    const question = vi.fn(() => false);
    vi.stubGlobal('confirm', question);
    const language = localStorage.getItem('i18nextLng');
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(question).toHaveBeenCalledWith('What you changed here is not saved yet.'));
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('i18nextLng')).toBe(language);
    expect(localStorage.getItem('chosen_language')).toBeNull();
    expect(screen.getByLabelText('Language')).toHaveValue('en');
    expect(box(/^Name/)).toHaveValue('Çorbalar');
    question.mockReturnValue(true);
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(localStorage.getItem('i18nextLng')).toBe('tr');
  });
});

it('X7 an import that was begun is deleted when another user signs in', async () => {
  const [own, other] = [await buildCompany(backend), await buildCompany(backend, { first_name: 'Zeynep' })];
  const kept = () => inDatabase(store => keys(store));
  const first = await renderPanel({ backend, account: own.account });
  await screen.findByRole('button', { name: /^Account: / });
  await inDatabase(store => set('job', { owner: 'own' }, store));
  first.unmount();
  const again = await renderPanel({ backend, account: own.account });
  await screen.findByRole('button', { name: /^Account: / });
  await again.wire.settled();
  expect(await kept()).toEqual(['job']);
  again.unmount();
  await renderPanel({ backend, account: other.account });
  await screen.findByRole('button', { name: /Zeynep/ });
  await expect.poll(kept).toEqual([]);
});

describe('X7 a draft', () => {
  it('is written down within 1.1 s while typing does not pause', async () => {
    const company = await buildCompany(backend);
    await openForm(company, '/categories/create');
    const kept = vi.spyOn(draftStore, 'keep');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    for (let typed = 1; typed <= 11; typed += 1) {
      fireEvent.input(box(/^Name/), { target: { value: 'ç'.repeat(typed) } });
      vi.advanceTimersByTime(100);
    }
    vi.useRealTimers();
    expect(kept.mock.lastCall?.[0].values).toMatchObject({ name: 'ç'.repeat(10) });
  });

  it('is written down at once when the page is hidden', async () => {
    const company = await buildCompany(backend);
    const { user } = await openForm(company, '/categories/create');
    await user.type(box(/^Name/), 'Ç');
    const kept = vi.spyOn(draftStore, 'keep');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.input(box(/^Name/), { target: { value: 'Çorba' } });
    document.dispatchEvent(new Event('visibilitychange'));
    vi.useRealTimers();
    expect(kept.mock.lastCall?.[0].values).toMatchObject({ name: 'Çorba' });
  });

  it('is written down with an ingredient whose answer comes after the last input', async () => {
    const company = await buildCompany(backend);
    const { user, wire } = await openForm(company, '/products/create');
    await user.type(box(/^Name/), 'Mercimek');
    const adding = gate();
    wire.once('POST company-api/v1/ingredients/', async (_, passOn) => {
      await adding.opened;
      return passOn();
    });
    await user.type(screen.getByRole('combobox', { name: /^Ingredients/ }), 'Nane');
    await user.click(await screen.findByRole('option', { name: 'Add “Nane”' }));
    // The draft of the click.
    const kept = vi.spyOn(draftStore, 'keep');
    await expect.poll(() => kept.mock.calls).not.toEqual([]);
    adding.open();
    await screen.findByRole('button', { name: /Nane/ });
    await expect
      .poll(() => kept.mock.lastCall?.[0].values)
      .toMatchObject({ ingredients: [{ name: 'Nane' }] });
  });

  it('is written down while it is typed, without passwords, and deleted when the form is changed back', async () => {
    const company = await buildCompany(backend);
    const { user, wire } = await openForm(company, '/categories/create');
    const [draft] = draftStore.current();
    expect(draft).toBeUndefined();
    await user.type(box(/^Name/), 'Çorba');
    expect(draftStore.current()[0]?.values).toHaveProperty('description');
    // Also one that is shown as it is typed.
    for (const kind of [{ type: 'password' }, { type: 'text', autocomplete: 'current-password' }]) {
      const password = document.createElement('input');
      for (const [name, value] of Object.entries({ ...kind, name: 'description' }))
        password.setAttribute(name, value);
      document.body.append(password);
      expect(draftStore.current()).toMatchObject([{ path: '/categories/create', values: { name: 'Çorba' } }]);
      expect(draftStore.current()[0]?.values).not.toHaveProperty('description');
      password.remove();
    }
    // And one that a button shows, as that of react-admin's input.
    const password = Object.assign(document.createElement('input'), {
      type: 'password',
      name: 'description',
    });
    const show = Object.assign(document.createElement('button'), { onclick: () => (password.type = 'text') });
    document.body.append(password, show);
    show.click();
    expect(password.type).toBe('text');
    expect(draftStore.current()[0]?.values).not.toHaveProperty('description');
    password.remove();
    show.remove();
    expect(draftStore.current()[0]?.values).toHaveProperty('description');
    // What was sent without an answer is kept without them too.
    const sent = Object.assign(document.createElement('input'), { type: 'password', name: 'description' });
    document.body.append(sent);
    wire.once(/^POST/, () => broken());
    await user.click(button('Create'));
    await screen.findByText(/may have been saved/);
    await waitFor(() => expect(draftStore.current()[0]?.attempt?.values).toMatchObject({ name: 'Çorba' }));
    expect(draftStore.current()[0]?.attempt?.values).not.toHaveProperty('description');
    sent.remove();
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    await user.clear(box(/^Name/));
    await waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('has what was typed before the panel knew the user', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { opened: isAnswered, open: answerMe } = gate();
    wire.when('GET api/v1/me/', async (_call, passOn) => {
      await isAnswered;
      return passOn();
    });
    const { user } = await renderPanel({
      backend,
      wire,
      account: company.account,
      path: '/categories/create',
    });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Çorba');
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    const [early] = draftStore.current();
    expect(early).toMatchObject({ values: { name: 'Çorba' } });
    answerMe();
    await screen.findByRole('button', { name: /^Account: / });
    await waitFor(() => expect(draftStore.current()[0]?.owner).not.toBe(early!.owner));
    expect(await stored()).toHaveLength(1);
  });

  it('is deleted when the user leaves without saving', async () => {
    const company = await buildCompany(backend);
    const { user } = await openForm(company, '/categories/create');
    await user.type(box(/^Name/), 'Çorba');
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await heading('Menus');
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });
});

describe('P13 a form that is left while it is saved', () => {
  async function leaveWhileSaving(status: number, body: object) {
    const company = await buildCompany(backend);
    const panel = await openForm(company, '/categories/create');
    const { user, wire } = panel;
    await user.type(box(/^Name/), 'Tatlılar');
    let respond: () => void = () => undefined;
    const answered = new Promise<void>(resolve => (respond = resolve));
    wire.once(/^POST/, async () => {
      await answered;
      return answer(status, body);
    });
    await user.click(button('Create'));
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Your changes are being saved');
    await user.click(button('Leave'));
    await heading('Menus');
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    respond();
    return panel;
  }

  it('tells the success wherever the user is', async () => {
    await leaveWhileSaving(201, { id: 1, name: 'Tatlılar', description: '', sort_order: 0 });
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    expect(draftStore.offered()).toEqual([]);
  });

  it.each([
    [400, { name: ['Choose another name.'] }, 'Choose another name.'],
    [500, {}, 'Server error. Please try again later.'],
  ])('tells a %i wherever the user is, and leads back to the values', async (status, body, sentence) => {
    const { user, address } = await leaveWhileSaving(status, body);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`New category: `);
    expect(alert).toHaveTextContent(sentence);
    await user.click(button('Back to the form'));
    await waitFor(() => expect(address()).toBe('/categories/create'));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Tatlılar'));
    await waitFor(() => expect(screen.queryByText(/^New category: /)).not.toBeInTheDocument());
  });
});

/** The drafts in the browser's database. */
async function stored(): Promise<unknown[]> {
  const { createStore, values } = await import('idb-keyval');
  return values(createStore('sofra-drafts', 'drafts'));
}
