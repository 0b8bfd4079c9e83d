import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adapter, startDifferentBackend } from '../support/backend/differentBackend';
import { renderPanel } from '../support/panel/renderPanel';

/** The whole panel over a backend that differs in every way that the adapter knows. */

let backend: ReturnType<typeof startDifferentBackend>;
beforeEach(() => {
  backend = startDifferentBackend();
});

const openAs = (path: string) =>
  renderPanel({ backend, adapter, path, account: { token: backend.user.token } });

describe('a backend that the adapter describes', () => {
  it('is signed in to, and its token is sent with its own scheme', async () => {
    const { user, session } = await renderPanel({ backend, adapter, path: '/login' });
    await user.type(screen.getByLabelText('Username'), 'ayse');
    await user.type(screen.getByLabelText('Password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong username or password');
    await user.clear(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), 'correct horse');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Kafe')).toBeVisible();
    expect(session.token()).toBe(backend.user.token);
    expect(backend.requests.at(-1)).toMatchObject({ authorization: `Bearer ${backend.user.token}` });
  });

  it('has its lists read by its own names, early reads included', async () => {
    const { user } = await openAs('/menus');
    expect(await screen.findByText('25 menus')).toBeVisible();
    const lists = () => backend.requests.map(({ url }) => url).filter(url => url.includes('menus'));
    // On a slow machine the next page is read ahead by now.
    expect(lists().filter(url => url.includes('pageNumber=0'))).toEqual([
      '/backend/company-api/v1/menus?pageSize=20&pageNumber=0&sort=createdAt%3Adesc',
    ]);
    expect(screen.getAllByText('Çorbalar')).toHaveLength(20);
    expect(screen.getAllByText(/^January 1, 2026/)).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Menü 5')).toBeVisible();
    expect(lists()).toContain('/backend/company-api/v1/menus?pageSize=20&pageNumber=1&sort=createdAt%3Adesc');
  });

  it('gets ids, which may be texts, and names in its own case', async () => {
    const { uuid } = backend.tables.menus![24]!;
    const { user } = await openAs(`/menus/${uuid}/edit`);
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    expect(name).toHaveValue('Menü 25');
    await user.type(name, ' (yaz)');
    await user.click(await screen.findByRole('button', { name: 'Tatlılar' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Menu updated successfully')).toBeVisible();
    const [soups, sweets] = backend.tables.categories!.map(category => category.uuid);
    expect(backend.requests.find(({ method }) => method === 'PUT')).toMatchObject({
      url: `/backend/company-api/v1/menus/${uuid}`,
      body: { name: 'Menü 25 (yaz)', categories: [soups, sweets] },
    });
  });

  it('shows its refusals', async () => {
    const { user } = await openAs('/menus/create');
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Menü 1');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('name is taken')).toBeVisible();
  });

  it('has its records deleted', async () => {
    const { user } = await openAs('/menus');
    await user.click(await screen.findByRole('button', { name: 'Delete Menü 25' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(backend.tables.menus).toHaveLength(24));
  });
});
