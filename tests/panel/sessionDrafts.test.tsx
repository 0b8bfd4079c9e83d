import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../src/auth/session';
import type { Product } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { openForm } from '../support/panel/openForm';
import { box, button, findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

type Panel = Awaited<ReturnType<typeof openForm>>;

/** Saves after the session has ended, and waits for the sign-in. */
async function saveTooLate({ user, wire }: Panel, save: string) {
  wire.once(/^(POST|PUT)/, () => answer(401, { detail: 'Invalid token.' }));
  await user.click(button(save));
  await findHeading('Sign in');
}

async function signIn({ user }: Panel, { account }: Company) {
  await user.type(await screen.findByLabelText('Username'), account.username);
  await user.type(screen.getByLabelText('Password'), `${account.password}{Enter}`);
  expect(await findHeading(/^Welcome/)).toBeVisible();
  // The panel has loaded the user.
  await screen.findByRole('button', { name: /^Account: / });
}

describe('P1 a form whose session has ended', () => {
  it('is restored with all its values for the same user, and can be saved', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const panel = await openForm(backend, company, '/products/create');
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
    const panel = await openForm(backend, company, `/categories/${category.id}/edit`);
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
    const panel = await openForm(backend, company, `/categories/${category.id}/edit`);
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
    const panel = await openForm(backend, company, '/products/create');
    const { user, wire, address } = panel;
    await user.type(box(/^Name/), 'Ayran');
    wire.once(/GET .*ingredients/, () => answer(401, { detail: 'Invalid token.' }));
    await user.type(screen.getByRole('combobox', { name: /^Ingredients/ }), 'tuz');
    await findHeading('Sign in');
    await signIn(panel, company);
    await user.click(button('Continue'));
    await waitFor(() => expect(address()).toBe('/products/create'));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Ayran'));
  });

  it('P28 continues with the saved record, when only its second part was refused', async () => {
    const company = await buildCompany(backend);
    await company.buildCategory({ name: 'İçecekler' });
    const panel = await openForm(backend, company, '/products/create');
    const { user, wire, address } = panel;
    await user.type(box(/^Name/), 'Ayran');
    await user.type(box(/^Price/), '20');
    await user.click(screen.getByRole('combobox', { name: /^Categories/ }));
    await user.click(await screen.findByRole('option', { name: 'İçecekler' }));
    wire.once(/^POST .*product-categories/, () => answer(401, { detail: 'Invalid token.' }));
    await user.click(button('Create'));
    await findHeading('Sign in');
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
    const panel = await openForm(backend, company, `/products/${product.id}/edit`);
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
    await findHeading('Sign in');
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
    expect(await findHeading('Menus')).toBeVisible();
  });

  it('P15 is kept when the session expires in another tab, but not when the user logs out there', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(backend, company, '/categories/create');
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
      await findHeading('Sign in');
      await signIn(panel, company);
      expect(screen.queryAllByText(/^Your unsaved changes/)).toHaveLength(isKept ? 1 : 0);
      if (isKept) await panel.user.click(button('Continue'));
    }
  });

  it('P15 is kept when the token is gone and nothing says why', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(backend, company, '/categories/create');
    await panel.user.type(box(/^Name/), 'Tatlılar');
    act(() => {
      localStorage.removeItem('token');
      localStorage.removeItem('session_end');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await findHeading('Sign in');
    await signIn(panel, company);
    expect(await screen.findByText(/^Your unsaved changes/)).toBeVisible();
  });

  it('is deleted when it is discarded', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(backend, company, '/categories/create');
    const { user } = panel;
    await user.type(box(/^Name/), 'Tatlılar');
    await saveTooLate(panel, 'Create');
    await signIn(panel, company);
    await user.click(button('Discard'));
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await findHeading('Menus')).toBeVisible();
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    await expect(company.stored('categories')).resolves.toEqual([]);
  });

  it('is deleted when another user signs in, and does not return for the first user', async () => {
    const [company, other] = [await buildCompany(backend), await buildCompany(backend)];
    const panel = await openForm(backend, company, '/categories/create');
    await panel.user.type(box(/^Name/), 'Gizli');
    await saveTooLate(panel, 'Create');
    await signIn(panel, other);
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent('Gizli');

    await panel.user.click(button(/^Account: /));
    await panel.user.click(await screen.findByRole('link', { name: 'Log out' }));
    await findHeading('Sign in');
    await signIn(panel, company);
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });

  it('stays when the company gets another name, also after a reload', async () => {
    const company = await buildCompany(backend);
    const first = await openForm(backend, company, '/categories/create');
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
    const panel = await openForm(backend, company, '/categories/create');
    await panel.user.type(box(/^Name/), 'Tatlılar');
    await saveTooLate(panel, 'Create');
    await signIn(panel, company);
    expect(screen.getByText(/^Your unsaved changes/)).toBeVisible();
    await panel.user.click(button(/^Account: /));
    await panel.user.click(await screen.findByRole('link', { name: 'Log out' }));
    await findHeading('Sign in');
    await signIn(panel, company);
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });

  it('is not kept after another failure', async () => {
    const company = await buildCompany(backend);
    const panel = await openForm(backend, company, '/categories/create');
    const { user, wire, router } = panel;
    await user.type(box(/^Name/), 'Tatlılar');
    wire.once(/^POST/, () => answer(403, { detail: 'No.' }));
    await user.click(button('Create'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    wire.once('GET api/v1/my-company/', () => answer(401, {}));
    await user.click(screen.getByRole('link', { name: 'Company' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await findHeading('Sign in');
    expect(router.state.location.pathname).toBe('/login');
    await signIn(panel, company);
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });
});
